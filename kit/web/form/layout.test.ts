import { label, master, reference, required, resource, text } from '@sms/kit/contract'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  amongOf,
  type Complete,
  fileHost,
  formLayout,
  isFieldShown,
  isSettled,
  settledFields,
  shownFields,
  shownSections,
  withOnly,
} from './layout.ts'
import { createFormStore } from './store.ts'

const mill = resource(
  'mill',
  { title: label('Mill', '厂'), titles: label('Mills', '厂'), menu: 'X', names: ['code'], sort: 'code' },
  { code: required(text('Code', '编号')), city: text('City', '城市'), bank: text('Bank', '银行', { right: 'bank' }) },
)
type Mill = typeof mill
type Rows<R extends readonly (readonly string[])[]> = readonly [{ readonly rows: R }]

describe('a layout names every field exactly once, or does not compile', () => {
  test('complete, with or without the status', () => {
    expectTypeOf<Complete<Mill, Rows<[['code', 'city'], ['bank']]>, never>>().toEqualTypeOf<unknown>()
    expectTypeOf<Complete<Mill, Rows<[['code', 'city'], ['bank', 'status']]>, never>>().toEqualTypeOf<unknown>()
    expectTypeOf<Complete<Mill, Rows<[['code', 'bank']]>, 'city'>>().toEqualTypeOf<unknown>()
  })

  test('a field forgotten, unknown, named twice, or both given and shown', () => {
    type Forgotten = Complete<Mill, Rows<[['code'], ['bank']]>, never>
    expectTypeOf<Forgotten>().toEqualTypeOf<{ 'forgotten fields': 'city' }>()
    type Unknown = Complete<Mill, Rows<[['code', 'city', 'bank', 'town']]>, never>
    expectTypeOf<Unknown>().toEqualTypeOf<{ 'no such field': 'town' }>()
    type Double = Complete<Mill, Rows<[['code', 'city'], ['bank', 'code']]>, never>
    expectTypeOf<Double>().toEqualTypeOf<{ 'named twice': 'code' }>()
    type Shown = Complete<Mill, Rows<[['code', 'city', 'bank']]>, 'city'>
    expectTypeOf<Shown>().toEqualTypeOf<{ 'no such field': 'city' }>()
  })
})

describe('what one user sees of it', () => {
  const layout = formLayout(
    mill,
    [
      { title: label('Name', '名称'), rows: [['code', 'city']] },
      { title: label('Bank', '银行'), rows: [['bank']] },
    ],
    {
      when: { bank: ({ city }) => city !== 'nowhere' },
      settled: { fields: ['code', 'bank'], when: ({ city }) => city === 'Wuxi', why: label('Wuxi', '无锡') },
    },
  )
  const plain = layout as never

  test('fields behind a right are hidden without it, and so is a part that they leave empty', () => {
    const fields = shownFields(plain, (right) => right === undefined)
    expect(Object.keys(fields)).toEqual(['code', 'city'])
    expect(shownSections(plain, fields, {}).map((section) => section.title.en)).toEqual(['Name'])
  })

  test('a field that does not concern the record is hidden, unless it is filled all the same', () => {
    const fields = shownFields(plain, () => true)
    expect(shownSections(plain, fields, { city: 'Wuxi' })).toHaveLength(2)
    expect(shownSections(plain, fields, { city: 'nowhere' })).toHaveLength(1)
    expect(shownSections(plain, fields, { city: 'nowhere', bank: 'ICBC' })).toHaveLength(2)
    // Cells and bulk edits ask the same, of records and of lists without a form.
    expect(isFieldShown(plain, 'bank', { city: 'nowhere', bank: null })).toBe(false)
    expect(isFieldShown(plain, 'city', {})).toBe(true)
    expect(isFieldShown(undefined, 'bank', {})).toBe(true)
  })

  test('what a decided record keeps is not changed, until the decision is taken back', () => {
    const wuxi = { code: 'M-1', city: 'Wuxi', bank: null }
    expect(isSettled(plain, 'bank', wuxi)).toBe(true)
    expect(isSettled(plain, 'city', wuxi)).toBe(false)
    expect(isSettled(plain, 'bank', { ...wuxi, city: 'Suzhou' })).toBe(false)
    const form = createFormStore(mill, mill.fields, { record: wuxi })
    expect(settledFields(plain, form)).toEqual(['code', 'bank'])
    form.set('city', 'Suzhou')
    expect(settledFields(plain, form)).toEqual([])
    // Decided again, what was changed meanwhile can still be changed back.
    form.set('bank', 'ICBC')
    form.set('city', 'Wuxi')
    expect(settledFields(plain, form)).toEqual(['code'])
  })

  test('a new record is settled by nothing', () => {
    const form = createFormStore(mill, mill.fields, { preset: { city: 'Wuxi' } })
    expect(settledFields(plain, form)).toEqual([])
  })
})

test('a field offers the parts of the record that a new or stored one belongs to, without showing it', () => {
  const field = reference('Order line', '明细', 'line', { within: { of: 'order', by: 'order' } })
  for (const start of [{ preset: { order: 'o1' } }, { record: { order: 'o1', line: 'l1' } }])
    expect(amongOf(field, createFormStore(mill, { line: field }, start).all())).toBe('o1')
})

test('a field offers what the record beside it comes in', () => {
  const size = master('Size', '尺码', 'Size', { of: 'item' })
  expect([{ item: 'i1' }, { item: null }].map((row) => amongOf(size, row))).toEqual(['i1', null])
  expect(amongOf(master('Size', '尺码', 'Size'), { item: 'i1' })).toBe(undefined)
})

test('a section keeps its own ways when it holds fewer fields', () => {
  const section = { title: label('All', '全部'), rows: [['code', 'city'], ['bank']], folded: true }
  expect(withOnly(section, (name) => name === 'city')).toEqual({ ...section, rows: [['city']] })
})

describe('files hang', () => {
  const note = resource(
    'note',
    {
      title: label('Note', '备注'),
      titles: label('Notes', '备注'),
      menu: 'X',
      names: ['text'],
      sort: 'text',
    },
    { mill: required(reference('Mill', '厂', 'mill')), text: text('Text', '文本') },
  )
  const rows = [{ title: label('Note', '备注'), rows: [['text']] }] as const

  test('on the record that a sub-record is given with', () => {
    const inside = formLayout(note, rows, { preset: ['mill'] }) as never
    expect(fileHost(inside, { mill: 'm1' })).toEqual({ kind: 'mill', id: 'm1' })
    expect(fileHost(inside, { id: 'n1', mill: 'm1' })).toEqual({ kind: 'mill', id: 'm1' })
  })

  test('else on the record itself, once it is there', () => {
    const alone = formLayout(mill, [{ title: label('Mill', '厂'), rows: [['code', 'city', 'bank']] }]) as never
    expect(fileHost(alone, {})).toEqual({ kind: 'mill', id: undefined })
    expect(fileHost(alone, { id: 'm1' })).toEqual({ kind: 'mill', id: 'm1' })
  })
})
