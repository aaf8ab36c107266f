import '../list/filters/chip.css'
import './notification.css'
import { BellOutlined } from '@ant-design/icons'
import { badgeOverflow, fill, label, type Notice } from '@sms/kit/contract'
import { Badge, Button } from 'antd'
import { useRef, useState } from 'react'
import { Ago } from '../form/ago.tsx'
import { Pop } from '../list/pop.tsx'
import { useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { Pages } from '../page/pages.tsx'
import { useFailed } from '../toast/toast.tsx'
import { useMarkRead, useNotices, useUnread } from './query.ts'
import { useNoticeToast } from './use-notice-toast.ts'

/** The notifications below the bell; opening one marks it as read. */
function NoticeList({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const failed = useFailed()
  const read = useNotices()
  const { mutate, isPending } = useMarkRead()
  const head = useRef<HTMLDivElement>(null)
  const unread = read.rows.filter((notice) => notice.readAt === null)
  // Ids ascend with time.
  const newestId = unread.map(({ id }) => id).reduce((a, b) => (a > b ? a : b), '')
  const mark = (which: Parameters<typeof mutate>[0]) => mutate(which, { onError: (error) => failed(error, notMarked) })
  return (
    <div className="notices">
      {/* The focus comes here when the panel opens, and stays when the button beside it goes. */}
      <div className="notices-head" data-first tabIndex={-1} ref={head}>
        <strong>{say(title)}</strong>
        {unread.length > 0 && (
          <Button
            type="link"
            size="small"
            loading={isPending}
            onClick={() => {
              mark({ all: true, until: newestId })
              head.current?.focus()
            }}
          >
            {say(all)}
          </Button>
        )}
      </div>
      <Pages
        read={read}
        waiting={{ paragraph: { rows: 3 } }}
        nothing={<p className="notices-none">{say(none)}</p>}
        button={{ block: true, type: 'text' }}
      >
        <ul>
          {read.rows.map((notice) => (
            <Item
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.readAt === null) mark({ ids: [notice.id] })
                onClose()
              }}
            />
          ))}
        </ul>
      </Pages>
    </div>
  )
}

function Item({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const say = useSay()
  const { text, quote, link, at, readAt } = notice
  return (
    <li data-unread={readAt === null ? true : undefined}>
      <PlaceLink href={link} onClick={onOpen}>
        <span className="notices-text">
          {readAt === null && <span className="sms-hidden">{say(isUnread)} </span>}
          {say(text)}
        </span>
        {quote && <span className="notices-quote">{quote}</span>}
        <span className="notices-when">
          <Ago at={at} />
        </span>
      </PlaceLink>
    </li>
  )
}

const isUnread = label('Unread:', '未读：')
const all = label('Mark all as read', '全部标为已读')
const none = label(
  'Nothing yet. Mentions are told here, and what changes or runs out on what you answer for or follow.',
  '暂无通知。有人提及您，或您负责、关注的内容有变动或即将到期时，会在此提醒。',
)
const notMarked = label('This could not be marked as read', '未能标为已读')

/** The bell of the header: how many notifications are unread, and below it what they say. */
export function NotificationBell() {
  const say = useSay()
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  useNoticeToast(unread, open)
  const count = unread?.count ?? 0
  const shown = count > badgeOverflow ? `${badgeOverflow}+` : String(count)
  const name = say(count ? fill(withCount, { n: shown }) : title)
  return (
    <Pop
      label={say(title)}
      open={open}
      onOpen={setOpen}
      className="notices-pop"
      button={(props) => (
        <Button
          {...props}
          type="text"
          className="notices-bell"
          aria-label={name}
          title={name}
          icon={
            <Badge
              count={count}
              overflowCount={badgeOverflow}
              offset={[6, -3]}
              size="small"
              title=""
              aria-hidden="true"
            >
              <BellOutlined aria-hidden="true" />
            </Badge>
          }
        />
      )}
    >
      <NoticeList onClose={() => setOpen(false)} />
    </Pop>
  )
}

const title = label('Notifications', '通知')
const withCount = label('Notifications, {n} unread', '通知，{n} 条未读')
