import { startingPoint } from '@sms/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelItem } from '../contract.ts'
import { gtinCheckDigit, gtinProblems, isGtin, withChineseColours } from './gtin.ts'

test.each(['4006381333931', '96385074', '036000291452', '00012345600012', '6901234567892'])(
  '%s is a GTIN (GS1 General Specifications, check digit)',
  (gtin) => expect(isGtin(gtin)).toBe(true),
)

test('any one digit changed, or two different neighbours that do not differ by 5 changed over, is found out', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const gtin = `${body.join('')}${gtinCheckDigit(body.join(''))}`
      expect(isGtin(gtin)).toBe(true)
      const wrong = [...gtin].map((digit, i) => (i === at ? (Number(digit) + by) % 10 : digit)).join('')
      expect(isGtin(wrong)).toBe(false)
      const [a, b] = [Number(gtin[at]), Number(gtin[at + 1])]
      if (at === 12 || a === b || Math.abs(a - b) === 5) return
      expect(isGtin(gtin.slice(0, at) + b + a + gtin.slice(at + 2))).toBe(false)
    }),
  )
})

test('a label made from another one has no GTIN yet', () => {
  expect(startingPoint(labelItem, { fold: 'loop', gtin: '96385074' })).toEqual({ fold: 'loop' })
})

test('of a label’s sizes and colours each has one GTIN, and each GTIN one of them', () => {
  const row = (size: string | null, colour: string | null, gtin: string) => ({ size, colour, gtin })
  const [a, b, c] = ['4006381333931', '96385074', '036000291452']
  expect(gtinProblems([row('s', 'Navy', a!), row('m', 'Navy', b!), row('m', null, c!)])).toEqual([])
  const fields = (...rows: Parameters<typeof gtinProblems>[0]) => gtinProblems(rows).map(({ field }) => field)
  expect(fields(row('s', 'Navy', a!), row('m', 'Navy', a!))).toEqual(['gtins.1.gtin'])
  expect(fields(row('s', 'Navy', a!), row('s', 'navy', b!))).toEqual(['gtins.1.size'])
  expect(fields(row(null, 'Navy', a!), row(null, 'NAVY', b!))).toEqual(['gtins.1.colour'])
  const inChinese = (colourZh: string, gtin: string) => ({ ...row('s', null, gtin), colourZh })
  expect(fields(inChinese('藏青', a!), inChinese('米白', b!))).toEqual([])
  expect(fields(inChinese('藏青', a!), inChinese('藏青', b!))).toEqual(['gtins.1.size'])
})

test('a colour of the library brings its Chinese name along, in place of that of the colour before', () => {
  const names = new Map([
    ['Navy', '藏青'],
    ['Ecru', '米白'],
  ])
  type Coloured = { colour: string | null; colourZh: string | null }
  const [empty, navy]: [Coloured, Coloured] = [
    { colour: null, colourZh: null },
    { colour: 'Navy', colourZh: '藏青' },
  ]
  const own = { colour: 'Navy', colourZh: '深蓝' }
  expect(withChineseColours([{ ...empty, colour: 'Navy' }], [empty], names)).toEqual([navy])
  expect(withChineseColours([{ ...navy, colour: 'Ecru' }], [navy], names)).toEqual([
    { colour: 'Ecru', colourZh: '米白' },
  ])
  expect(withChineseColours([{ ...navy, colour: 'Nav' }], [navy], names)).toEqual([{ colour: 'Nav', colourZh: null }])
  expect(withChineseColours([{ ...own, colour: 'Sea' }], [own], names)).toEqual([{ colour: 'Sea', colourZh: '深蓝' }])
  // Rows that only moved keep what they say.
  expect(withChineseColours([own, navy], [navy, own], names)).toEqual([own, navy])
})
