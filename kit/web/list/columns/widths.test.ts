import { choice, code, date, integer, label, longText, reference, required, resource, text } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldWidth, headerWidth, nameWidth, textWidth } from './widths.ts'

const options = (...values: string[]) => values.map((value) => ({ value, label: label(value, value) }))
const type = choice('Type', '类型', options('OEM', 'Trader'))
const country = choice('Country', '国家', options('Chad', 'Saint Helena, Ascension and Tristan da Cunha'))

describe('how wide a column begins', () => {
  test('a choice is as wide as its longest option, within reason', () => {
    expect(fieldWidth(type, 'en')).toBeLessThan(100)
    expect(fieldWidth(country, 'en')).toBeGreaterThan(fieldWidth(type, 'en'))
    expect(fieldWidth(country, 'en')).toBeLessThan(200)
  })

  test('a choice of short options is as wide as its header', () => {
    const shipped = choice('Shipped with the order', '随单发货', options('A', 'B'))
    expect(fieldWidth(shipped, 'en')).toBe(headerWidth('Shipped with the order'))
  })

  test('days are all equally wide, whatever they are days of, and none is cut short', () => {
    for (const [language, day] of [
      ['en', '31 Dec 2026'],
      ['zh', '2026年12月31日'],
    ] as const) {
      const width = fieldWidth(date('Due', '到期'), language)
      expect(width).toBe(fieldWidth(date('Until', '截止'), language))
      expect(width).toBeGreaterThanOrEqual(textWidth(day, 14) + 24)
    }
  })

  test('a reference has room for two codes, or a code and enough of a name to tell it from others', () => {
    const order = fieldWidth(reference('Order', '订单', 'order'), 'en')
    expect(order).toBeGreaterThanOrEqual(textWidth('SO-26-0116 • MRS-87988', 14) + 24)
    expect(order).toBeGreaterThanOrEqual(textWidth('SUP-00025 • 佛山柔暖针织有限公司', 14))
  })

  test('a number has room for its unit', () => {
    const lead = (unit?: string) => fieldWidth(integer('Lead', '周期', { max: 9, ...(unit ? { unit } : {}) }), 'en')
    expect(lead('days')).toBeGreaterThan(lead())
  })

  test('no header is cut short, in either language', () => {
    for (const field of [
      type,
      country,
      date('Next expiry', '最近到期'),
      text('City', '城市'),
      longText('Notes', '备注'),
    ])
      for (const language of ['en', 'zh'] as const)
        expect(fieldWidth(field, language)).toBeGreaterThanOrEqual(headerWidth(field.label[language]))
  })

  test('a Chinese character is as wide as it is high, so a name of four takes less than its English', () => {
    expect(textWidth('供应商档案', 14)).toBe(70)
    expect(textWidth('供应商档案', 14)).toBeLessThan(textWidth('Supplier Profile', 14))
  })

  test('a longer text is never narrower', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 8, max: 32 }), (a, b, size) => {
        expect(textWidth(a + b, size)).toBeGreaterThanOrEqual(textWidth(a, size))
      }),
    )
  })
})

describe('the column of the record’s name', () => {
  const titles = { title: label('Mill', '织厂'), titles: label('Mills', '织厂'), menu: 'Mill' }
  const fields = {
    code: required(code('Code', '编号')),
    nameZh: text('Chinese name', '中文名'),
    nameEn: required(text('English name', '英文名')),
    type,
  }
  const mill = (names: ('code' | 'nameZh' | 'nameEn')[]) =>
    nameWidth(resource('mill', { ...titles, names, sort: 'code' }, fields))

  test('is the widest of all', () => {
    expect(mill(['code', 'nameZh', 'nameEn'])).toBeGreaterThan(2 * fieldWidth(country, 'en'))
  })

  test('a code takes less than a name, and a name in two languages counts once', () => {
    expect(mill(['code'])).toBeLessThan(mill(['nameEn']))
    expect(mill(['nameZh', 'nameEn'])).toBe(mill(['nameEn']))
  })
})
