import { expirySoonDays, fill, label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { Tag } from 'antd'

/** Whole days from today to a calendar day; negative when it is past. */
export const daysUntil = (day: string, today = new Date()) =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000,
  )

/**
 * A certificate's last day with its mark: expired, or expiring within 60 days. `soonOnly` says nothing of a later day,
 * and what it is, for a place where no column does.
 */
export function Expiry({ day, soonOnly = false }: { day: string | null; soonOnly?: boolean }) {
  const say = useSay()
  const { language } = useApp()
  if (!day) return null
  const days = daysUntil(day)
  const lead = soonOnly ? `${say(certificate)}: ` : ''
  const date = (
    <time dateTime={day}>{new Date(`${day}T00:00:00`).toLocaleDateString(language, { dateStyle: 'medium' })}</time>
  )
  if (days < 0)
    return (
      <Tag color="error">
        {lead}
        {date} · {say(expired)}
      </Tag>
    )
  if (days <= expirySoonDays)
    return (
      <Tag color="warning">
        {lead}
        {date} · {say(fill(soon, { days }))}
      </Tag>
    )
  return soonOnly ? null : date
}

const certificate = label('Certificate', '证书')
const expired = label('expired', '已过期')
const soon = label('{days} days left', '剩 {days} 天')
