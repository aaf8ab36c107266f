import { label } from '@sms/kit/contract'
import { Button, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useSay } from '../app.tsx'
import { from, type RangeProps, to } from './filter-range.tsx'
import { rangeFilter } from './ranges.ts'

/** Two days, either of which may be left out, and the periods that people ask for most. */
export default function FilterDays({ field, label: name, min, max, onChange }: RangeProps) {
  const say = useSay()
  const put = (first: Dayjs | null | undefined, last: Dayjs | null | undefined) => {
    const raw = rangeFilter(field, dayOf(first), dayOf(last))
    if (raw !== undefined) onChange(raw)
  }
  const [first, last] = [min, max].map((end) => (end ? dayjs(end) : null))
  const shared = { format: written, allowClear: true, className: 'list-wide' }
  return (
    <div className="list-stack">
      <DatePicker
        {...shared}
        value={first!}
        onChange={(day) => put(day, last)}
        prefix={<span className="list-quiet">{say(from)}</span>}
        aria-label={`${name}: ${say(from)}`}
        disabledDate={(day) => last !== null && day.isAfter(last, 'day')}
      />
      <DatePicker
        {...shared}
        value={last!}
        onChange={(day) => put(first, day)}
        prefix={<span className="list-quiet">{say(to)}</span>}
        aria-label={`${name}: ${say(to)}`}
        disabledDate={(day) => first !== null && day.isBefore(first, 'day')}
      />
      <div className="list-presets">
        {periods.map(({ text, ends }) => (
          <Button key={text.en} size="small" onClick={() => put(...ends(dayjs()))}>
            {say(text)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const written = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D']
const dayOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? ''

const periods: readonly { text: ReturnType<typeof label>; ends: (today: Dayjs) => [Dayjs, Dayjs | undefined] }[] = [
  { text: label('Today', '今天'), ends: (today) => [today, today] },
  { text: label('Last 7 days', '最近 7 天'), ends: (today) => [today.subtract(6, 'day'), today] },
  { text: label('This month', '本月'), ends: (today) => [today.startOf('month'), today.endOf('month')] },
  { text: label('This year', '今年'), ends: (today) => [today.startOf('year'), today.endOf('year')] },
  { text: label('Next 60 days', '未来 60 天'), ends: (today) => [today, today.add(59, 'day')] },
]
