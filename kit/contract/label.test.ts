import { expect, test } from 'vitest'
import { fill, label } from './label.ts'

test('places of a label are filled in every language; what is not given stays', () => {
  const text = label('{name} has {n}: {name}, {other}', '{name}：{n}，{other}')
  expect(fill(text, { name: 'Oak', n: 0 })).toEqual({ en: 'Oak has 0: Oak, {other}', zh: 'Oak：0，{other}' })
})

test.each([
  [0, '0 records have no name'],
  [1, '1 record has no name'],
  ['1', '1 record has no name'],
  [2, '2 records have no name'],
  [11, '11 records have no name'],
  ['1,001', '1,001 records have no name'],
  ['100,000+', '100,000+ records have no name'],
])('the words beside %j go with it', (n, en) => {
  const text = label('{n} {n|record has|records have} no name', '{n} 条记录没有名称')
  expect(fill(text, { n })).toEqual({ en, zh: `${n} 条记录没有名称` })
})

test('words of a number that is not given stay, and one of them may be none', () => {
  expect(fill(label('{n|a|b}', ''), {}).en).toBe('{n|a|b}')
  expect([1, 2].map((n) => fill(label('{n} item{n||s}', ''), { n }).en)).toEqual(['1 item', '2 items'])
})
