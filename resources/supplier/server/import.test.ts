import { fileFields } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { supplier } from '../contract.ts'
import { supplierImporting } from './import.ts'
import { supplierSynonyms } from './synonyms.ts'

const read = (field: string, text: string) => supplierImporting.read![field]!(text)
const derive = (values: object, before?: object, columns: readonly string[] = []) =>
  Object.assign(
    {},
    ...supplierImporting.derive!({ ...values }, before && { ...before }, (field) => columns.includes(field)).map(
      (derived) => derived.set,
    ),
  )

describe("People's words for suppliers' facts", () => {
  test.each([
    ['star', '★★★', '3'],
    ['star', '★★★☆☆', '3'],
    ['star', '4 stars', '4'],
    ['star', '五星', '5'],
    ['star', '六星', undefined],
    ['star', '★★★★★★', undefined],
    ['type', 'Manufacturer', 'OEM'],
    ['type', '贸易公司', 'Trader'],
    ['type', 'bakery', undefined],
    ['country', 'Viet Nam', 'VN'],
    ['country', '中国大陆', 'CN'],
    ['region', 'Jiang Su Province', 'Jiangsu'],
    ['currencies', 'RMB', 'CNY'],
    ['moqUnit', 'Pcs', 'pc'],
    ['moqUnit', 'yards', 'yd'],
    ['status', '停止合作', 'inActive'],
  ])('%s %s is %s', (field, text, value) => expect(read(field, text)).toBe(value))

  test.each([
    ['500 m', { moq: '500', moqUnit: 'm' }],
    ['1,000码', { moq: '1,000', moqUnit: '码' }],
    ['≥500米起订', { moq: '500', moqUnit: '米' }],
    ['Minimum 500 m', { moq: '500', moqUnit: 'm' }],
    ['MOQ：500米', { moq: '500', moqUnit: '米' }],
    ['min500m', { moq: '500', moqUnit: 'm' }],
    ['300 yds min.', { moq: '300', moqUnit: 'yds' }],
    ['３００ＰＣＳ．', { moq: '300', moqUnit: 'PCS' }],
    ['100 米/色', undefined],
    ['500', undefined],
    ['m', undefined],
  ])('MOQ %s is %j', (text, parts) => expect(supplierImporting.split!.moq!.read(text)).toEqual(parts))

  test.each([
    ['FOB Shanghai', { incoterm: 'FOB', incotermPlace: 'Shanghai' }],
    ['cif（鹿特丹）', { incoterm: 'CIF' }],
    ['DDU Lagos', undefined],
    ['Fobbing', undefined],
  ])('Incoterm %s is %j', (text, parts) => expect(supplierImporting.split!.incoterm!.read(text)).toEqual(parts))

  test('other headers are only given for fields that can be imported', () => {
    const names = new Set(fileFields(supplier.fields, () => true).map(({ name }) => name))
    for (const name of Object.keys(supplierSynonyms)) expect(names).toContain(name)
  })
})

describe('What follows from a row', () => {
  test('Chinese in an English column moves where the file has no Chinese column; a text of both stays whole', () => {
    expect(derive({ nameEn: '恒力纺织', addressEn: '盛泽镇5号' })).toEqual({
      nameEn: null,
      nameZh: '恒力纺织',
      addressEn: null,
      addressZh: '盛泽镇5号',
    })
    expect(derive({ nameEn: '恒力 Hengli' })).toEqual({})
    expect(derive({ nameEn: '恒力纺织' }, undefined, ['nameZh'])).toEqual({})
    expect(derive({ nameEn: '恒力纺织', nameZh: '恒力' })).toEqual({})
  })

  test('what stands in the record already stays where it is, and what it has in that place is kept', () => {
    expect(derive({ nameEn: '恒力纺织' }, { nameEn: '恒力纺织', nameZh: null })).toEqual({})
    expect(derive({ nameEn: '恒力' }, { nameEn: 'Hengli', nameZh: '恒利' })).toEqual({
      nameEn: 'Hengli',
      nameZh: '恒力',
    })
  })

  test('the province of a new address in China, where the file has no column for it', () => {
    expect(derive({ country: 'CN', addressEn: '8 Xingye Road, Dongguan, Guangdong' })).toEqual({ region: 'Guangdong' })
    expect(derive({ addressEn: '江苏省苏州市' })).toMatchObject({ region: 'Jiangsu' })
    expect(derive({ country: 'VN', addressEn: 'Guangdong Street' })).toEqual({})
    expect(derive({ country: 'CN', addressEn: 'Guangdong', region: 'Jiangsu' })).toEqual({})
    expect(derive({ country: 'CN', addressEn: 'Guangdong' }, undefined, ['region'])).toEqual({})
    expect(derive({ addressEn: 'Guangdong' }, { country: 'CN', addressEn: 'Guangdong', region: null })).toEqual({})
    expect(derive({ addressEn: 'Guangdong 2' }, { country: 'CN', addressEn: 'Guangdong', region: null })).toEqual({
      region: 'Guangdong',
    })
  })
})
