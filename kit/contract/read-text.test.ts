import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Meaning } from './field.ts'
import type { Language } from './label.ts'
import { type Reader, readText } from './read-text.ts'
import { showText } from './show-text.ts'
import { cleanCode, cleanText, foldText } from './text.ts'
import {
  choice,
  choices,
  code,
  date,
  decimal,
  email,
  flag,
  instant,
  integer,
  longText,
  master,
  masters,
  percent,
  reference,
  rows,
  text,
  url,
} from './vocabulary.ts'

const option = (value: string, en: string, zh: string) => ({ value, label: { en, zh } })
const colours = [
  option('r', 'Red', '红'),
  option('g', 'Green', '绿'),
  option('rg', 'Red, green', '红、绿'),
  option('none', 'None', '无'),
]
const ids = ['a', 'b', 'c'].map((letter) => `01900000-0000-7000-8000-00000000000${letter}`)
const names = new Map([
  [ids[0]!, ['Woven fabric', '梭织面料']],
  [ids[1]!, ['Knit; jersey/rib', '针织，罗纹']],
  [ids[2]!, ['Lace', '蕾丝']],
])
const meanings = new Map<string, Meaning>(
  [...names].flatMap(([id, all]) => all.map((name) => [foldText(name), { value: id }])),
)
const reader: Reader = {
  master: (_, name) => meanings.get(foldText(name)),
  reference: (_, name) => meanings.get(foldText(name)),
  masterNames: () => [...names.values()].map(([en]) => en!),
}
const namer = (language: Language) => {
  const nameOf = (id: string) => names.get(id)?.[language === 'en' ? 0 : 1]
  return { master: nameOf, reference: (_: string, id: string) => nameOf(id) }
}

const readOf = (field: Field, cell: string) => {
  const reading = readText(field, cell, reader)
  if (!('value' in reading)) throw new Error(`${cell}: ${reading.problem.en}; ${reading.expected.en}`)
  return reading.value
}
const problemOf = (field: Field, cell: string) => {
  const reading = readText(field, cell, reader)
  if ('value' in reading) throw new Error(`${cell} was read as ${JSON.stringify(reading.value)}`)
  return `${reading.problem.en} | ${reading.expected.en}`
}

describe('An export re-imports unchanged (domain.md, Import): what is shown is read back as the same value', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(cleanText).filter(Boolean)
  const moment = fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true })
  const cases: [string, Field, fc.Arbitrary<unknown>][] = [
    ['text', text('T', '文'), line],
    ['code', code('C', '码'), line.map((row) => cleanCode(row.slice(0, 40))).filter(Boolean)],
    ['long text', longText('L', '长'), fc.array(line, { minLength: 1 }).map((lines) => lines.join('\n'))],
    ['choice', choice('C', '选', colours), fc.constantFrom('r', 'g', 'rg', 'none')],
    ['choices', choices('C', '选', colours), fc.uniqueArray(fc.constantFrom('r', 'g', 'none'), { minLength: 1 })],
    ['master', master('M', '主', 'Category'), fc.constantFrom(...ids)],
    ['masters', masters('M', '主', 'Category'), fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 })],
    ['reference', reference('R', '引', 'supplier'), fc.constantFrom(...ids)],
    ['integer', integer('I', '整', { min: -5_000_000 }), fc.integer({ min: -5_000_000, max: 2_147_483_647 })],
    ['decimal', decimal('D', '数', { scale: 4 }), fc.stringMatching(/^[1-9]\d{0,9}(\.\d{1,4})?$/)],
    ['date', date('D', '日'), moment.map((d) => d.toISOString().slice(0, 10))],
    ['instant', instant('I', '时'), moment.map((d) => `${d.toISOString().slice(0, 19)}.000Z`)],
    ['flag', flag('F', '是否'), fc.boolean()],
  ]
  for (const language of ['en', 'zh'] as const) {
    test.each(cases)(`%s, in ${language}`, (_, field, values) => {
      fc.assert(
        fc.property(values, (value) => {
          expect(readOf(field, showText(field, value, language, namer(language)))).toEqual(value)
        }),
      )
    })
  }

  test('an empty value is an empty cell; rows are told in lines and read by nobody', () => {
    const contacts = rows('C', '人', { name: text('N', '名'), email: email('E', '邮') })
    expect(showText(text('T', '文'), null, 'en')).toBe('')
    expect(showText(contacts, [], 'en')).toBe('')
    const shown = showText(
      contacts,
      [
        { name: 'Mei', email: 'mei@example.com' },
        { name: 'Li', email: null },
      ],
      'en',
    )
    expect(shown).toBe('Mei · mei@example.com\nLi')
    expect(problemOf(contacts, shown)).toMatch(/one cell/)
  })
})

describe('Choices by value or label in either language, case, width and punctuation aside', () => {
  const field = choice('C', '选', colours)
  test.each([
    ['r', 'r'],
    ['RED', 'r'],
    [' 红 ', 'r'],
    ['Ｇｒｅｅｎ', 'g'],
    ['red,green', 'rg'],
    ['无', 'none'],
  ])('%j', (cell, value) => expect(readOf(field, cell)).toBe(value))

  test('an unknown one says what was expected', () => {
    expect(problemOf(field, 'Blue')).toBe('Unknown value | One of: Red, Green, Red, green, None')
  })

  test("the noun's own words count where no label does", () => {
    const reading = readText(field, 'scarlet', { recognise: (word) => (word === 'scarlet' ? 'r' : undefined) })
    expect(reading).toEqual({ value: 'r' })
  })
})

describe('Lists in one cell (parted by ; , / | or a line break; a whole name first)', () => {
  const field = masters('M', '主', 'Category')
  test.each([
    ['Woven fabric; Lace', [0, 2]],
    ['woven fabric，lace', [0, 2]],
    ['梭织面料、蕾丝', [0, 2]],
    ['Woven fabric / Lace', [0, 2]],
    ['Woven fabric|Lace\nWoven fabric', [0, 2]],
    ['Knit; jersey/rib', [1]],
    ['Lace; Knit; jersey/rib; Woven fabric', [2, 1, 0]],
    ['; Lace ;; ', [2]],
  ])('%j', (cell, at) => expect(readOf(field, cell)).toEqual(at.map((i) => ids[i])))

  test('the piece that nobody knows is named', () => {
    expect(problemOf(field, 'Lace; Velvet, cut; Woven fabric')).toMatch(
      /^Unknown value “Velvet, cut” \| One of: Woven fabric/,
    )
    expect(problemOf(field, 'Velvet')).toMatch(/^Unknown value \|/)
  })

  test('a cell of a hundred thousand separators is refused quickly', () => {
    const started = performance.now()
    expect(problemOf(field, 'x,'.repeat(16_000))).toMatch(/Unknown value/)
    expect(problemOf(field, `${'Lace,'.repeat(6_000)}x`)).toMatch(/Unknown value/)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('a name that several bear is told', () => {
    const several: Reader = { master: () => ({ several: ['Lace (woven)', 'Lace (knit)'] }) }
    expect(readText(master('M', '主', 'Category'), 'Lace', several)).toMatchObject({
      problem: { en: 'Could be one of several' },
      expected: { en: 'One of: Lace (woven); Lace (knit)' },
    })
  })
})

test('A number is read with either decimal sign, within a column with that of the column alone', () => {
  const field = decimal('D', '数', { scale: 2 })
  expect(['7.310,70', '7,310.70', '1,5', '7,310'].map((cell) => readOf(field, cell))).toEqual([
    ...['7310.70', '7310.70', '1.5', '7310'],
  ])
  expect(readText(field, '7.310,70', { decimal: '.' })).toMatchObject({ problem: { en: 'Not a number' } })
})

describe('What cannot be read says why and what was expected', () => {
  test.each<[string, Field, string, string]>([
    ['too long', text('T', '文', { max: 5 }), 'longer', 'Too long | At most 5 characters'],
    [
      'no number',
      decimal('D', '数', { scale: 2, min: '0' }),
      '1,5,5',
      'Not a number | A number ≥ 0 with at most 2 decimals, such as 1234.5',
    ],
    [
      'below',
      decimal('D', '数', { scale: 2, min: '0' }),
      '-1',
      'Not a number ≥ 0 with at most 2 decimals | A number ≥ 0 with at most 2 decimals, such as 1234.5',
    ],
    ['a fraction', integer('I', '整', { max: 730 }), '2.5', 'Not a number | A whole number from 0 to 730'],
    ['above', integer('I', '整', { max: 730 }), '731', 'Not above 730 | A whole number from 0 to 730'],
    [
      'either way',
      date('D', '日'),
      '05/06/2024',
      'Day and month could be meant in either order | Year first: 2024-06-05 or 2024-05-06',
    ],
    ['no date', date('D', '日'), 'soon', 'Not a date | A date, year first: 2024-06-05'],
    ['no flag', flag('F', '是'), 'maybe', 'Unknown value | Yes or No'],
    ['no address', email('E', '邮'), 'x@', 'Not an e-mail address | An address such as name@example.com'],
    [
      'no site',
      url('U', '网'),
      'javascript:alert(1)',
      'Not a web address (http:// or https://) | An address such as https://www.example.com',
    ],
    [
      'a percentage over 100',
      percent('P', '率'),
      '101%',
      'Not a number 0–100 with at most 2 decimals | A number 0–100 with at most 2 decimals, such as 1234.5',
    ],
  ])('%s', (_, field, cell, message) => expect(problemOf(field, cell)).toBe(message))

  test('whole numbers may be written with zeros behind the point, percentages with their sign', () => {
    expect(readOf(integer('I', '整'), '30.00')).toBe(30)
    expect(readOf(percent('P', '率'), '13%')).toBe('13')
    expect(readOf(decimal('D', '数', { scale: 2 }), '1,200.500')).toBe('1200.50')
  })
})
