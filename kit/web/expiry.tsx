import { expirySoonDays, fill, type Label, label } from '@sms/kit/contract'
import { Tag } from 'antd'
import { useApp, useSay } from './app.tsx'
import { Nothing } from './show-parts.tsx'
import { dayText } from './show-text.ts'

/** Whole days from today to a calendar day; negative when it is past. */
export const daysUntil = (day: string, today = new Date()) =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000,
  )

/**
 * A last day with its mark: expired, or expiring within 60 days. `alone` is the name to
 * say where no column does; a later day, or none, is then not said at all. In a column no day is the quiet dash.
 */
export function Expiry({ day, alone }: { day: string | null; alone?: Label }) {
  const say = useSay()
  const { language } = useApp()
  if (!day) return alone ? null : <Nothing />
  const days = daysUntil(day)
  const lead = alone ? `${say(alone)}: ` : ''
  const date = <time dateTime={day}>{dayText(day, language)}</time>
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
  return alone ? null : date
}

const expired = label('expired', '已过期')
const soon = label('{days} {days|day|days} left', '剩 {days} 天')
