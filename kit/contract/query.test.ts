import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { formatGroup, formatTest, parseTest, readGroup } from './filter-text.ts'
import { label } from './label.ts'
import { parseQuery } from './query.ts'
import { resource } from './resource.ts'
import { choice, date, decimal, integer, master, required, rows, text } from './vocabulary.ts'

const roll = resource(
  'roll',
  {
    title: label('Roll', '卷'),
    titles: label('Rolls', '卷'),
    menu: 'Fabric',
    names: ['code'],
    sort: 'code',
  },
  {
    code: required(text('Code', '编号')),
    shade: choice('Shade', '色光', ['A', 'B']),
    length: decimal('Length', '长度', { scale: 2 }),
    defects: integer('Defects', '疵点'),
    received: date('Received', '收货日期'),
    made: rows(
      'Made of',
      '成分',
      {
        of: required(master('Fibre', '纤维', 'Composition')),
        part: required(decimal('Part', '比例', { scale: 1, max: '100' })),
      },
      { share: { of: 'of', amount: 'part' } },
    ),
  },
)

/** The parameters that are refused, one for each problem; none when all are taken. */
function refusedBy(raw: Record<string, string>): string[] {
  try {
    parseQuery(roll, raw)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    const { problems } = error as AppError
    for (const { message } of problems) expect(message.en).not.toBe('')
    return problems.map(({ field }) => field)
  }
}

describe('List query (contract.md, Paths): refused by name, never ignored or cut', () => {
  test.each([
    ['q', 'x'.repeat(201)],
    ['code', ','],
    ['shade', ',,'],
    ['shade', 'C'],
    ['length', ','],
    ['length', '..'],
    ['defects', ','],
    ['received', '0000-01-01'],
    ['received', '..9999-12-31'],
    ['createdAt', '0000-01-01..'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
    ['sort', 'code,-code'],
    ['sort', ','],
    ['sort', '-'],
    ['zone', '+08:00'],
    ['zone', 'Nowhere/Land'],
    ['colour', 'red'],
    ['made', 'cotton:60..100.1'],
    ['made', 'cotton:-1..20'],
    ['made', 'cotton:'],
    ['made', 'cotton:..'],
    ['made', ':60..'],
    ['made', 'cotton:60:70'],
    ['made', 'cotton:much'],
    ['made', Array.from({ length: 21 }, (_, i) => `f${i}`).join()],
    ['shade', '!'],
    ['shade', '!C'],
    ['shade', '!!~'],
    ['createdBy', '!x'],
    ['or', 'colour=red'],
    ['or', 'shade=A|shade=C'],
    ['or2', 'shade'],
    ['or', 'or2=shade=A'],
    ['or', Array.from({ length: 11 }, () => 'colour=red').join('|')],
    ['or4', 'shade=A'],
  ])('%s=%s', (name, value) => expect(refusedBy({ [name]: value })).toEqual([name]))

  test.each([
    ['q', 'x'.repeat(200)],
    ['code', 'a,b,'],
    ['code', '\\,'],
    ['shade', 'A,B'],
    ['received', '1900-01-01..2200-12-31'],
    ['sort', 'shade,-code'],
    ['zone', 'Asia/Shanghai'],
    ['made', 'cotton:60..100'],
    ['made', 'cotton:60..,linen:..20,wool'],
    ['made', 'cotton:0..0'],
    ['made', '~'],
    ['shade', '!A,B'],
    ['length', '!..10'],
    ['made', '!cotton:60..'],
    ['or', 'shade=!A|code=a\\|b,c|length=~'],
    ['or3', '|shade='],
  ])('%s=%s is taken', (name, value) => expect(refusedBy({ [name]: value })).toEqual([]))

  test('the time zone goes with filters by moments and with no other', () => {
    const { filters } = parseQuery(roll, { zone: 'Asia/Shanghai', createdAt: '2026-03-08', received: '2026-03-08' })
    const test = { op: 'range', min: '2026-03-08', max: '2026-03-08' }
    expect(filters).toEqual([
      { field: 'createdAt', test, zone: 'Asia/Shanghai' },
      { field: 'received', test },
    ])
  })
})

describe('Not, and any of several tests', () => {
  test('an exclamation mark turns a test round; a text that begins with one is escaped', () => {
    expect(parseTest(roll.fields.shade, '!A')).toEqual({ op: 'not', of: { op: 'anyOf', values: ['A'] } })
    expect(parseTest(roll.fields.shade, '!~')).toEqual({ op: 'notEmpty' })
    expect(formatTest({ op: 'contains', values: ['!a'] })).toBe('\\!a')
  })

  test('what is written reads back, whatever texts hold', () => {
    const test = fc.record({ values: fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), not: fc.boolean() })
    fc.assert(
      fc.property(fc.array(test, { minLength: 1, maxLength: 10 }), (tests) => {
        const plain = tests.map(({ values }) => ({ op: 'contains', values }) as const)
        const all = plain.map((of, i) => (tests[i]!.not ? ({ op: 'not', of } as const) : of))
        const raw = formatGroup(all.map((row) => ({ name: 'code', raw: formatTest(row) })))
        expect(readGroup(raw).map((row) => parseTest(roll.fields.code, row.raw))).toEqual(all)
        expect(parseQuery(roll, { or: raw }).filters).toEqual([{ any: all.map((test) => ({ field: 'code', test })) }])
      }),
    )
  })
})

describe('Shares of a whole (contract.md: composition=cotton:60..100)', () => {
  const made = roll.fields.made
  const read = (raw: string) => parseTest(made, raw)

  test('a member with the range of its share, either end open, several any of; alone any share', () => {
    expect(read('cotton:60..100')).toEqual({ op: 'share', values: [{ of: 'cotton', min: '60', max: '100' }] })
    expect(read('cotton:60..,wool')).toEqual({
      op: 'share',
      values: [
        { of: 'cotton', min: '60', max: undefined },
        { of: 'wool', min: undefined, max: undefined },
      ],
    })
    expect(read('cotton:5')).toEqual({ op: 'share', values: [{ of: 'cotton', min: '5', max: '5' }] })
    expect(read('a\\:b\\,c:..1.5')).toEqual({ op: 'share', values: [{ of: 'a:b,c', min: undefined, max: '1.5' }] })
  })

  test('what is written reads back as the same test, whatever the names hold', () => {
    const end = fc.option(
      fc.integer({ min: 0, max: 1_000 }).map((tenths) => String(tenths / 10)),
      { nil: undefined },
    )
    const name = fc.string({ minLength: 1 }).filter((row) => row.trim() === row && row !== '')
    const share = fc.record({ of: name, min: end, max: end })
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 20 }), (values) => {
        expect(read(formatTest({ op: 'share', values }))).toEqual({ op: 'share', values })
      }),
    )
  })
})
