import { fill, label } from '@sms/kit/contract'
import { daysUntil, dayText, useApp, useHouseDay, useSay } from '@sms/kit/web'
import { Tag } from 'antd'

/** A tag where the day by which a swatch is due back has passed; `short`, beside a name, has the day in its tooltip. */
export function Overdue({ day, short }: { day: string | null; short?: true }) {
  const say = useSay()
  const { language } = useApp()
  const houseDay = useHouseDay()
  if (!day || daysUntil(day, houseDay()) >= 0) return null
  const since = say(fill(dueMark, { day: dayText(day, language) }))
  return (
    <Tag color="error" title={short && since}>
      {short ? say(dueShort) : since}
    </Tag>
  )
}

const dueShort = label('Swatch overdue', '样卡逾期')
const dueMark = label('Swatch overdue since {day}', '样卡自 {day} 逾期未还')
