import { BellOutlined } from '@ant-design/icons'
import { badgeOverflow, fill, label } from '@sms/kit/contract'
import { Badge, Button, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../app.tsx'
import { NoticeList } from './notice-list.tsx'
import './notification.css'
import { useUnread } from './query.ts'
import { useNoticeToast } from './use-notice-toast.ts'

/** The bell of the header: how many notifications are unread, and below it what they say. */
export function NotificationBell() {
  const say = useSay()
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = unread?.count ?? 0
  useNoticeToast(unread, open)

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  const shown = count > badgeOverflow ? `${badgeOverflow}+` : String(count)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      // Inside the header, so that it belongs to a landmark.
      getPopupContainer={(anchor) => anchor.parentElement ?? document.body}
      classNames={{ root: 'notices-pop' }}
      content={open && <NoticeList onClose={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button
        ref={button}
        type="text"
        className="notices-bell"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={say(count ? fill(withCount, { n: shown }) : title)}
        icon={
          <Badge count={count} overflowCount={badgeOverflow} size="small" title="" aria-hidden="true">
            <BellOutlined aria-hidden="true" />
          </Badge>
        }
      />
    </Popover>
  )
}

const title = label('Notifications', '通知')
const withCount = label('Notifications, {n} unread', '通知，{n} 条未读')
