import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { fill, type Label, label } from '@sms/kit/contract'
import { useApp, useHouseDay, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Calendar, calendar } from '../contract.ts'
import { firstDay, lastDay } from '../rules/working-days.ts'
import { yearOf } from '../rules/year.ts'
import { Months } from './months.tsx'
import './year.css'

const yearIn = (day: string) => Number(day.slice(0, 4))
const DayDialog = lazy(() => import('./day-dialog.tsx'))

/** A calendar's year with its days off, worked and provisional days; pressing a day opens a dialog to change it. */
export function CalendarYear({ record }: { record: Calendar }) {
  const say = useSay()
  const { language } = useApp()
  const today = useHouseDay()()
  const mayChange = useMayChange(calendar.menus)
  const [year, setYear] = useState(() => yearIn(today))
  const [day, setDay] = useState<string>()
  const months = yearOf(year, record.weekend, record.days)
  const days = months.flat(2).flatMap((day) => day ?? [])
  const specialDays = days.flatMap(({ special }) => special ?? [])
  const count = (...looks: readonly string[]) => days.filter(({ look }) => looks.includes(look)).length
  const yearButton = (other: number, text: Label, icon: React.ReactNode) => (
    <Button
      type="text"
      icon={icon}
      aria-label={say(text)}
      disabled={other < yearIn(firstDay) || other > yearIn(lastDay)}
      onClick={() => setYear(other)}
    />
  )
  return (
    <section className="year" aria-label={String(year)}>
      <header>
        {yearButton(year - 1, before, <LeftOutlined aria-hidden="true" />)}
        <h2 aria-live="polite">{year}</h2>
        {yearButton(year + 1, after, <RightOutlined aria-hidden="true" />)}
        <p>
          {say(fill(works, { n: count('work', 'worked') }))}
          {count('holiday') > 0 && ` · ${say(fill(holidays, { n: count('holiday') }))}`}
          {count('worked') > 0 && ` · ${say(fill(worked, { n: count('worked') }))}`}
        </p>
        <ul className="year-legend">
          {legend.map(({ look, text }) => (
            <li key={look}>
              <span className="year-day" data-look={look} data-provisional={look === 'provisional' || undefined}>
                8
              </span>
              {say(text)}
            </li>
          ))}
        </ul>
      </header>
      {specialDays.length === 0 && <p className="year-empty">{say(mayChange ? pressDay : nothing)}</p>}
      {specialDays.some((day) => day.provisional) && <p className="year-provisional">{say(provisional)}</p>}
      <Months months={months} today={today} language={language} onDay={mayChange ? setDay : undefined} />
      {day && (
        <Suspense fallback={null}>
          <DayDialog record={record} day={day} onClose={() => setDay(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const before = label('Year before', '上一年')
const after = label('Year after', '下一年')
const works = label('{n} working {n|day|days}', '{n} 个工作日')
const holidays = label('{n} {n|day|days} of holidays', '{n} 天放假')
const worked = label('{n} working {n|weekend day|weekend days}', '{n} 天调休上班')
const provisional = label(
  'Hatched days are provisional: check them once the official plan of this year is out.',
  '斜纹日期为暂定：该年官方安排公布后请核对。',
)
const nothing = label('No holidays are known of this year.', '本年尚无节假日。')
const pressDay = label(
  'No holidays are known of this year. Press a day to put one in, or import them.',
  '本年尚无节假日。点按日期即可录入，也可导入。',
)
const legend = [
  { look: 'holiday', text: label('Holiday', '放假') },
  { look: 'provisional', text: label('Provisional', '暂定') },
  { look: 'worked', text: label('Working weekend', '调休上班') },
  { look: 'weekend', text: label('Weekend', '周末') },
] as const
