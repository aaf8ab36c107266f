import { decimal, email, flatFields, group, label, masters, required, resource, text } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Noun } from '../noun.ts'
import { numbered, runningNumber } from '../running-number.ts'
import { guessKey, guessMapping } from './guess.ts'
import { fingerprint, headerName, headersOf, headersTwice, sameColumn } from './headers.ts'
import type { Importer } from './importer.ts'
import { sameValue } from './same.ts'
import { isBlankMarker } from './words.ts'

const loomAbout = {
  title: label('Loom', '织机'),
  titles: label('Looms', '织机'),
  menu: 'Supplier',
  names: ['code'],
  sort: 'code',
} as const
const named = { code: required(text('Code', '编号')) }

const loom = resource('loom', loomAbout, {
  ...named,
  name: text('Name', '名称'),
  width: text('Reed width', '筘幅'),
  maker: group('Maker', '制造商', { name: text('Name', '名称'), city: text('City', '城市') }),
})
const importer: Importer = {
  noun: { contract: loom } as unknown as Noun,
  keys: [{ name: 'code', fields: ['code'], folded: [], holds: 'all' }],
  synonyms: { code: ['no', 'machine no'], width: ['width', 'cloth width'], 'maker.name': ['made by'] },
}
const fields = flatFields(loom.fields, () => true)
const guess = (headers: readonly string[]) => guessMapping(headers, fields, importer)

describe('Which column holds which field', () => {
  test('labels in both languages, field names, synonyms; case, width and punctuation aside', () => {
    expect(guess(['ＣＯＤＥ', '筘幅', 'Maker: Name', 'status'])).toEqual({
      code: 0,
      width: 1,
      'maker.name': 2,
      status: 3,
    })
    expect(guess(['Machine No.', 'cloth-width', 'MADE BY', 'maker.city'])).toEqual({
      code: 0,
      width: 1,
      'maker.name': 2,
      'maker.city': 3,
    })
  })

  test('headers in traditional characters mean those in simplified ones', () => {
    expect(guess(['編號', '名稱', '製造商：城市'])).toEqual({ code: 0, name: 1, 'maker.city': 2 })
  })

  test('what forms add to a header makes no difference', () => {
    expect(guess(['Code *', 'Reed width (cm)', '名称（必填）'])).toEqual({ code: 0, width: 1, name: 2 })
  })

  test('a header in two languages means the field of either half, unless the halves mean two fields', () => {
    expect(guess(['编号 Machine No.', 'Reed width (cm) / 筘幅', '机台 width'])).toEqual({ code: 0, width: 1 })
    expect(guess(['名称 Name', '机台\nCloth width'])).toEqual({ name: 0, width: 1 })
    expect(guess(['名称 Machine no.'])).toEqual({})
  })

  test('a language beside a name means its field in that language', () => {
    const shop = resource('shop', loomAbout, {
      ...named,
      nameEn: text('English name', '英文名'),
      nameZh: text('Chinese name', '中文名'),
    })
    const of: Importer = {
      ...importer,
      noun: { contract: shop } as unknown as Noun,
      synonyms: { nameEn: ['shop name'], nameZh: ['店名'] },
    }
    const guessShop = (headers: readonly string[]) =>
      guessMapping(
        headers,
        flatFields(shop.fields, () => true),
        of,
      )
    expect(guessShop(['Shop Name', 'Shop Name (Chinese)'])).toEqual({ nameEn: 0, nameZh: 1 })
    expect(guessShop(['店名', 'Shop Name EN'])).toEqual({ nameZh: 0, nameEn: 1 })
    expect(guessShop(['店名（英文）', '店名（中文）'])).toEqual({ nameEn: 0, nameZh: 1 })
  })

  test('a header of brackets as long as a cell can be costs no more than another', () => {
    expect(headersOf([[`Code ${'('.repeat(32_000)}`]], 1)[0]).toHaveLength(200)
  })

  test('the better name wins a field, the left column among equals, and a column serves one field', () => {
    expect(guess(['No', 'Code', 'No'])).toEqual({ code: 1 })
    expect(guess(['Width', 'Reed width'])).toEqual({ width: 1 })
    expect(guess(['No', 'no.'])).toEqual({ code: 0 })
  })

  test('an export is always understood: every label of every field, in either language and any order', () => {
    const order = fc.shuffledSubarray(fields as (typeof fields)[number][], { minLength: 1 })
    fc.assert(
      fc.property(order, fc.constantFrom('en', 'zh'), (some, language) => {
        const expected = Object.fromEntries(some.map((field, column) => [field.name, column]))
        expect(guess(some.map((field) => field.label[language as 'en']))).toEqual(expected)
      }),
    )
  })

  test('any headers whatever give a mapping of known fields to columns that are there, each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Code', 'no', '名称', '__proto__'))),
        (headers) => {
          const columns = Object.values(guess(headers))
          expect(new Set(columns).size).toBe(columns.length)
          for (const column of columns) expect(headers[column]).toBeDefined()
        },
      ),
    )
  })

  test('cells below a header speak against it: no codes that repeat themselves, no numbers without digits', () => {
    const rows = (texts: readonly string[]) => texts.map((text) => [text])
    const codes = Array.from({ length: 20 }, (_, i) => `M-${i}`)
    const postal = Array.from({ length: 20 }, (_, i) => `21500${i % 3}`)
    expect(guessMapping(['No'], fields, importer, rows(codes))).toEqual({ code: 0 })
    expect(guessMapping(['No'], fields, importer, rows(postal))).toEqual({})
  })

  test('an e-mail column is one whatever its name', () => {
    const mill = resource(
      'mill',
      { ...loomAbout, title: label('Mill', '厂') },
      { ...named, mail: email('Email', '邮箱') },
    )
    const of = { ...importer, noun: { contract: mill } as unknown as Noun }
    const rows = [
      ['A', 'a@example.com'],
      ['B', 'b.c@example.com'],
      ['C', ''],
    ]
    const all = flatFields(mill.fields, () => true)
    expect(guessMapping(['Code', 'Ansprechpartner'], all, of, rows)).toEqual({ code: 0, mail: 1 })
    expect(guessMapping(['Code', 'x'], all, of, [['A', 'b']])).toEqual({ code: 0 })
  })

  test('the numbers of the rows are no codes, unless the column is called so', () => {
    const rows = [
      ['1', 'Ada'],
      ['', ''],
      ['2', 'Ben'],
      ['3', 'Cy'],
    ]
    expect(guessMapping(['No.', 'Name'], fields, importer, rows)).toEqual({ name: 1 })
    expect(guessMapping(['Code', 'Name'], fields, importer, rows)).toEqual({ code: 0, name: 1 })
    expect(
      guessMapping(['No.', 'Name'], fields, importer, [
        ['7', 'Ada'],
        ['9', 'Ben'],
      ]),
    ).toEqual({ code: 0, name: 1 })
  })

  test('rows are matched by the first unique field that has a column', () => {
    expect(guessKey({ code: 3 }, importer)).toBe('code')
    expect(guessKey({ name: 0 }, importer)).toBeNull()
  })
})

describe('Headers', () => {
  test('a column without one is called by its letters', () => {
    expect([0, 1].map((column) => headerName(['Code', ''], column))).toEqual(['Code', 'B'])
  })

  test('are cleaned; a sheet without a row of headers has blank ones', () => {
    expect(headersOf([['x'], [' a\n', 'b']], 2)).toEqual(['a', 'b'])
    expect(headersOf([['x', 'y']], 0)).toEqual(['', ''])
  })

  test('files of one kind have one fingerprint, whatever the order and case', () => {
    expect(fingerprint(['Code', 'Name', ''])).toBe(fingerprint(['name', 'CODE']))
    expect(fingerprint(['Code', 'Name'])).not.toBe(fingerprint(['Code', 'Names']))
  })

  test('a file without headers is of no kind', () => {
    expect(fingerprint(['', ''])).toBeUndefined()
    expect(fingerprint([])).toBeUndefined()
  })

  test('columns are found again by their header and its place among the same ones, never by an empty one', () => {
    const again = (before: string[], now: string[]) => before.map((_, column) => sameColumn(before, now)(column))
    expect(again(['Code', 'Name'], ['name', 'Code'])).toEqual([1, 0])
    expect(again(['Price', 'Price', ''], ['', 'Price', 'Price'])).toEqual([1, 2, undefined])
    expect(again(['Code', ''], ['Code', ''])).toEqual([0, 1])
    expect(again(['Code', 'Old'], ['Code', 'New'])).toEqual([0, undefined])
  })

  test('a header that stands twice is named with its columns', () => {
    expect(headersTwice(['Code', 'Name', 'NAME', '', ''])).toEqual([{ header: 'Name', letters: ['B', 'C'] }])
  })
})

describe('Small rules', () => {
  test.each(['(blank)', '(BLANK)', 'N/A', 'n/a', '#N/A', '-', '—', '（空白）', 'null'])(
    '%s says that there is nothing',
    (text) => {
      expect(isBlankMarker(text)).toBe(true)
    },
  )

  test.each(['NA', 'none', '0', 'x', '无锡', 'No', '(blank) street', '- a'])('%s says something', (text) => {
    expect(isBlankMarker(text)).toBe(false)
  })

  test('a pattern holds one run of #; numbers that outgrow it make it longer', () => {
    const form = runningNumber('S-###/26', 'code')
    expect([1, 41, 12_345].map((n) => numbered(form, n))).toEqual(['S-001/26', 'S-041/26', 'S-12345/26'])
    for (const wrong of ['S-1', '#-#', '', '#############']) expect(() => runningNumber(wrong, 'code')).toThrow()
  })

  test('12.5 is 12.50, a list in any order the same list, nothing is nothing', () => {
    expect(sameValue(decimal('D', '数', { scale: 2 }), '12.5', '12.50')).toBe(true)
    expect(sameValue(masters('M', '主', 'Category'), ['a', 'b'], ['b', 'a'])).toBe(true)
    expect(sameValue(masters('M', '主', 'Category'), [], null)).toBe(true)
    expect(sameValue(text('T', '文'), 'a', 'A')).toBe(false)
    const maker = loom.fields.maker
    expect(sameValue(maker, { city: 'x', name: null }, { name: null, city: 'x' })).toBe(true)
    expect(sameValue(maker, { city: 'x', name: null }, null)).toBe(false)
  })
})
