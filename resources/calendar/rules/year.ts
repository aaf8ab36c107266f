import type { DayOf } from '../contract.ts'
import { dayFrom, type Weekday, weekdayOf, weekdays } from './working-days.ts'

/** A day of the shown year; `worked` is a working day of the weekend. */
export type YearDay = {
  readonly day: string
  readonly look: 'work' | 'weekend' | 'holiday' | 'worked'
  readonly special: DayOf | undefined
}

/** The twelve months of a year, each in weeks from Monday to Sunday; days of other months are undefined. */
export function yearOf(
  year: number,
  weekend: readonly Weekday[],
  days: readonly DayOf[],
): readonly (readonly (YearDay | undefined)[])[][] {
  const specialDays = new Map(days.map((day) => [day.date, day]))
  const yearDay = (day: string): YearDay => {
    const special = specialDays.get(day)
    const usual = weekend.includes(weekdayOf(day)) ? 'weekend' : 'work'
    return { day, special, look: special ? (special.kind === 'Holiday' ? 'holiday' : 'worked') : usual }
  }
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const first = `${month}-01`
    const weeks: (YearDay | undefined)[][] = []
    let monday = dayFrom(first, -weekdays.indexOf(weekdayOf(first)))
    for (; monday.slice(0, 7) <= month; monday = dayFrom(monday, 7)) {
      const week = weekdays.map((_, at) => dayFrom(monday, at))
      weeks.push(week.map((day) => (day.startsWith(month) ? yearDay(day) : undefined)))
    }
    return weeks
  })
}

/** A change of the days `from` to `to`, both included: as usual for their weekdays, or special. */
export type DaysChange = {
  readonly from: string
  readonly to: string
  readonly kind: DayOf['kind'] | 'as usual'
  readonly name: string | null
  readonly provisional: boolean | null
}

/** The special days after a change; in a span of working days those of the weekend are special. */
export function withDays(
  days: readonly DayOf[],
  weekend: readonly Weekday[],
  { from, to, kind, name, provisional }: DaysChange,
): DayOf[] {
  const others = days.filter(({ date }) => date < from || date > to)
  const changed: DayOf[] = []
  if (kind !== 'as usual')
    for (let date = from; date <= to; date = dayFrom(date, 1))
      if (kind === 'Holiday' || weekend.includes(weekdayOf(date))) changed.push({ date, kind, name, provisional })
  return [...others, ...changed].sort((a, b) => (a.date < b.date ? -1 : 1))
}
