import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSeries, seriesNumber } from './number-series.ts'

describe('Company: number series for orders and POs (domain.md, Master Data)', () => {
  test.each([
    ['SO-YY-####', '2027-03-09', 7, 'SO-27-0007'],
    ['PO-YYYYMM-###', '2027-03-09', 12, 'PO-202703-012'],
    ['F#####', '2027-03-09', 1, 'F00001'],
    ['F##', '2027-03-09', 1234, 'F1234'],
  ])('%s on %s, number %i: %s', (pattern, day, n, number) => {
    expect(isSeries(pattern)).toBe(true)
    expect(seriesNumber(pattern, day, n)).toBe(number)
  })

  test.each(['SO-YY', '##-##', '', '##########'])('%j is no series', (pattern) => {
    expect(isSeries(pattern)).toBe(false)
  })

  test('different running numbers never give the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(1e9), fc.nat(1e9), (digits, a, b) => {
        const pattern = `A-YY${'#'.repeat(digits)}`
        fc.pre(a !== b)
        expect(seriesNumber(pattern, '2027-01-01', a)).not.toBe(seriesNumber(pattern, '2027-01-01', b))
      }),
    )
  })
})
