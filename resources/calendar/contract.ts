import {
  choice,
  choices,
  date,
  type FieldProblem,
  flag,
  label,
  longText,
  option,
  type RecordOf,
  required,
  resource,
  rows,
  text,
  withRule,
} from '@sms/kit/contract'
import { countryOptions } from '../standards/countries.ts'
import { isPlanDay, planYears, type Weekday, weekdayOf } from './rules/working-days.ts'

/** The days of the week with their labels. */
export const weekdayOptions = [
  option('Mon', '周一', 'Monday'),
  option('Tue', '周二', 'Tuesday'),
  option('Wed', '周三', 'Wednesday'),
  option('Thu', '周四', 'Thursday'),
  option('Fri', '周五', 'Friday'),
  option('Sat', '周六', 'Saturday'),
  option('Sun', '周日', 'Sunday'),
] as const

/** The most special days of a calendar. */
const daysMax = 1_000

/** A special day of a calendar. */
export const dayFields = {
  date: required(withRule(date('Date', '日期'), isPlanDay, planYears)),
  kind: required(
    choice('Kind', '类型', [option('Holiday', '放假'), option('Working day', '上班')], { initial: 'Holiday' }),
  ),
  name: text('Occasion', '节日', { max: 120 }),
  provisional: flag('Provisional', '暂定'),
} as const

/** The working days of a country or a factory: weekend, holidays, and worked weekend days (domain.md). */
export const calendar = resource(
  'calendar',
  {
    title: label('Calendar', '日历'),
    titles: label('Calendars', '日历'),
    menu: 'Master_Data',
    names: ['name'],
    sort: 'name',
    check: ({ weekend, days }) => {
      const problems: FieldProblem[] = []
      if (weekend.length === weekdayOptions.length) problems.push({ field: 'weekend', message: neverWorked })
      const off = new Set<Weekday>(weekend)
      const seen = new Set<string>()
      for (const [i, { date, kind }] of days.entries()) {
        if (seen.has(date)) problems.push({ field: `days.${i}.date`, message: twice })
        seen.add(date)
        if (kind === 'Working day' && !off.has(weekdayOf(date)))
          problems.push({ field: `days.${i}.kind`, message: workedAnyway(date) })
      }
      return problems
    },
  },
  {
    name: required(text('Name', '名称', { max: 120 })),
    country: choice('Country', '国家/地区', countryOptions, { order: 'name' }),
    weekend: choices('Weekend', '周末', weekdayOptions, { initial: ['Sat', 'Sun'] }),
    days: rows('Holidays and working weekends', '节假日与调休', dayFields, { max: daysMax }),
    notes: longText('Notes', '备注'),
  },
)

export type Calendar = RecordOf<typeof calendar>

/** The fields of a special day, with its name. */
export type DayOf = Calendar['days'][number]

const neverWorked = label('One day of the week must be a working day', '每周至少须有一个工作日')
const twice = label('This day stands here twice', '日期重复')
const workedAnyway = (day: string) => {
  const { en, zh } = weekdayOptions.find(({ value }) => value === weekdayOf(day))!.label
  return label(
    `${day} is a ${en}, which is worked anyway: only a day of the weekend is put here as a working day`,
    `${day} 是${zh}，本就上班：只有周末的日期才可登记为上班`,
  )
}
