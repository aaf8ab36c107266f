import type { DayOf } from '../contract.ts'
import { dayFrom } from './working-days.ts'

/** Consecutive days off, `first` to `last`, and the weekend days that are worked in return. */
type Feast = readonly [name: string, first: string, last: string, ...worked: string[]]

const newYear = "New Year's Day 元旦"
const spring = 'Spring Festival 春节'
const qingming = 'Qingming 清明节'
const labour = 'Labour Day 劳动节'
const dragonBoat = 'Dragon Boat Festival 端午节'
const midAutumn = 'Mid-Autumn Festival 中秋节'
const national = 'National Day 国庆节'

/** The State Council's plan for 2026, of 4 November 2025: days off, and the weekend days worked in return. */
const plan2026: readonly Feast[] = [
  [newYear, '2026-01-01', '2026-01-03', '2026-01-04'],
  [spring, '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'],
  [qingming, '2026-04-04', '2026-04-06'],
  [labour, '2026-05-01', '2026-05-05', '2026-05-09'],
  [dragonBoat, '2026-06-19', '2026-06-21'],
  [midAutumn, '2026-09-25', '2026-09-27'],
  [national, '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'],
]

/**
 * The holidays by law of 2027 and 2028 (全国年节及纪念日放假办法, in force since 2025): Spring Festival from its eve to the third
 * day. The plan of each year decides which weekend days are worked.
 */
const statutory: readonly Feast[] = [
  [newYear, '2027-01-01', '2027-01-01'],
  [spring, '2027-02-05', '2027-02-08'],
  [qingming, '2027-04-05', '2027-04-05'],
  [labour, '2027-05-01', '2027-05-02'],
  [dragonBoat, '2027-06-09', '2027-06-09'],
  [midAutumn, '2027-09-15', '2027-09-15'],
  [national, '2027-10-01', '2027-10-03'],
  [newYear, '2028-01-01', '2028-01-01'],
  [spring, '2028-01-25', '2028-01-28'],
  [qingming, '2028-04-04', '2028-04-04'],
  [labour, '2028-05-01', '2028-05-02'],
  [dragonBoat, '2028-05-28', '2028-05-28'],
  [national, '2028-10-01', '2028-10-02'],
  [`${midAutumn} / ${national}`, '2028-10-03', '2028-10-03'],
]

const daysOf = (feasts: readonly Feast[], provisional: boolean): DayOf[] =>
  feasts.flatMap(([name, first, last, ...worked]) => [
    ...daysFrom(first, last).map((date): DayOf => ({ date, kind: 'Holiday', name, provisional })),
    ...worked.map((date): DayOf => ({ date, kind: 'Working day', name: `${name} 调休`, provisional })),
  ])

const daysFrom = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...daysFrom(dayFrom(first, 1), last)]

/** China's holidays and worked weekend days of 2026 to 2028; provisional in years without a published plan. */
export const chinaDays: readonly DayOf[] = [...daysOf(plan2026, false), ...daysOf(statutory, true)].toSorted((a, b) =>
  a.date < b.date ? -1 : 1,
)
