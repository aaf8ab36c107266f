import { choices, label, withRule } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { choosable, keysOf, matching, offersAll, rank, withRecordsFirst } from './options.ts'

const options = choosable(
  [
    { value: 'JS', label: { en: 'Jiangsu', zh: '江苏' } },
    { value: 'ZJ', label: { en: 'Zhejiang', zh: '浙江' } },
    { value: 'IM', label: { en: 'Inner Mongolia', zh: '内蒙古' } },
    { value: 'CQ', label: { en: 'Chongqing', zh: '重庆' } },
  ],
  'en',
)
const values = (typed: string) => matching(options, typed).map((row) => row.value)

describe('interface.md, Forms: pickers search as one types', () => {
  test.each([
    ['jiang', ['JS', 'ZJ']],
    ['江', ['JS', 'ZJ']],
    ['苏', ['JS']],
    ['nmg', ['IM']],
    ['neimeng', ['IM']],
    ['MONGOLIA', ['IM']],
    ['ｍongo', ['IM']],
    ['mon inn', ['IM']],
    ['cq', ['CQ']],
    ['nothing', []],
  ])('%s finds %j', (typed, expected) => expect(values(typed)).toEqual(expected))

  test('what begins with the text comes before what only holds it', () => {
    expect(values('j')).toEqual(['JS', 'ZJ'])
    expect(rank(['zhejiang', 'zj'], 'zj')).toBe(0)
    expect(rank(['inner mongolia'], 'mon')).toBe(1)
    expect(rank(['inner mongolia'], 'ong')).toBe(2)
  })

  test('without a text everything is there in its own order', () =>
    expect(values('  ')).toEqual(['JS', 'ZJ', 'IM', 'CQ']))

  test('a Chinese name is found with and without its blanks', () => {
    const keys = keysOf(['2027 秋冬'])
    expect([rank(keys, '2027秋冬'), rank(keys, '2027 秋')]).toEqual([0, 0])
  })

  test('a missing name gives no key', () => expect(keysOf([null, undefined, ''])).toEqual([]))
})

test('all of a choice are ticked at once where there are many that may be chosen together', () => {
  const days = (count: number) =>
    choices(
      'Days',
      '日子',
      Array.from({ length: count }, (_, n) => `${n}`),
    )
  const few = withRule(days(6), ({ length }) => length < 3, label('At most two', '最多两个'))
  expect([days(5), days(6), few].map((field) => offersAll(field as never))).toEqual([false, true, false])
})

describe('options of a filter', () => {
  const counts: Readonly<Record<string, number>> = { JS: 0, ZJ: 3, IM: 0 }
  const order = (ticked: readonly string[]) =>
    withRecordsFirst(options, (value) => counts[value], ticked).map(({ value }) => value)

  test('those without a match stand behind the others, each part in its order', () => {
    expect(order([])).toEqual(['ZJ', 'CQ', 'JS', 'IM'])
  })

  test('a ticked one keeps its place', () => {
    expect(order(['JS'])).toEqual(['JS', 'ZJ', 'CQ', 'IM'])
  })
})
