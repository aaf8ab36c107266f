import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deltaE2000, hexOf, hexOfLab, labOfHex } from './colour.ts'

/** The 34 pairs of Sharma, Wu and Dalal (2005), Table 1: L a b, L a b, ΔE00. */
const pairs = `50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082`
  .split('\n')
  .map((line) => line.split(' ').map(Number) as [number, number, number, number, number, number, number])

describe('ΔE₀₀ (CIE 142-2001)', () => {
  test.each(pairs)('%d %d %d and %d %d %d differ by %s', (l, a, b, L, A, B, by) => {
    expect(deltaE2000({ l, a, b }, { l: L, a: A, b: B })).toBeCloseTo(by, 4)
    expect(deltaE2000({ l: L, a: A, b: B }, { l, a, b })).toBeCloseTo(by, 4)
  })
})

describe('sRGB and L*a*b*', () => {
  test.each([
    ['#000000', 0, 0, 0],
    ['#ffffff', 100, 0, 0],
    ['#ff0000', 53.24, 80.09, 67.2],
    ['#00ff00', 87.73, -86.18, 83.18],
    ['#0000ff', 32.3, 79.19, -107.86],
    ['#808080', 53.59, 0, 0],
  ])('%s', (hex, l, a, b) => {
    const lab = labOfHex(hex)
    expect(lab.l).toBeCloseTo(l, 1)
    expect(lab.a).toBeCloseTo(a, 1)
    expect(lab.b).toBeCloseTo(b, 1)
  })

  test('there and back again, also from the two decimals that are kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const hex = `#${number.toString(16).padStart(6, '0')}`
        const { l, a, b } = labOfHex(hex)
        expect(hexOfLab({ l: Number(l.toFixed(2)), a: Number(a.toFixed(2)), b: Number(b.toFixed(2)) })).toBe(hex)
      }),
    )
  })

  test('a colour that no screen shows is cut at the edges of what one does', () => {
    expect(hexOfLab({ l: 60, a: -128, b: 0 })).toMatch(/^#00[0-9a-f]{4}$/)
    expect(hexOfLab({ l: 100, a: 0, b: 0 })).toBe('#ffffff')
  })

  test('hex as people type it', () => {
    expect(hexOf('1E3A5F')).toBe('#1e3a5f')
    expect(hexOf(' #abc ')).toBe('#aabbcc')
    expect(hexOf('#12345')).toBeUndefined()
    expect(hexOf('blue')).toBeUndefined()
  })
})
