import { expect, test } from 'vitest'
import { calendar } from '../contract.ts'
import { chinaDays } from './china.ts'
import { dayFrom, weekdayOf, workingDaysBetween, worksOn } from './working-days.ts'

const china = { weekend: ['Sat', 'Sun'] as const, days: chinaDays }
const works = worksOn([china])
const holidays = chinaDays.filter(({ kind }) => kind === 'Holiday')
const of = (name: string, year: number) =>
  holidays.filter((entry) => entry.name!.includes(name) && entry.date.startsWith(String(year))).map(({ date }) => date)

/** Month and day of the Chinese calendar, as ICU reckons it: '1/1' for the Spring Festival. */
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
})
const lunarOf = (day: string) => lunar.format(new Date(`${day}T04:00:00Z`))

test('the contract takes them: each day once, worked days on weekends alone', () => {
  const values = { name: 'China', country: null, weekend: [...china.weekend], days: [...chinaDays], notes: null }
  expect(calendar.check({ ...values, status: 'Active' })).toEqual([])
  expect(calendar.fields.days.schema.safeParse(chinaDays).success).toBe(true)
  for (const { date, kind } of chinaDays) if (kind === 'Working day') expect(['Sat', 'Sun']).toContain(weekdayOf(date))
})

test.each([
  ['2026-02-17', ['1/1']],
  // The new moon of this feast is at 23:56 in Beijing; an ICU that reckons some minutes more has the day after.
  ['2027-02-06', ['1/1', '12/30']],
  ['2028-01-26', ['1/1']],
])('%s: this feast of the moon and those after it lie where the Chinese calendar has them', (first, description) => {
  const year = Number(first.slice(0, 4))
  expect(description).toContain(lunarOf(first))
  // The eve, the feast, and its second and third day, are days off by law.
  for (const by of [-1, 0, 1, 2]) expect(of('Spring Festival', year)).toContain(dayFrom(first, by))
  expect(of('Dragon Boat', year).map(lunarOf)).toContain('5/5')
  expect(of('Mid-Autumn', year).map(lunarOf)).toContain('8/15')
  for (const day of [`${year}-01-01`, `${year}-05-01`, `${year}-05-02`]) expect(works(day)).toBe(false)
  for (const day of [1, 2, 3]) expect(works(`${year}-10-0${day}`)).toBe(false)
})

test.each([
  ['2026-04-05', 2026],
  ['2027-04-05', 2027],
  ['2028-04-04', 2028],
])('Qingming is on %s, as the sun stands 15° past the equinox', (day, year) => {
  expect(of('Qingming', year)).toContain(day)
  const longitude = (at: string) => {
    const days = (Date.parse(at) - Date.UTC(2000, 0, 1, 12)) / 86_400_000
    const mean = (357.5291 + 0.98560028 * days) * (Math.PI / 180)
    return (280.4665 + 0.98564736 * days + 1.9148 * Math.sin(mean) + 0.02 * Math.sin(2 * mean)) % 360
  }
  // Days of China begin at 16:00 UTC of the day before.
  expect(longitude(`${dayFrom(day, -1)}T16:00:00Z`)).toBeLessThan(15)
  expect(longitude(`${day}T16:00:00Z`)).toBeGreaterThan(15)
})

test('the plan of 2026 as it was published: 33 days off, 6 weekend days worked; later years are provisional', () => {
  const year = chinaDays.filter(({ date }) => date.startsWith('2026'))
  expect(year.filter(({ kind }) => kind === 'Holiday')).toHaveLength(33)
  expect(
    year.filter(({ kind }) => kind === 'Working day').map(({ date, kind }) => [date, weekdayOf(date), kind]),
  ).toEqual(
    [
      ['2026-01-04', 'Sun'],
      ['2026-02-14', 'Sat'],
      ['2026-02-28', 'Sat'],
      ['2026-05-09', 'Sat'],
      ['2026-09-20', 'Sun'],
      ['2026-10-10', 'Sat'],
    ].map((entry) => [...entry, 'Working day']),
  )
  for (const { date, provisional } of chinaDays) expect(provisional).toBe(date >= '2027')
  expect(workingDaysBetween('2025-12-31', '2026-12-31', works)).toBe(248)
})
