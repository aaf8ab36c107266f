import {
  choice,
  code,
  decimal,
  type Field,
  flag,
  type Language,
  label,
  option,
  reference,
  resource,
  text,
} from '@sms/kit/contract'
import { expect, test } from 'vitest'
import { plainText } from '../../../../kit/web/show/text.ts'
import { tagText } from './tag-text.ts'

const cloth = resource(
  'cloth',
  {
    title: label('Cloth', '布'),
    titles: label('Cloths', '布'),
    menu: 'Fabric',
    names: ['code', 'nameEn', 'nameZh'],
    sort: 'code',
  },
  {
    code: code('Code', '编号'),
    nameEn: text('English name', '英文名'),
    nameZh: text('Chinese name', '中文名'),
    weight: decimal('Weight', '克重', { scale: 1, unit: 'g/m²' }),
    finish: text('Finish', '后整理'),
    finishZh: text('Finish in Chinese', '后整理（中文）'),
    kind: choice('Kind', '种类', [option('knit', '针织', 'Knit')]),
    dyed: flag('Dye to match', '可配色'),
    supplier: reference('Supplier', '供应商', 'supplier'),
  },
)
const record = { code: 'F-1', nameEn: 'Poplin', nameZh: '府绸', weight: '120', finish: null, dyed: true, supplier: 's' }
const textOf = (field: Field, value: unknown, language: Language) =>
  plainText(field, value, language, { reference: () => 'SUP-7 · 恒力 · Hengli' })
const facts = ['weight', 'finish', 'dyed', 'supplier']
const base = { contract: cloth, record, facts, language: 'both', first: 'en', textOf } as const

test('a tag says the code, both names and the facts that are there; a supplier is its code', () => {
  expect(tagText(base)).toEqual({
    code: 'F-1',
    names: ['Poplin', '府绸'],
    facts: ['Weight 克重 120\u202Fg/m²', 'Dye to match 可配色', 'Supplier 供应商 SUP-7'],
    drawn: [],
  })
})

test('a tag in one language says its facts in it too, and the other name where it has no own', () => {
  expect(tagText({ ...base, language: 'zh' })).toEqual({
    code: 'F-1',
    names: ['府绸'],
    facts: ['克重 120\u202Fg/m²', '可配色', '供应商 SUP-7'],
    drawn: [],
  })
  expect(tagText({ ...base, language: 'zh', record: { ...record, nameZh: null } }).names).toEqual(['Poplin'])
})

test('a tag in two languages says what it says in both, the reader’s first; a noun’s own facts too', () => {
  const whole = { ...record, finish: 'Peached', finishZh: '磨毛', kind: 'knit' }
  const own = { key: 'price', title: label('Price', '价格'), text: () => label('3.20 USD/m', '3.20 USD/米') }
  const texts = (first: 'en' | 'zh') =>
    tagText({ ...base, first, record: whole, facts: ['kind', 'finish', 'weight', own] }).facts
  expect(texts('en')).toEqual([
    'Knit 针织',
    'Peached',
    '磨毛',
    'Weight 克重 120\u202Fg/m²',
    '3.20 USD/m',
    '3.20 USD/米',
  ])
  expect(texts('zh')[0]).toBe('针织 Knit')
  expect(tagText({ ...base, language: 'en', record: whole, facts: ['finish'] }).facts).toEqual(['Peached'])
})
