import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PartScore, scoreOf, scoreParts, verdictOf } from './score.ts'

const noData: PartScore = { value: null, facts: 0 }
const of = (value: number): PartScore => ({ value, facts: 1 })
const weights = { delivery: 40, quality: 30, response: 20, price: 10 }

describe('A supplier’s score (domain.md, Supplier Profile)', () => {
  test('weighs its parts', () => {
    const score = scoreOf({ delivery: of(100), quality: of(50), response: of(80), price: of(90) }, weights)
    expect(score.value).toBe(80)
    expect(scoreParts.map((part) => score.parts[part].counts)).toEqual([40, 30, 20, 10])
  })

  test('with no facts is no data, never 100', () => {
    expect(scoreOf({ delivery: noData, quality: noData, response: noData, price: noData }, weights).value).toBeNull()
  })

  test('leaves parts without facts out of the weighting', () => {
    const score = scoreOf({ delivery: noData, quality: noData, response: of(70), price: of(100) }, weights)
    expect(score.value).toBe(80)
    expect(score.parts.delivery).toEqual({ value: null, facts: 0, counts: 0 })
    expect(score.parts.response.counts + score.parts.price.counts).toBeCloseTo(100)
  })

  test('is none where what has facts weighs nothing', () => {
    const only = { delivery: 100, quality: 0, response: 0, price: 0 }
    expect(scoreOf({ delivery: noData, quality: noData, response: of(70), price: noData }, only).value).toBeNull()
  })

  test('is rounded half up', () => {
    expect(scoreOf({ delivery: of(79.5), quality: noData, response: noData, price: noData }, null).value).toBe(80)
    expect(scoreOf({ delivery: of(79.49), quality: noData, response: noData, price: noData }, null).value).toBe(79)
  })

  test('never leaves what its parts span', () => {
    const part = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null })
    const weighed = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 100 })))
    fc.assert(
      fc.property(fc.tuple(part, part, part, part), weighed, (values, [delivery, quality, response, price]) => {
        const parts = Object.fromEntries(scoreParts.map((part, i) => [part, { value: values[i]!, facts: 1 }]))
        const { value } = scoreOf(parts as never, { delivery, quality, response, price } as never)
        if (value === null) return
        const present = values.filter((value) => value !== null)
        expect(value).toBeGreaterThanOrEqual(Math.floor(Math.min(...present)))
        expect(value).toBeLessThanOrEqual(Math.ceil(Math.max(...present)))
      }),
    )
  })
})

describe('Limits of a score', () => {
  const limits = { warn: 70, block: 50 }
  test.each([
    [70, limits, undefined],
    [69, limits, { verdict: 'warn', below: 70 }],
    [50, limits, { verdict: 'warn', below: 70 }],
    [49, limits, { verdict: 'block', below: 50 }],
    [0, { warn: null, block: null }, undefined],
    [49, { warn: null, block: 50 }, { verdict: 'block', below: 50 }],
    [null, limits, undefined],
  ])('%s within %o: %o', (value, limits, found) => {
    expect(verdictOf(value, limits)).toEqual(found)
  })
})
