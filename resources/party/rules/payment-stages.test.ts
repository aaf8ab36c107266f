import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stagesTotal } from './payment-stages.ts'

const stages = (...percents: string[]) => percents.map((percent) => ({ percent }))

describe('Payment terms: stages of exactly 100 % (Supplier Profile)', () => {
  test.each([
    [['100'], '100', true],
    [['30', '70'], '100', true],
    [['30.00', '70.0'], '100', true],
    [['33.33', '33.33', '33.34'], '100', true],
    [['33.33', '33.33', '33.33'], '99.99', false],
    [['0.1', '0.2'], '0.3', false],
    [['60', '50.05'], '110.05', false],
    [['99.9'], '99.9', false],
    [[], '0', false],
  ])('%j add up to %s', (percents, total, complete) => {
    expect(stagesTotal(stages(...percents))).toBe(total)
    expect(stagesTotal(stages(...percents)) === '100').toBe(complete)
  })

  test.each(['', '-1', '1.234', '1e2', ' 30', '30 %', '.5', '５０'])('%j is no percentage', (percent) => {
    expect(() => stagesTotal(stages(percent))).toThrow(RangeError)
  })

  test('however 100 % is cut, and in whatever order, it is 100 %; a hundredth more or less is not', () => {
    const cuts = fc.array(fc.nat(10_000), { maxLength: 11 })
    fc.assert(
      fc.property(cuts, fc.boolean(), (places, reversed) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), 10_000]
        const parts = edges.slice(1).map((edge, i) => edge - edges[i]!)
        const text = parts.map((part) => `${Math.floor(part / 100)}.${String(part % 100).padStart(2, '0')}`)
        const terms = stages(...(reversed ? text.toReversed() : text))
        expect(stagesTotal(terms)).toBe('100')
        expect(stagesTotal([...terms, { percent: '0.01' }])).toBe('100.01')
      }),
    )
  })
})
