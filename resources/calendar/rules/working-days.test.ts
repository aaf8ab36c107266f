import { AppError } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chinaDays } from './china.ts'
import {
  dayFrom,
  daysBetween,
  isPlanDay,
  type WorkCalendar,
  weekdayOf,
  weekdays,
  workingDayFrom,
  workingDaysBetween,
  worksOn,
} from './working-days.ts'

const china: WorkCalendar = { weekend: ['Sat', 'Sun'], days: chinaDays }
const days = fc.integer({ min: 0, max: 34_000 }).map((n) => dayFrom('2004-01-01', n))
const calendars = fc.array(
  fc.record({
    weekend: fc.subarray(['Fri', 'Sat', 'Sun'] as const),
    days: fc.uniqueArray(
      fc.record({
        date: fc.integer({ min: 0, max: 400 }).map((n) => dayFrom('2026-01-01', n)),
        kind: fc.constantFrom('Holiday' as const, 'Working day' as const),
      }),
      { selector: ({ date }) => date, maxLength: 60 },
    ),
  }),
  { maxLength: 3 },
)

describe('Working days', () => {
  test.each([
    ['2026-02-13', true, 'the Friday before'],
    ['2026-02-14', true, 'a Saturday that is worked'],
    ['2026-02-15', false, 'a Sunday of the feast'],
    ['2026-02-17', false, 'New Year’s Day of the moon, a Tuesday'],
    ['2026-02-23', false, 'the last day'],
    ['2026-02-24', true, 'the Tuesday after'],
    ['2026-02-28', true, 'another Saturday that is worked'],
    ['2026-03-07', false, 'a Saturday as any other'],
    ['2027-02-08', false, 'the third day of the next feast, a Monday'],
  ])('%s in China: %s, %s', (day, expected) => expect(worksOn([china])(day)).toBe(expected))

  test('a day must be worked in all calendars; without any, from Monday to Friday', () => {
    const dubai: WorkCalendar = { weekend: ['Fri'], days: [] }
    expect(weekdays.map((_, at) => worksOn([china, dubai])(dayFrom('2026-03-02', at)))).toEqual(
      weekdays.map((day) => !['Fri', 'Sat', 'Sun'].includes(day)),
    )
    expect(weekdays.map((_, at) => worksOn([])(dayFrom('2026-02-16', at)))).toEqual([1, 1, 1, 1, 1, 0, 0].map(Boolean))
  })

  test.each([
    ['2026-03-31', 0, '2026-03-31'],
    ['2026-03-01', 0, '2026-02-28'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-26'],
    ['2026-02-24', -1, '2026-02-14'],
    ['2026-02-14', 1, '2026-02-24'],
    ['2026-03-02', -2, '2026-02-27'],
    ['2027-02-09', -1, '2027-02-04'],
    ['2026-01-31', 1, '2026-02-02'],
  ])('from %s by %i: %s', (day, by, expected) => expect(workingDayFrom(day, by, worksOn([china]))).toBe(expected))

  test('where nobody ever works, or the years of plans end, it is refused and never goes on for ever', () => {
    const never = worksOn([
      { weekend: ['Sat', 'Sun'], days: [] },
      { weekend: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], days: [] },
    ])
    expect(() => workingDayFrom('2026-03-02', 0, never)).toThrow(AppError)
    expect(() => workingDayFrom('2026-03-02', 3, never)).toThrow(/no working day/)
    expect(() => workingDayFrom('2100-12-30', 5, worksOn([]))).toThrow(AppError)
    expect(() => workingDayFrom('1999-12-31', 5, worksOn([]))).toThrow(/2000 to 2100/)
    expect(() => workingDayFrom('2026-02-30', 5, worksOn([]))).toThrow(/2000 to 2100/)
  })

  test('what lies so many working days away is as many away again', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -300, max: 300 }), calendars, (day, by, some) => {
        const works = worksOn(some)
        const base = workingDayFrom(day, 0, works)
        expect(works(base)).toBe(true)
        expect(base <= day).toBe(true)
        const at = workingDayFrom(day, by, works)
        expect(works(at)).toBe(true)
        expect(workingDaysBetween(base, at, works)).toBe(by)
        expect(workingDayFrom(at, -by, works)).toBe(base)
      }),
    )
  })

  test('days by the calendar: leap years, ends of months and years', () => {
    expect(dayFrom('2028-02-28', 1)).toBe('2028-02-29')
    expect(dayFrom('2100-02-28', 1)).toBe('2100-03-01')
    expect(dayFrom('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(weekdayOf('2026-11-23')).toBe('Mon')
    expect(['2026-02-29', '1999-12-31', '2101-01-01', 'soon', ''].map(isPlanDay)).toEqual(Array(5).fill(false))
    fc.assert(fc.property(days, days, (a, b) => dayFrom(a, daysBetween(a, b)) === b))
  })
})
