import { email, integer, label, required, resource, rows, text, withRule } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { createFormStore } from './store.ts'

const people = rows('People', '人员', { name: required(text('Name', '姓名')), email: email('Email', '邮箱') })
const mill = resource(
  'mill',
  {
    title: label('Mill', '厂'),
    titles: label('Mills', '厂'),
    menu: 'X',
    names: ['code'],
    sort: 'code',
    check: ({ nameEn, nameZh, bank }) => [
      ...(nameEn || nameZh
        ? []
        : [{ field: 'nameEn', also: ['nameZh'], message: label('One name is required', '请填写一个名称') }]),
      ...(bank ? [] : [{ field: 'bank', message: label('Bank?', '银行？') }]),
    ],
  },
  {
    code: required(text('Code', '编号')),
    nameEn: text('Name', '英文名'),
    nameZh: text('Chinese name', '中文名'),
    days: integer('Days', '天数'),
    people: withRule(people, (list) => list.length < 3, label('At most two', '最多两人')),
    bank: text('Bank', '银行', { right: 'bank' }),
  },
)
const { bank: _, status: __, ...fields } = mill.fields
const record = {
  code: 'A1',
  nameEn: 'Hengli',
  nameZh: null,
  days: 3,
  people: [],
  status: 'Active',
  version: 4,
  bank: 'ICBC',
}
const open = () => createFormStore(mill, fields, { record })
const problems = (store: ReturnType<typeof open>) =>
  Object.fromEntries(Object.entries(store.problems()).map(([path, text]) => [path, text.en]))

describe('interface.md, Forms: errors at the field as soon as it is left', () => {
  test('nothing is said while one types, everything about the field once it is left', () => {
    const store = open()
    store.set('code', null)
    store.set('days', 'ten')
    expect(problems(store)).toEqual({})
    store.leave('code')
    expect(problems(store)).toEqual({ code: 'Required' })
  })

  test('a text that is wrong by itself is there all the same: a rule that asks for one has nothing to say', () => {
    const store = open()
    store.set('nameEn', null)
    store.set('nameZh', '纺'.repeat(201))
    store.leave('nameZh')
    store.leave('nameEn')
    expect(Object.keys(problems(store))).toEqual(['nameZh'])
    expect(store.attempt().map(({ field }) => field)).toEqual(['nameZh'])
  })

  test('what a rule said of a record as it is kept stands in the way of no other field, and of its own when it is touched', () => {
    const old = { ...record, nameEn: null }
    const store = createFormStore(mill, fields, { record: old })
    store.set('days', 5)
    expect(store.attempt()).toEqual([])
    store.set('nameEn', 'Hengli')
    store.set('nameEn', null)
    expect(store.attempt()).toEqual([])
    const whole = createFormStore(mill, fields, { record })
    whole.set('nameEn', null)
    expect(whole.attempt().map(({ field }) => field)).toEqual(['nameEn'])
  })

  test('a rule over several fields is said beside what is wrong in another; what is wrong counts as empty', () => {
    const store = open()
    store.set('nameEn', null)
    store.set('days', 'ten')
    store.leave('nameEn')
    expect(problems(store)).toEqual({})
    store.leave('nameZh')
    expect(problems(store)).toEqual({ nameEn: 'One name is required', nameZh: 'One name is required' })
    expect(store.attempt().map(({ field }) => field)).toEqual(['days', 'nameEn'])
    // Nothing over several fields is asked before what every record has is right.
    store.set('code', null)
    expect(store.attempt().map(({ field }) => field)).toEqual(['code', 'days'])
  })

  test('a said problem goes as it is mended', () => {
    const store = open()
    store.set('code', null)
    store.leave('code')
    store.set('code', 'B')
    expect(problems(store)).toEqual({})
  })

  test('a cell of a row by itself; the rules of the list when the list is left', () => {
    const store = open()
    store.set('people', [{ name: 'Li', email: 'li@' }])
    store.leave('people.0.name')
    expect(problems(store)).toEqual({})
    store.leave('people.0.email')
    expect(problems(store)).toEqual({ 'people.0.email': 'Not an e-mail address' })
    const two = { name: 'Li', email: null }
    store.set('people', [two, two, two])
    expect(problems(store)).toEqual({})
    store.leave('people')
    expect(problems(store)).toEqual({ people: 'At most two' })
  })

  test('a blank row before a wrong one does not shift where the problem is said', () => {
    const store = open()
    store.set('people', [
      { name: null, email: null },
      { name: 'Li', email: 'x' },
    ])
    store.leave('people.1.email')
    expect(Object.keys(problems(store))).toEqual(['people.1.email'])
  })

  test('rules over several fields hold once each field holds, and only about fields in sight', () => {
    const store = createFormStore(mill, fields, { record: { ...record, bank: null } })
    store.set('nameEn', null)
    store.leave('nameEn')
    // It is as much about the Chinese name, which somebody may be about to fill in.
    expect(problems(store)).toEqual({})
    store.leave('nameZh')
    expect(problems(store)).toEqual({ nameEn: 'One name is required', nameZh: 'One name is required' })
  })

  test('of a new record rules are told together with what is missing, but for those that read it', () => {
    const { bank: _, ...own } = mill.fields
    const asking = { ...mill, check: (values: never) => [...mill.check(values), ...aboutCode(values)] }
    const aboutCode = ({ code }: { code: string }) =>
      code.startsWith('A') ? [] : [{ field: 'days', message: label('Not an A', '不是 A') }]
    const hintsOf = (contract: typeof mill) => Object.keys(told1(createFormStore(contract, own, {})))
    const told1 = (store: ReturnType<typeof open>) => {
      store.attempt()
      return problems(store)
    }
    expect(hintsOf(mill)).toEqual(['code', 'nameEn', 'nameZh'])
    expect(hintsOf(asking as never)).toEqual(['code'])
  })

  test('a field hears only of its own problems, and keeps the same object while they stay', () => {
    const store = open()
    store.set('code', null)
    store.leave('code')
    const before = store.problemsOf('code')
    store.set('days', 'x')
    store.leave('days')
    expect(store.problemsOf('code')).toBe(before)
    expect(Object.keys(store.problemsOf('days'))).toEqual(['days'])
    expect(store.problemsOf('nameEn')).toBe(store.problemsOf('nameZh'))
  })
})

describe('What follows from a choice', () => {
  test('fills what nobody has filled in, of a new record alone', () => {
    const store = createFormStore(mill, fields, { preset: { nameEn: 'metres' } })
    store.follow({ nameEn: 'pieces', days: 3 })
    expect(store.values()).toMatchObject({ nameEn: 'pieces', days: 3 })
    store.set('days', 5)
    store.follow({ nameEn: 'metres', days: 4 })
    expect(store.values()).toMatchObject({ nameEn: 'metres', days: 5 })
    const old = open()
    old.follow({ nameEn: 'pieces' })
    expect(old.values()).toMatchObject({ nameEn: 'Hengli' })
  })
})

describe('A text that holds the values of several fields', () => {
  const names = (text: string) => {
    const [, nameZh, nameEn] = /^(\p{Script=Han}+) (\w+)$/u.exec(text) ?? []
    return nameZh ? { nameZh, nameEn } : undefined
  }
  const typing = (text: string) => {
    const store = createFormStore(mill, fields, { record }, { nameEn: names, nameZh: names })
    store.set('nameEn', text)
    return store
  }

  test('is spread over them once its field is left, or when the form is saved', () => {
    const store = typing('恒力 Hengli')
    expect(store.values()).toMatchObject({ nameEn: '恒力 Hengli' })
    store.leave('nameEn')
    expect(store.values()).toMatchObject({ nameZh: '恒力', nameEn: 'Hengli' })
    const saved = typing('吴江 Wujiang')
    saved.attempt()
    expect(saved.changes()).toMatchObject({ nameZh: '吴江', nameEn: 'Wujiang' })
  })

  test('is read by the record’s values, also those that are not edited', () => {
    const store = createFormStore(
      mill,
      { nameEn: fields.nameEn },
      { record },
      { nameEn: (_, { code }) => ({ nameEn: code }) },
    )
    store.set('nameEn', 'Wujiang')
    store.leave('nameEn')
    expect(store.values()).toEqual({ nameEn: 'A1' })
  })

  test('that the record holds already stays as it is when another field is saved', () => {
    const store = createFormStore(mill, fields, { record: { ...record, nameEn: '恒力 Hengli' } }, { nameEn: names })
    store.set('days', 5)
    store.leave('nameEn')
    store.attempt()
    expect(store.changes()).toEqual({ days: 5 })
  })

  test('any other stays in its field', () => {
    const store = typing('Wujiang')
    store.leave('nameEn')
    expect(store.values()).toMatchObject({ nameEn: 'Wujiang', nameZh: record.nameZh })
  })
})

describe('saving', () => {
  test('an attempt says everything and drops blank rows', () => {
    const store = open()
    store.set('people', [
      { name: null, email: null },
      { name: null, email: 'li@example.com' },
    ])
    expect(store.attempt().map((row) => row.field)).toEqual(['people.0.name'])
    expect(store.value('people')).toHaveLength(1)
  })

  test('of blank rows alone one stays to be filled in, and is not sent', () => {
    const store = open()
    const blank = { name: null, email: null }
    store.set('people', [blank, blank])
    store.attempt()
    expect(store.value('people')).toEqual([blank])
    expect(store.changes()).toEqual({})
  })

  test('a refusal of the server stands at its field until the field changes', () => {
    const store = open()
    store.showErrors([{ field: 'code', message: 'Already taken' }])
    expect(store.problems().code).toEqual(label('Already taken', 'Already taken'))
    store.set('days', 4)
    expect(Object.keys(problems(store))).toEqual(['code'])
    store.set('code', 'B')
    expect(problems(store)).toEqual({})
  })

  test('only changed fields are sent; fields behind a right never', () => {
    const store = open()
    expect(store.isDirty()).toBe(false)
    store.set('days', 5)
    expect(store.changes()).toEqual({ days: 5 })
  })
})

describe('What its user may not see of a record', () => {
  const calls: unknown[] = []
  const roll = resource(
    'roll',
    {
      ...{ title: label('Roll', '卷'), titles: label('Rolls', '卷'), menu: 'X', names: ['code'], sort: 'code' },
      check: ({ cost, offers }) => {
        calls.push([cost, offers])
        return []
      },
    },
    {
      code: required(text('Code', '编号')),
      cost: text('Cost', '成本', { right: 'cost' }),
      offers: rows('Offers', '报价', { name: text('Name', '名称') }, { right: 'cost' }),
    },
  )
  const { cost: _, offers: __, ...shown } = roll.fields

  test.each([
    ['a record', { record: { code: 'R-1', status: 'Active', version: 1 } }],
    ['a new one', {}],
  ])('is empty to the rules over several fields, in the form of %s', (_, start) => {
    const store = createFormStore(roll, shown, start)
    store.set('code', 'R-2')
    calls.length = 0
    store.attempt()
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call).toEqual([null, []])
  })
})

describe('another version of the record', () => {
  test('goes on with what was typed after a conflict', () => {
    const store = open()
    store.set('days', 9)
    store.rebase({ ...record, nameEn: 'Theirs', version: 5 }, { days: 9 })
    expect(store.value('nameEn')).toBe('Theirs')
    expect(store.changes()).toEqual({ days: 9 })
    expect(store.record()?.version).toBe(5)
  })

  test('giving up leaves nothing of what was typed or said', () => {
    const store = open()
    store.set('code', null)
    store.leave('code')
    store.revert()
    expect(store.isDirty()).toBe(false)
    expect(problems(store)).toEqual({})
    expect(store.value('code')).toBe('A1')
  })

  test('takes the place of a form in which nothing was typed', () => {
    const store = open()
    store.rebase({ ...record, nameEn: 'Theirs', version: 5 })
    expect(store.isDirty()).toBe(false)
    expect(store.value('nameEn')).toBe('Theirs')
  })
})
