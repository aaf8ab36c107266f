import { choice, choices, flag, group, integer, label, masters, rows, text } from '@sms/kit/contract'
import { expect, test } from 'vitest'
import { canBeFixed, textOfValue, valueOfText } from './fixed-value.tsx'

const options = [
  { value: 'm', label: label('metre', '米') },
  { value: 'kg', label: label('kilogram', '公斤') },
]

test('what a control holds comes back from the text that is sent', () => {
  const cases = [
    [text('Name', '名称'), 'Jin Xiu; Ltd'],
    [choice('Unit', '单位', options), 'kg'],
    [choices('Units', '单位', options), ['m', 'kg']],
    [masters('Supplies', '品类', 'Category'), ['a', 'b']],
    [integer('Days', '天数'), 14],
    [flag('Sealed', '封样'), true],
    [flag('Sealed', '封样'), false],
    [text('Name', '名称'), null],
    [choices('Units', '单位', options), []],
  ] as const
  for (const [field, value] of cases) expect(valueOfText(field, textOfValue(value))).toEqual(value)
})

test('a label stands for its value; what is typed and no value yet stays as typed', () => {
  expect(valueOfText(choice('Unit', '单位', options), '公斤')).toBe('kg')
  expect(valueOfText(integer('Days', '天数'), '1x')).toBe('1x')
  expect(valueOfText(integer('Days', '天数'), undefined)).toBeNull()
})

test('rows and groups, with which a form may begin, are nothing that a file says once for all', () => {
  const inside = { price: text('Price', '单价') }
  expect([rows('Breaks', '分段', inside), group('Bank', '银行', inside)].map(canBeFixed)).toEqual([false, false])
  expect([text('Name', '名称'), masters('Supplies', '品类', 'Category')].map(canBeFixed)).toEqual([true, true])
})
