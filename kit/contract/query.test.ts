import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { label } from './label.ts'
import { parseQuery } from './query.ts'
import { resource } from './resource.ts'
import { choice, date, decimal, integer, required, text } from './vocabulary.ts'

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
  },
)

/** The parameter that is refused, or undefined when all are taken. */
function refusedBy(raw: Record<string, string>): string | undefined {
  try {
    parseQuery(roll, raw)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).problems[0]!.message.en).not.toBe('')
    return (error as AppError).problems[0]!.field
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
  ])('%s=%s', (name, value) => expect(refusedBy({ [name]: value })).toBe(name))

  test.each([
    ['q', 'x'.repeat(200)],
    ['code', 'a,b,'],
    ['code', '\\,'],
    ['shade', 'A,B'],
    ['received', '1900-01-01..2200-12-31'],
    ['sort', 'shade,-code'],
    ['zone', 'Asia/Shanghai'],
  ])('%s=%s is taken', (name, value) => expect(refusedBy({ [name]: value })).toBeUndefined())

  test('the time zone goes with filters by moments and with no other', () => {
    const { filters } = parseQuery(roll, { zone: 'Asia/Shanghai', createdAt: '2026-03-08', received: '2026-03-08' })
    const test = { op: 'range', min: '2026-03-08', max: '2026-03-08' }
    expect(filters).toEqual([
      { field: 'createdAt', test, zone: 'Asia/Shanghai' },
      { field: 'received', test },
    ])
  })
})
