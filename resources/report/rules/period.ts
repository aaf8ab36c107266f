import { dayAfter, type Label, label } from '@sms/kit/contract'

/** A period from its first to its last day, both included. */
export type Period = { readonly from: string; readonly to: string }

export const periods = [
  { value: 'month', label: label('Last 30 days', '近 30 天') },
  { value: 'quarter', label: label('Last 90 days', '近 90 天') },
  { value: 'year', label: label('Last 12 months', '近 12 个月') },
  { value: 'this year', label: label('This year', '今年') },
  { value: 'last year', label: label('Last year', '去年') },
  { value: 'own', label: label('From … to …', '自定义') },
] as const

export type PeriodName = (typeof periods)[number]['value']

const yearsMax = 10

/** The number of days of a period, its first and its last included. */
export const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** The same day a number of years earlier; 28 instead of 29 February where needed. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  const hasNoSuchDay = same.endsWith('-02-29') && dayAfter(`${year}-02-28`, 1) !== same
  return hasNoSuchDay ? `${year}-02-28` : same
}

/** The days of a named period, as of today. */
export function daysIn(name: Exclude<PeriodName, 'own'>, today: string): Period {
  const year = Number(today.slice(0, 4))
  if (name === 'month') return { from: dayAfter(today, -29), to: today }
  if (name === 'quarter') return { from: dayAfter(today, -89), to: today }
  if (name === 'this year') return { from: `${year}-01-01`, to: today }
  if (name === 'last year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  return { from: dayAfter(yearsBefore(today, 1), 1), to: today }
}

/** The previous period of equal length. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysOf(period)),
  to: dayAfter(period.from, -1),
})

/** The problem of a period that ends before it begins, or is longer than ten years. */
export function periodProblem({ from, to }: Period): Label | undefined {
  if (to < from) return label('Before the first day', '早于开始日期')
  if (yearsBefore(to, yearsMax) >= from) return label(`At most ${yearsMax} years at once`, `一次最多 ${yearsMax} 年`)
  return undefined
}

export type Step = 'day' | 'week' | 'month'

/** The unit of the steps of a period. */
export const stepOf = (period: Period): Step => {
  const days = daysOf(period)
  return days <= 31 ? 'day' : days <= 184 ? 'week' : 'month'
}

/** The first day of the step of a day; weeks begin on Mondays (ISO 8601). */
export function stepStart(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return dayAfter(day, -daysSinceMonday)
}

/** A step of a period: its days within the period; `key` is the first day of its whole month or week. */
export type Bucket = Period & { readonly key: string; readonly title: Label }

/** All steps of a period, in their order. */
export function bucketsOf(period: Period): Bucket[] {
  const step = stepOf(period)
  const buckets: Bucket[] = []
  for (let from = period.from; from <= period.to; ) {
    const key = stepStart(from, step)
    const next = step === 'month' ? stepStart(dayAfter(key, 32), 'month') : dayAfter(key, step === 'week' ? 7 : 1)
    const end = dayAfter(next, -1)
    const to = end < period.to ? end : period.to
    buckets.push({ key, from, to, title: step === 'month' ? monthTitle(key) : dayTitle(from) })
    from = dayAfter(to, 1)
  }
  return buckets
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthTitle = (day: string) =>
  label(`${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`, `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`)

/** The label of a day or week, without the year, which the period shows. */
const dayTitle = (day: string) => {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  return label(`${date} ${months[month - 1]}`, `${month}月${date}日`)
}
