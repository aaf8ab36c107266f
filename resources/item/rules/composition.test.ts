import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositionProblems, compositionTotal, type Part } from './composition.ts'
import { inDescendingOrder } from './descending.ts'

const part = (fibre: string, percent: string): Part => ({ fibre, percent, recycled: null, organic: null })
/** Parts in tenths of a percent. */
const parts = fc
  .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 12 })
  .map((tenths) => tenths.map((tenth, i) => part(`f${i}`, String(tenth / 10))))

describe('Composition: exactly 100.0 % (EU 1007/2011)', () => {
  test('what is filled up to 100.0 is right, one tenth more or less is not', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const rest = 1_000 - Math.round(Number(compositionTotal(some)) * 10)
        fc.pre(rest > 1)
        const with_ = (tenths: number) => [...some, part('rest', String(tenths / 10))]
        expect(compositionProblems(with_(rest))).toEqual([])
        expect(compositionProblems(with_(rest + 1))).toHaveLength(1)
        expect(compositionProblems(with_(rest - 1))).toHaveLength(1)
      }),
    )
  })

  test('sums are exact where binary floats are not', () => {
    expect(compositionTotal([part('a', '33.3'), part('b', '33.3'), part('c', '33.4')])).toBe('100')
    expect(compositionTotal([part('a', '0.1'), part('b', '0.2')])).toBe('0.3')
  })

  test('printed in descending order, equal ones as they were entered', () => {
    const some = [part('a', '5'), part('b', '60'), part('c', '30'), part('d', '5.0')]
    expect(inDescendingOrder(some).map(({ fibre }) => fibre)).toEqual(['b', 'c', 'a', 'd'])
  })
})
