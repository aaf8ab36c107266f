import { dayAfter } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketsOf,
  daysIn,
  daysOf,
  type Period,
  periodBefore,
  periodProblem,
  stepOf,
  stepStart,
  yearsBefore,
} from './period.ts'

const day = fc
  .integer({ min: Date.UTC(1999, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 3_600 }))
  .map(([from, days]): Period => ({ from, to: dayAfter(from, days) }))

test('the steps of any period follow each other without a gap and fill it', () => {
  fc.assert(
    fc.property(period, (tried) => {
      const buckets = bucketsOf(tried)
      expect(buckets[0]!.from).toBe(tried.from)
      expect(buckets.at(-1)!.to).toBe(tried.to)
      for (const [i, { key, from, to }] of buckets.entries()) {
        expect(from <= to).toBe(true)
        expect([stepStart(from, stepOf(tried)), stepStart(to, stepOf(tried))]).toEqual([key, key])
        if (i > 0) expect(from).toBe(dayAfter(buckets[i - 1]!.to, 1))
      }
      expect(buckets.length).toBeLessThanOrEqual(122)
    }),
  )
})

test('the period before is as long and ends on the day before', () => {
  fc.assert(
    fc.property(period, (tried) => {
      const before = periodBefore(tried)
      expect(daysOf(before)).toBe(daysOf(tried))
      expect(dayAfter(before.to, 1)).toBe(tried.from)
    }),
  )
})

describe('A period', () => {
  test.each([
    ['a day', '2026-03-01', '2026-03-01', undefined],
    ['that ends before it begins', '2026-03-02', '2026-03-01', 'Before the first day'],
    ['of ten years', '2016-03-02', '2026-03-01', undefined],
    ['of ten years and a day', '2016-03-01', '2026-03-01', 'At most 10 years at once'],
    ['of ten years from a leap day', '2016-02-29', '2026-02-27', undefined],
  ])('%s', (_, from, to, why) => expect(periodProblem({ from, to })?.en).toBe(why))

  test('of twelve months ends today, whatever the year', () => {
    expect(daysIn('year', '2026-11-23')).toEqual({ from: '2025-11-24', to: '2026-11-23' })
    expect(daysIn('year', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28')
    expect(daysIn('last year', '2026-01-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(daysIn('month', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  })

  test('of some weeks is told by weeks that begin on Mondays', () => {
    const weeks = bucketsOf({ from: '2026-01-01', to: '2026-03-31' })
    expect(weeks.slice(0, 2)).toMatchObject([
      { key: '2025-12-29', from: '2026-01-01', to: '2026-01-04' },
      { key: '2026-01-05', from: '2026-01-05', to: '2026-01-11' },
    ])
  })
})
