import { choice, decimal, flag, group, integer, label, required, resource, rows, text, url } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, freshValues, inputOf, pruned, recordValues, same, withValidNumbers } from './values.ts'

const { fields } = resource(
  'mill',
  { title: label('Mill', '厂'), titles: label('Mills', '厂'), menu: 'X', names: ['code'], sort: 'code' },
  {
    code: required(text('Code', '编号')),
    city: text('City', '城市'),
    site: url('Site', '网站'),
    days: integer('Days', '天数'),
    price: decimal('Price', '价格', { scale: 4 }),
    block: choice('Block', '冻结', ['none', 'all'], { initial: 'none' }),
    people: rows('People', '人员', {
      name: required(text('Name', '姓名')),
      role: choice('Role', '角色', ['a'], { initial: 'a' }),
    }),
    bank: group('Bank', '银行', { name: text('Name', '名称'), no: text('No', '账号') }),
  },
)
const record = {
  code: 'A1',
  city: 'Suzhou',
  site: null,
  days: 30,
  price: '12.50',
  block: 'none',
  status: 'Active',
  people: [{ name: 'Li', role: null }],
  bank: null,
}
const base = recordValues(fields, record)
const after = (some: Record<string, unknown>) => changesOf(fields, base, { ...base, ...some })

describe('interface.md, Forms: only changed fields are sent in an edit', () => {
  test('nothing typed is nothing changed', () => expect(after({})).toEqual({}))

  test('the changed field alone, as the server will keep it', () => {
    expect(after({ city: '  Wuxi ' })).toEqual({ city: 'Wuxi' })
    expect(after({ days: 31 })).toEqual({ days: 31 })
    expect(after({ city: null })).toEqual({ city: null })
  })

  test('blanks around a text, or a way there and back, are no change', () => {
    expect(after({ city: ' Suzhou ' })).toEqual({})
    expect(after({ price: '12.50' })).toEqual({})
  })

  test('decimals are what was typed: another number of them is a change', () =>
    expect(after({ price: '12.5' })).toEqual({ price: '12.5' }))

  test('a list is replaced whole; rows that nobody filled in are none', () => {
    expect(after({ people: [{ name: 'Li', role: null }, freshValues(peopleFields())] })).toEqual({})
    expect(after({ people: [] })).toEqual({ people: [] })
    expect(after({ people: [{ name: 'Li', role: 'a' }] })).toEqual({ people: [{ name: 'Li', role: 'a' }] })
  })

  test('a group is there or not: emptied by its last member', () => {
    expect(after({ bank: { name: null, no: null } })).toEqual({})
    expect(after({ bank: { name: 'ICBC', no: null } })).toEqual({ bank: { name: 'ICBC', no: null } })
    const filled = recordValues(fields, { ...record, bank: { name: 'ICBC', no: null } })
    expect(changesOf(fields, filled, { ...filled, bank: { name: null, no: null } })).toEqual({ bank: null })
  })

  test('what is no value yet counts as changed and stays as typed', () =>
    expect(after({ days: 'ten' })).toEqual({ days: 'ten' }))
})

describe('a new record', () => {
  test('begins with what the fields begin with, and with what is given', () => {
    expect(freshValues(fields, { city: 'Wuxi' })).toMatchObject({ block: 'none', city: 'Wuxi', code: null, people: [] })
  })

  test('sends the filled fields alone', () => {
    expect(inputOf(fields, { ...freshValues(fields), code: ' B2 ', site: 'example.com' })).toEqual({
      code: 'B2',
      site: 'https://example.com',
      block: 'none',
      status: 'Active',
    })
  })
})

test('a switch that must be on or off begins as it looks: off', () => {
  expect(freshValues({ paid: required(flag('Paid', '已付')), known: flag('Known', '已知') })).toEqual({
    paid: false,
    known: null,
  })
})

test('blank rows keep their neighbours in order', () => {
  const blank = freshValues(peopleFields())
  const li = { name: 'Li', role: 'a' }
  expect(pruned(fields.people, [blank, li, blank])).toEqual([li])
})

test('two values are the same when they hold the same, whatever the order of keys; null is undefined', () => {
  expect(same({ a: 1, b: [null] }, { b: [undefined], a: 1 })).toBe(true)
  expect(same([1, 2], [2, 1])).toBe(false)
  expect(same([], null)).toBe(false)
  fc.assert(fc.property(fc.jsonValue(), (value) => same(value, structuredClone(value))))
})

function peopleFields() {
  if (fields.people.type.kind !== 'rows') throw new Error('people are rows')
  return fields.people.type.fields
}

test('what follows from numbers sees none in the place of what is no number yet', () => {
  const typed = { ...record, days: '30 or so', price: '12.5o', city: 'x' }
  expect(withValidNumbers(fields, typed)).toEqual({ ...typed, days: null, price: null })
  expect(withValidNumbers(fields, record)).toEqual(record)
})
