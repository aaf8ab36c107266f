import { expirySoonDays, fill, type Label, label } from '@sms/kit/contract'
import { Tag } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { useHouseDay } from './house-day.ts'
import { Nothing } from './parts.tsx'
import { dayText } from './text.ts'

/** Whole days from `today` to another calendar day; negative for a past day. */
export const daysUntil = (day: string, today: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000

/** An expiry date, marked when past or near; with `alone`, its name outside of a column, others show nothing. */
export function Expiry({ day, alone }: { day: string | null; alone?: Label }) {
  const say = useSay()
  const { language } = useApp()
  const houseDay = useHouseDay()
  if (!day) return alone ? null : <Nothing />
  const days = daysUntil(day, houseDay())
  const prefix = alone ? `${say(alone)}: ` : ''
  const date = <time dateTime={day}>{dayText(day, language)}</time>
  if (days < 0)
    return (
      <Tag color="error">
        {prefix}
        {date} · {say(expired)}
      </Tag>
    )
  if (days <= expirySoonDays)
    return (
      <Tag color="warning">
        {prefix}
        {date} · {say(fill(soon, { days }))}
      </Tag>
    )
  return alone ? null : date
}

const expired = label('expired', '已过期')
const soon = label('{days} {days|day|days} left', '剩 {days} 天')
