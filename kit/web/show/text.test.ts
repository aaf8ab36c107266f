import {
  choice,
  choices,
  code,
  date,
  decimal,
  flag,
  group,
  instant,
  integer,
  label,
  master,
  masters,
  option,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, nameParts, plainText } from './text.ts'

const thin = '\u202F'

describe('interface.md, Forms: numbers keep the user’s decimals', () => {
  test('a decimal shows exactly its own decimals, with thousands apart', () => {
    expect(decimalText('1234.50', 'en')).toBe('1,234.50')
    expect(decimalText('1234', 'zh')).toBe('1,234')
    expect(decimalText('-0.0700', 'en')).toBe('-0.0700')
  })

  test('no digit is lost, however long the number', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,13})(\.\d{1,10})?$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('en' as const, 'zh' as const), (value, language) => {
        expect(decimalText(value, language).replaceAll(',', '')).toBe(value)
      }),
    )
  })
})

describe('values in words', () => {
  const say = (field: Parameters<typeof plainText>[0], value: unknown, names = {}) => [
    plainText(field, value, 'en', names),
    plainText(field, value, 'zh', names),
  ]

  test('an empty value has no words', () => {
    expect(say(text('T', 'T'), null)).toEqual(['', ''])
    expect(say(masters('M', 'M', 'Size'), [])).toEqual(['', ''])
  })

  test('numbers stand with their units; units that are words are translated', () => {
    expect(say(decimal('W', 'W', { scale: 1, unit: 'g/m²' }), '180.0')).toEqual([
      `180.0${thin}g/m²`,
      `180.0${thin}g/m²`,
    ])
    expect(say(integer('L', 'L', { unit: 'days' }), 1200)).toEqual([`1,200${thin}days`, `1,200${thin}天`])
  })

  test('days and moments follow the language', () => {
    expect(say(date('D', 'D'), '2026-01-31')).toEqual(['31 Jan 2026', '2026年1月31日'])
    const [en] = say(instant('I', 'I'), '2026-01-31T12:00:00Z')
    expect(en).toMatch(/2026, \d\d:\d\d$/)
    expect(say(date('D', 'D'), 'soon')).toEqual(['soon', 'soon'])
  })

  test('options by their labels; one that is no option any more as it is stored', () => {
    const type = choice('T', 'T', [{ value: 'a', label: label('Apple', '苹果') }])
    expect(say(type, 'a')).toEqual(['Apple', '苹果'])
    expect(say(type, 'gone')).toEqual(['gone', 'gone'])
    expect(say(choices('C', 'C', ['x', 'y']), ['x', 'y'])).toEqual(['x, y', 'x、y'])
    expect(say(flag('F', 'F'), false)).toEqual(['No', '否'])
  })

  test('ids by their names; without one nothing is shown rather than an id', () => {
    const names = {
      master: (id: string) => ({ m1: 'Cotton' })[id],
      reference: (to: string, id: string) => `${to} ${id}`,
    }
    expect(say(master('M', 'M', 'Composition'), 'm1', names)[0]).toBe('Cotton')
    expect(say(masters('M', 'M', 'Composition'), ['m1', 'm2'], names)[0]).toBe('Cotton')
    expect(say(reference('R', 'R', 'supplier'), 's1', names)[0]).toBe('supplier s1')
    expect(say(reference('R', 'R', 'supplier'), 's1')[0]).toBe('')
  })

  test('in a line without headings, a bare number and a yes say their name; a no says nothing', () => {
    const site = {
      name: text('Name', '名称'),
      workers: integer('Workers', '工人数'),
      main: choice('Main', '主要', ['yes']),
      own: flag('Own', '自有'),
    }
    expect(say(group('G', 'G', site), { name: 'Mill', workers: 1200, main: 'yes', own: false })).toEqual([
      'Mill · Workers 1,200 · Main',
      'Mill · 工人数 1,200 · 主要',
    ])
  })

  test('a list says the first two facts of each row, a group all of its own', () => {
    const stage = {
      percent: required(decimal('P', 'P', { scale: 2, unit: '%' })),
      due: text('D', 'D'),
      by: text('B', 'B'),
    }
    const terms = [
      { percent: '30', due: 'order', by: 'T/T' },
      { percent: '70.00', due: null, by: 'L/C' },
    ]
    expect(say(rows('T', 'T', stage), terms)[0]).toBe(`30${thin}% order, 70.00${thin}% L/C`)
    expect(say(group('G', 'G', stage), terms[0])[0]).toBe(`30${thin}% · order · T/T`)
  })
})

describe('what people call a record', () => {
  const about = { title: label('T', 'T'), titles: label('T', 'T'), menu: 'M', sort: 'code' }
  const firm = resource(
    'firm',
    { ...about, names: ['code', 'nameZh', 'nameEn'] },
    { code: required(code('C', 'C')), nameZh: text('Z', 'Z'), nameEn: text('E', 'E') },
  )
  const value = resource(
    'value',
    { ...about, names: ['name', 'nameZh'], sort: 'name' },
    { name: required(text('N', 'N')), nameZh: text('Z', 'Z') },
  )

  test('the name in the reader’s language, the other one where it is missing', () => {
    const both = { code: 'S1', nameZh: '恒力', nameEn: 'Hengli' }
    expect(nameParts(firm, both, 'en')).toEqual(['S1', 'Hengli'])
    expect(nameParts(firm, both, 'zh')).toEqual(['S1', '恒力'])
    expect(nameParts(firm, { code: 'S1', nameZh: '恒力', nameEn: null }, 'en')).toEqual(['S1', '恒力'])
    expect(nameParts(value, { name: 'Cotton', nameZh: '棉' }, 'zh')).toEqual(['棉'])
    expect(nameParts(value, { name: 'Cotton', nameZh: null }, 'zh')).toEqual(['Cotton'])
  })

  test('among other parts a choice is said shortly, alone in full', () => {
    const currency = choice('Currency', '币种', [
      { value: 'USD', label: label('USD US Dollar', 'USD 美元'), short: label('USD', 'USD') },
    ])
    const about = { title: label('Price', '价格'), titles: label('Prices', '价格'), menu: 'X' }
    const price = resource(
      'price',
      { ...about, names: ['currency', 'unit'], sort: 'unit' },
      { currency, unit: text('Unit', '单位') },
    )
    const money = resource('money', { ...about, names: ['currency'], sort: 'currency' }, { currency })
    expect(nameParts(price, { currency: 'USD', unit: 'm' }, 'en')).toEqual(['USD', 'm'])
    expect(nameParts(money, { currency: 'USD' }, 'en')).toEqual(['USD US Dollar'])
  })

  test('a record without any name has no parts', () => {
    expect(nameParts(firm, {}, 'en')).toEqual([])
  })
})

describe('a number whose unit is a choice beside it', () => {
  const fields = {
    name: text('Name', '名称'),
    capacity: decimal('Capacity', '产能', { scale: 2, unitIn: 'unit' }),
    unit: choice('Unit', '单位', [option('m', '米'), option('kg', '公斤')]),
  }
  const facilities = rows('Facilities', '工厂设施', fields)

  test('is one text with it', () => {
    const value = [{ capacity: '700000', unit: 'm' }]
    expect(plainText(facilities, value, 'en')).toBe(`Capacity 700,000${thin}m`)
    expect(plainText(facilities, value, 'zh')).toBe(`产能 700,000${thin}米`)
  })

  test('a number or a unit alone stands by itself', () => {
    expect(plainText(facilities, [{ capacity: '700000', unit: null }], 'en')).toBe('Capacity 700,000')
    expect(plainText(facilities, [{ name: 'Mill', capacity: null, unit: 'm' }], 'en')).toBe('Mill m')
  })
})
