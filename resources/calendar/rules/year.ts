import type { DayOf } from '../contract.ts'
import { dayFrom, type Weekday, weekdayOf, weekdays } from './working-days.ts'

/** A day of the shown year. */
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
  const special = new Map(days.map((day) => [day.date, day]))
  const lookOf = (day: string, found: DayOf | undefined): YearDay['look'] => {
    if (found) return found.kind === 'Holiday' ? 'holiday' : 'worked'
    return weekend.includes(weekdayOf(day)) ? 'weekend' : 'work'
  }
  return Array.from({ length: 12 }, (_, month) => {
    const first = `${year}-${String(month + 1).padStart(2, '0')}-01`
    const from = dayFrom(first, -weekdays.indexOf(weekdayOf(first)))
    const weeks: (YearDay | undefined)[][] = []
    for (let start = from; start.slice(0, 7) <= first.slice(0, 7); start = dayFrom(start, 7))
      weeks.push(
        weekdays.map((_, at) => {
          const day = dayFrom(start, at)
          const found = special.get(day)
          return day.startsWith(first.slice(0, 7)) ? { day, look: lookOf(day, found), special: found } : undefined
        }),
      )
    return weeks
  })
}

/** A change of the days `from` to `to`: as usual for their weekdays, or special. */
export type DaysChange = {
  readonly from: string
  readonly to: string
  readonly kind: DayOf['kind'] | 'as usual'
  readonly name: string | null
  readonly provisional: boolean | null
}

/**
 * The special days of a calendar after a change, in their order. In a span of working days only the days of the weekend
 * are special.
 */
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
