import { expect, test } from 'vitest'
import { asAmount } from './amount.ts'

test.each([
  ['33280.5', 'EUR', '33280.50'],
  ['46501', 'USD', '46501.00'],
  ['8010000', 'JPY', '8010000'],
  ['12.3', 'BHD', '12.300'],
  ['0.125', 'USD', '0.125'],
  ['-90', 'CNY', '-90.00'],
])('%s in %s is written %s', (amount, currency, text) => {
  expect(asAmount(amount, currency)).toBe(text)
})
