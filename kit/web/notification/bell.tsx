import { BellOutlined } from '@ant-design/icons'
import { badgeOverflow, fill, label } from '@sms/kit/contract'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../page/app.tsx'
import '../list/filters/chip.css'
import { Pop } from '../list/pop.tsx'
import { NoticeList } from './notice-list.tsx'
import './notification.css'
import { useUnread } from './query.ts'
import { useNoticeToast } from './use-notice-toast.ts'

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
