import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { DayInput } from '../../form/day-input.tsx'
import { dayProblem, isDay } from '../../form/days.ts'
import { useSay } from '../../page/app.tsx'
import { dayHere, useHouseDay } from '../../show/house-day.ts'
import { describedBy, from, type RangeProps, to, turned } from './filter-range.tsx'
import { rangeFilter } from './ranges.ts'

type Ends = { readonly min: string; readonly max: string }

/** Two days, each optional, and common periods. */
export default function FilterDays({ field, label: name, min, max, hint, onChange }: RangeProps) {
  const say = useSay()
  const note = useId()
  const houseDay = useHouseDay()
  // Moments are filtered by the days of the device's time zone, as they are displayed.
  const today = field.type.kind === 'instant' ? dayHere : houseDay
  /** An input that is not a valid filter: an invalid day, or a start after the end. */
  const [invalid, setInvalid] = useState<Ends>()
  const [left, setLeft] = useState(false)
  const ends = invalid ?? { min: min ?? '', max: max ?? '' }
  const put = (next: Ends) => {
    const raw = wrongIn(next) ? undefined : rangeFilter(field, next.min, next.max)
    setInvalid(raw === undefined ? next : undefined)
    if (raw !== undefined) onChange(raw)
  }
  const wrong = left ? wrongIn(ends) : undefined
  const other = { min: ends.max, max: ends.min }
  const box = (end: keyof Ends, text: string, isOut: (day: Dayjs, other: string) => boolean) => (
    <DayInput
      value={ends[end] || null}
      onChange={(day, source) => {
        // An incomplete day is no error while the user is typing.
        setLeft(source !== 'typed')
        put({ ...ends, [end]: day ?? '' })
      }}
      onBlur={() => setLeft(true)}
      allowClear
      className="list-wide"
      prefix={<span className="list-quiet">{text}</span>}
      aria-label={`${name}: ${text}`}
      aria-describedby={describedBy(note, hint)}
      {...(wrong && (wrong === turned || !isOpen(ends[end])) ? { status: 'error', 'aria-invalid': true } : {})}
      disabledDate={(day) => isDay(other[end]) && isOut(day, other[end])}
    />
  )
  return (
    <div className="list-stack">
      {box('min', say(from), (day, last) => day.isAfter(last, 'day'))}
      {box('max', say(to), (day, first) => day.isBefore(first, 'day'))}
      <p id={note} className="list-problem" aria-live="polite">
        {wrong && say(wrong)}
      </p>
      <div className="list-presets">
        {periods.map(({ text, ends: endsOf }) => (
          <Button key={text.en} size="small" onClick={() => put(daysOf(...endsOf(dayjs(today()))))}>
            {say(text)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const isOpen = (end: string) => end === '' || isDay(end)
const daysOf = (first: Dayjs | undefined, last: Dayjs): Ends => ({
  min: first ? written(first) : '',
  max: written(last),
})
const written = (day: Dayjs) => day.format('YYYY-MM-DD')

/** The problem of a range, if any. */
function wrongIn({ min, max }: Ends) {
  const invalidEnd = [min, max].find((end) => !isOpen(end))
  if (invalidEnd !== undefined) return dayProblem(invalidEnd)
  return min !== '' && max !== '' && min > max ? turned : undefined
}

const periods: readonly { text: ReturnType<typeof label>; ends: (today: Dayjs) => [Dayjs | undefined, Dayjs] }[] = [
  // For expired or overdue records.
  { text: label('Before today', '今天以前'), ends: (today) => [undefined, today.subtract(1, 'day')] },
  { text: label('Today', '今天'), ends: (today) => [today, today] },
  { text: label('Last 7 days', '最近 7 天'), ends: (today) => [today.subtract(6, 'day'), today] },
  { text: label('This month', '本月'), ends: (today) => [today.startOf('month'), today.endOf('month')] },
  { text: label('This year', '今年'), ends: (today) => [today.startOf('year'), today.endOf('year')] },
  { text: label('Next 60 days', '未来 60 天'), ends: (today) => [today, today.add(59, 'day')] },
]
