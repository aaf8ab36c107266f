import { foldText } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { countsOf, rowsOf, type Words } from './rows.ts'
import { nameIn, type Value } from './value.ts'
import { readView } from './view.ts'

let count = 0
const value = (key: string, name: string, more: Partial<Value> = {}) =>
  ({
    id: `id-${++count}`,
    key,
    name,
    nameZh: null,
    status: 'Active',
    showroom: null,
    collection: null,
    sort: null,
    ...more,
  }) as Value

const milan = value('Showroom', 'Milan', { id: '00000000-0000-7000-8000-000000000001', sort: 10 })
const resort = value('Collection', 'Resort', { showroom: milan.id, sort: 20 })
const basics = value('Collection', 'Basics', { nameZh: '基本款', sort: 10 })
const denim = value('Line', 'Denim', { nameZh: '牛仔', sort: 20, status: 'inActive' })
const casual = value('Line', 'Casual', { nameZh: '休闲', sort: 10 })
const late = value('Line', 'Basic line', { nameZh: '安心线' })
const paris = value('Showroom', 'Paris', { collection: resort.id, sort: 20 })
const values = [late, denim, casual, resort, basics, paris, milan]

const words: Words = {
  language: 'en',
  isCalled: ({ name, nameZh }, texts) => texts.some((text) => foldText(`${name} ${nameZh}`).includes(foldText(text))),
  nameOf: (id) => values.find((one) => one.id === id)?.name ?? '',
}
const shown = (search: Record<string, string>, language: 'en' | 'zh' = 'en') =>
  rowsOf(values, readView(search), { ...words, language }).map((one) => nameIn(one, language))

describe('The rows of master data', () => {
  test('stand by category as the specification lists them, each in its own order, those without one last', () => {
    expect(shown({})).toEqual(['Milan', 'Paris', 'Basics', 'Resort', 'Casual', 'Denim', 'Basic line'])
  })

  test('are narrowed by name, status, showroom and key', () => {
    expect(shown({ name: 'BASIC' })).toEqual(['Basics', 'Basic line'])
    expect(shown({ name: '牛' })).toEqual(['Denim'])
    expect(shown({ status: 'inActive' })).toEqual(['Denim'])
    expect(shown({ showroom: milan.id })).toEqual(['Resort'])
    expect(shown({ showroom: '~', key: 'Collection' })).toEqual(['Basics'])
    expect(shown({ key: 'Line', name: 'a' })).toEqual(['Casual', 'Basic line'])
  })

  test('are sorted by what a column shows, in the reader’s language, empty ones last both ways', () => {
    expect(shown({ key: 'Line', sort: 'name' })).toEqual(['Basic line', 'Casual', 'Denim'])
    expect(shown({ key: 'Line', sort: 'name' }, 'zh')).toEqual(['安心线', '牛仔', '休闲'])
    expect(shown({ key: 'Line', sort: '-status' })).toEqual(['Denim', 'Casual', 'Basic line'])
    expect(shown({ key: 'Showroom', sort: 'collection' })).toEqual(['Paris', 'Milan'])
    expect(shown({ key: 'Showroom', sort: '-collection' })).toEqual(['Paris', 'Milan'])
    expect(shown({ sort: '-key' }).slice(0, 3)).toEqual(['Casual', 'Denim', 'Basic line'])
  })

  test('are counted per category under the other filters, whichever tab is open', () => {
    const counts = countsOf(values, readView({ key: 'Size', name: 'i' }), words)
    expect([counts.get('Showroom'), counts.get('Collection'), counts.get('Line'), counts.get('Size')]).toEqual([
      2, 1, 2, 0,
    ])
  })
})
