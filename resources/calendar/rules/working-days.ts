import { type Label, label, refusalAt } from '@sms/kit/contract'

/** The days of the week from Monday, as calendars and their weekends name them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** A day that is not as its weekday says: off although it is none of the weekend, or worked although it is. */
export type SpecialDay = { readonly date: string; readonly kind: 'Holiday' | 'Working day' }

/** What tells on which days people work. */
export type WorkCalendar = { readonly weekend: readonly Weekday[]; readonly days: readonly SpecialDay[] }

/** How the house counts where no calendar is named: Monday to Friday. */
export const houseWeek: WorkCalendar = { weekend: ['Sat', 'Sun'], days: [] }

/** The days that plans may lie on. */
export const firstDay = '2000-01-01'
export const lastDay = '2100-12-31'

/** Whether a text is a day that plans may lie on; ISO days compare as texts. */
export const isPlanDay = (day: string) => day >= firstDay && day <= lastDay && dayFrom(day, 0) === day

/** Said where a day lies outside of the years that plans may lie in. */
export const planYears: Label = label('A day from 2000 to 2100 expected', '日期须在 2000 至 2100 年之间')

const dayMs = 86_400_000

/** The day so many days after another, before it where the number is negative; `''` where there is no such day. */
export function dayFrom(day: string, days: number): string {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}

/** The whole days from one day to another; negative where the other is before it. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The day of the week that a day is. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

/** Tells of a day whether it is worked in all of some calendars; without any, by the house's week. */
export function worksOn(calendars: readonly WorkCalendar[]): (day: string) => boolean {
  const all = (calendars.length ? calendars : [houseWeek]).map(({ weekend, days }) => ({
    weekend: new Set(weekend),
    special: new Map(days.map(({ date, kind }) => [date, kind])),
  }))
  return (day) =>
    all.every(({ weekend, special }) => {
      const kind = special.get(day)
      return kind ? kind === 'Working day' : !weekend.has(weekdayOf(day))
    })
}

/**
 * The last working day up to a day, and from there so many working days further: back where the number is negative.
 * Refused at `field` where no such day lies within the years of plans, as where nobody ever works.
 */
export function workingDayFrom(day: string, days: number, works: (day: string) => boolean, field = 'due'): string {
  const step = days < 0 ? -1 : 1
  let at = day
  const go = (by: 1 | -1) => {
    do at = dayFrom(at, by)
    while (isPlanDay(at) && !works(at))
  }
  if (isPlanDay(at) && !works(at)) go(-1)
  for (let left = Math.abs(days); left > 0 && isPlanDay(at); left--) go(step)
  if (!isPlanDay(at)) throw refusalAt(field, isPlanDay(day) ? noWorkingDay : planYears)
  return at
}

/** How many working days lie from one day to another, the first not counted; negative where the other is before it. */
export function workingDaysBetween(from: string, to: string, works: (day: string) => boolean): number {
  if (to < from) return -workingDaysBetween(to, from, works) || 0
  let count = 0
  for (let at = dayFrom(from, 1); at <= to && isPlanDay(at); at = dayFrom(at, 1)) if (works(at)) count++
  return count
}

const noWorkingDay = label(
  'The calendars leave no working day for this: see their weekends and holidays',
  '所选日历在此期间没有工作日，请检查周末与节假日设置',
)
