import { type Label, label, refusalAt } from '@sms/kit/contract'

/** The days of the week from Monday, as stored in calendars. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** A special day: a holiday, or a worked day of the weekend. */
type SpecialDay = { readonly date: string; readonly kind: 'Holiday' | 'Working day' }

/** The facts that decide which days are worked. */
export type WorkCalendar = { readonly weekend: readonly Weekday[]; readonly days: readonly SpecialDay[] }

/** The calendar without a calendar record: Monday to Friday. */
const houseWeek: WorkCalendar = { weekend: ['Sat', 'Sun'], days: [] }

/** The first and last day of plans. */
export const firstDay = '2000-01-01'
export const lastDay = '2100-12-31'

/** Whether a text is a day within the years of plans; ISO days compare as texts. */
export const isPlanDay = (day: string) => day >= firstDay && day <= lastDay && dayFrom(day, 0) === day

/** The problem of a day outside the years of plans. */
export const planYears: Label = label('A day from 2000 to 2100 expected', '日期须在 2000 至 2100 年之间')

const dayMs = 86_400_000

/** The day that is a number of days after another, before it if negative; `''` if there is no such day. */
export function dayFrom(day: string, days: number): string {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}

/** The number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The weekday of a day. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

/** A function that tells whether a day is worked in all of some calendars; without calendars, Monday to Friday. */
export function worksOn(calendars: readonly WorkCalendar[]): (day: string) => boolean {
  const lookups = (calendars.length ? calendars : [houseWeek]).map(({ weekend, days }) => ({
    weekend: new Set(weekend),
    special: new Map(days.map(({ date, kind }) => [date, kind])),
  }))
  return (day) =>
    lookups.every(({ weekend, special }) => {
      const kind = special.get(day)
      return kind ? kind === 'Working day' : !weekend.has(weekdayOf(day))
    })
}

/**
 * The day that is a number of working days (backward if negative) after `day`, or after the last working day before it
 * if it is a day off. Throws a refusal of `field` if that lies outside the years of plans, as where no day is worked.
 */
export function workingDayFrom(day: string, days: number, works: (day: string) => boolean, field = 'due'): string {
  const nextWorkingDay = (from: string, direction: 1 | -1) => {
    let next = dayFrom(from, direction)
    while (isPlanDay(next) && !works(next)) next = dayFrom(next, direction)
    return next
  }
  let current = isPlanDay(day) && !works(day) ? nextWorkingDay(day, -1) : day
  for (let remaining = Math.abs(days); remaining > 0 && isPlanDay(current); remaining--)
    current = nextWorkingDay(current, days < 0 ? -1 : 1)
  if (!isPlanDay(current)) throw refusalAt(field, isPlanDay(day) ? noWorkingDay : planYears)
  return current
}

/** The number of working days after the earlier of two days up to the later one; negative if `to` is the earlier. */
export function workingDaysBetween(from: string, to: string, works: (day: string) => boolean): number {
  // `|| 0` turns -0 into 0.
  if (to < from) return -workingDaysBetween(to, from, works) || 0
  let count = 0
  for (let day = dayFrom(from, 1); day <= to && isPlanDay(day); day = dayFrom(day, 1)) if (works(day)) count++
  return count
}

const noWorkingDay = label(
  'The calendars leave no working day for this: see their weekends and holidays',
  '所选日历在此期间没有工作日，请检查周末与节假日设置',
)
