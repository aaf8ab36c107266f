import { expirySoonDays, fill, type Label, label } from '@sms/kit/contract'
import { Tag } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { useHouseDay } from './house-day.ts'
import { Nothing } from './parts.tsx'
import { dayText } from './text.ts'

/** Whole days from one calendar day, `today`, to another; negative when that is past. */
export const daysUntil = (day: string, today: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000

/**
 * A last day with its mark: expired, or expiring within 60 days. `alone` is the name to
 * say where no column does; a later day, or none, is then not said at all. In a column no day is the quiet dash.
 */
export function Expiry({ day, alone }: { day: string | null; alone?: Label }) {
  const say = useSay()
  const { language } = useApp()
  const houseDay = useHouseDay()
  if (!day) return alone ? null : <Nothing />
  const days = daysUntil(day, houseDay())
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
