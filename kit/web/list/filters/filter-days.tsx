import { type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { DayInput } from '../../form/day-input.tsx'
import { dayProblem, isDay } from '../../form/days.ts'
import { useSay } from '../../page/app.tsx'
import { dayHere, useHouseDay } from '../../show/house-day.ts'
import { describedBy, fromLabel, type RangeProps, reversed, toLabel } from './filter-range.tsx'
import { rangeFilter } from './ranges.ts'

type Ends = { readonly min: string; readonly max: string }

/** Two days, each optional, and common periods. */
export default function FilterDays({ field, label: name, min, max, hint, onChange }: RangeProps) {
  const say = useSay()
  const problemId = useId()
  const houseDay = useHouseDay()
  // Moments are filtered by the days of the device's time zone, as they are displayed.
  const today = field.type.kind === 'instant' ? dayHere : houseDay
  /** An input that is not a valid filter: an invalid day, or a start after the end. */
  const [invalid, setInvalid] = useState<Ends>()
  /** Whether a problem is shown: an incomplete day is none while the user is typing. */
  const [showsProblem, setShowsProblem] = useState(false)
  const ends = invalid ?? { min: min ?? '', max: max ?? '' }
  const put = (next: Ends) => {
    const raw = problemOf(next) ? undefined : rangeFilter(field, next.min, next.max)
    setInvalid(raw === undefined ? next : undefined)
    if (raw !== undefined) onChange(raw)
  }
  const problem = showsProblem ? problemOf(ends) : undefined
  const otherEnds = { min: ends.max, max: ends.min }
  /** The input of one end; `isOut` says whether a day lies beyond the other end. */
  const box = (end: keyof Ends, text: string, isOut: (day: Dayjs, other: string) => boolean) => (
    <DayInput
      value={ends[end] || null}
      onChange={(day, source) => {
        setShowsProblem(source !== 'typed')
        put({ ...ends, [end]: day ?? '' })
      }}
      onBlur={() => setShowsProblem(true)}
      allowClear
      className="list-wide"
      prefix={<span className="list-quiet">{text}</span>}
      aria-label={`${name}: ${text}`}
      aria-describedby={describedBy(problemId, hint)}
      {...(problem && (problem === reversed || !isDayOrOpen(ends[end]))
        ? { status: 'error', 'aria-invalid': true }
        : {})}
      disabledDate={(day) => isDay(otherEnds[end]) && isOut(day, otherEnds[end])}
    />
  )
  return (
    <div className="list-stack">
      {box('min', say(fromLabel), (day, last) => day.isAfter(last, 'day'))}
      {box('max', say(toLabel), (day, first) => day.isBefore(first, 'day'))}
      <p id={problemId} className="list-problem" aria-live="polite">
        {problem && say(problem)}
      </p>
      <div className="list-presets">
        {periods.map(({ text, daysAt }) => (
          <Button key={text.en} size="small" onClick={() => put(endsOf(daysAt(dayjs(today()))))}>
            {say(text)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const isDayOrOpen = (end: string) => end === '' || isDay(end)

function problemOf({ min, max }: Ends) {
  const invalidEnd = [min, max].find((end) => !isDayOrOpen(end))
  if (invalidEnd !== undefined) return dayProblem(invalidEnd)
  return min !== '' && max !== '' && min > max ? reversed : undefined
}

/** The first and the last day of a period; it may have no first one. */
type Days = readonly [Dayjs | undefined, Dayjs]

const endsOf = ([first, last]: Days): Ends => ({ min: first ? textOf(first) : '', max: textOf(last) })
const textOf = (day: Dayjs) => day.format('YYYY-MM-DD')

const periods: readonly { readonly text: Label; readonly daysAt: (today: Dayjs) => Days }[] = [
  // For expired or overdue records.
  { text: label('Before today', '今天以前'), daysAt: (today) => [undefined, today.subtract(1, 'day')] },
  { text: label('Today', '今天'), daysAt: (today) => [today, today] },
  { text: label('Last 7 days', '最近 7 天'), daysAt: (today) => [today.subtract(6, 'day'), today] },
  { text: label('This month', '本月'), daysAt: (today) => [today.startOf('month'), today.endOf('month')] },
  { text: label('This year', '今年'), daysAt: (today) => [today.startOf('year'), today.endOf('year')] },
  { text: label('Next 60 days', '未来 60 天'), daysAt: (today) => [today, today.add(59, 'day')] },
]
