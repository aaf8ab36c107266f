import { code, decimal, flag, label, reference, resource, text } from '@sms/kit/contract'
import { expect, test } from 'vitest'
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
    dyed: flag('Dye to match', '可配色'),
    supplier: reference('Supplier', '供应商', 'supplier'),
  },
)
const record = { code: 'F-1', nameEn: 'Poplin', nameZh: '府绸', weight: '120', finish: null, dyed: true, supplier: 's' }
const namer = { reference: () => 'SUP-7 · 恒力 · Hengli' }
const facts = ['weight', 'finish', 'dyed', 'supplier']
const base = { contract: cloth, record, facts, names: 'both', language: 'en', namer } as const

test('a tag says the code, both names and the facts that are there; a supplier is its code', () => {
  expect(tagText(base)).toEqual({
    code: 'F-1',
    names: ['Poplin', '府绸'],
    facts: ['Weight 120\u202Fg/m²', 'Dye to match', 'Supplier SUP-7'],
  })
})

test('a tag in one language says its facts in it too, and the other name where it has no own', () => {
  expect(tagText({ ...base, names: 'zh' })).toEqual({
    code: 'F-1',
    names: ['府绸'],
    facts: ['克重 120\u202Fg/m²', '可配色', '供应商 SUP-7'],
  })
  expect(tagText({ ...base, names: 'zh', record: { ...record, nameZh: null } }).names).toEqual(['Poplin'])
})
