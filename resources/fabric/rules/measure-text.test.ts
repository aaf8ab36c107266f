import { expect, test } from 'vitest'
import { weightIn, widthIn } from './measure-text.ts'

test.each([
  ['155gsm', '155'],
  ['155 GSM', '155'],
  ['180克', '180'],
  ['5.3 oz/yd²', '179.7'],
  ['5.3OZ', '179.7'],
  ['10 oz/sq.yd', '339.1'],
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
