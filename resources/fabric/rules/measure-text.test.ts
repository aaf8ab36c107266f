import { expect, test } from 'vitest'
import { changesIn, rollLengthIn, thicknessIn, weightIn, widthIn, widthsIn, withoutTolerance } from './measure-text.ts'

test.each([
  ['155gsm', '155'],
  ['155 GSM', '155'],
  ['180克', '180'],
  ['5.3 oz/yd²', '179.7'],
  ['5.3OZ', '179.7'],
  ['10 oz/sq.yd', '339.1'],
  ['16 momme', '69.4'],
  ['19mm', '82.5'],
  ['320克/平方', '320'],
  ['8mm', '34.7'],
  ['0.6mm', undefined],
  ['heavy', undefined],
  ['5-6 oz', undefined],
])('%s weighs %s g/m²', (text, grams) => expect(weightIn(text)).toBe(grams))

test.each([
  ['58"', '147.3'],
  ['58”', '147.3'],
  ['58 inch', '147.3'],
  ['60英寸', '152.4'],
  ['1.5m', '150'],
  ['57/58"', undefined],
  ['wide', undefined],
])('%s is %s cm wide', (text, cm) => expect(widthIn(text)).toBe(cm))

test.each([
  ['57/58"', '147.3', '144.8'],
  ['58/57', '147.3', '144.8'],
  ['148-150 cm', '150', '148'],
  ['148/150', undefined, undefined],
])('%s is %s cm wide, of which %s can be cut', (text, width, cuttableWidth) =>
  expect(widthsIn(text)).toEqual(width ? { width, cuttableWidth } : undefined),
)

test.each([
  ['100 yds', '91.4'],
  ['50m', '50'],
  ['one', undefined],
])('a roll of %s is %s m', (text, metres) => expect(rollLengthIn(text)).toBe(metres))

test.each([
  ['1.2mm', '1.2'],
  ['1.1-1.3 mm', '1.2'],
  ['thin', undefined],
])('%s is %s mm thick', (text, thickness) => expect(thicknessIn(text)).toBe(thickness))

test.each([
  ['-3/-2', { lengthChange: '-3', widthChange: '-2' }],
  ['−3% × +1.5%', { lengthChange: '-3', widthChange: '1.5' }],
  ['3', undefined],
])('%s are two changes of size', (text, both) => expect(changesIn(text)).toEqual(both))

test.each([
  ['120±5 g/m²', '120 g/m²'],
  ['135GSM +/-5%', '135GSM'],
  ['150cm ± 2', '150cm'],
  ['120', undefined],
  ['57/58"', undefined],
  [`120±5 ${'and soft '.repeat(10)}`, undefined],
])('%s is %s without its tolerance', (text, measure) => expect(withoutTolerance(text)).toBe(measure))
