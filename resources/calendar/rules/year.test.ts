import { describe, expect, test } from 'vitest'
import { chinaDays } from './china.ts'
import { withDays, yearOf } from './year.ts'

const weekend = ['Sat', 'Sun'] as const

describe('A year', () => {
  test('every day of it once, each in the column of its weekday', () => {
    for (const [year, count] of [
      [2026, 365],
      [2028, 366],
      [2000, 366],
      [2100, 365],
    ] as const) {
      const months = yearOf(year, weekend, chinaDays)
      const days = months.flat(2).flatMap((entry) => (entry ? [entry.day] : []))
      expect(days).toEqual([...new Set(days)].sort())
      expect([months.length, days.length]).toEqual([12, count])
      for (const [at, entry] of months.flat().flatMap((week) => [...week.entries()]))
        if (entry) expect(new Date(entry.day).getUTCDay()).toBe((at + 1) % 7)
    }
  })

  test('how its days look', () => {
    const looks = new Map(
      yearOf(2026, weekend, chinaDays)
        .flat(2)
        .flatMap((entry) => (entry ? [[entry.day, entry.look]] : [])),
    )
    expect(['2026-02-13', '2026-02-14', '2026-02-16', '2026-03-01'].map((day) => looks.get(day))).toEqual([
      'work',
      'worked',
      'holiday',
      'weekend',
    ])
  })
})

describe('Days that somebody says something of', () => {
  const span = { from: '2027-04-30', to: '2027-05-05', name: 'Labour Day', provisional: false }
  const old = [{ date: '2027-05-02', kind: 'Holiday' as const, name: 'Old', provisional: true }]

  test('a span of holidays takes the place of what stood there', () => {
    const days = withDays(old, weekend, { ...span, kind: 'Holiday' })
    expect(days.map(({ date }) => date)).toEqual(
      ['04-30', '05-01', '05-02', '05-03', '05-04', '05-05'].map((day) => `2027-${day}`),
    )
    expect(days.every(({ name, provisional }) => name === 'Labour Day' && !provisional)).toBe(true)
  })

  test('of a span that is worked only the weekend is special; as usual, nothing is', () => {
    expect(withDays(old, weekend, { ...span, kind: 'Working day' }).map(({ date }) => date)).toEqual([
      '2027-05-01',
      '2027-05-02',
    ])
    expect(withDays(old, weekend, { ...span, kind: 'as usual' })).toEqual([])
    expect(withDays(old, weekend, { ...span, to: '2027-05-01', kind: 'as usual' })).toEqual(old)
  })
})
