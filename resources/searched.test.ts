import { entryOf } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../apps/api/testing.ts'
import { supplier } from './supplier/contract.ts'

/** Search: "any text field not behind a right" (domain.md, Across all screens), noun by noun as people know them. */
let app: TestApp
let mei: Visitor
const ids: Record<string, string> = {}
const end = 'the very last word is Zwirnerei'

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const add = async (path: string, body: object) => {
    const answer = (await mei.post(`/api/${path}/add`, { confirm: 'similar', ...body })).body
    expect(answer.code, answer.message).toBe(1)
    return answer.data.id as string
  }
  ids.supplier = await add('supplier', {
    code: 'K-1',
    nameZh: '恒力纺织',
    type: 'OEM',
    addressEn: '12 Gusu Road',
    addressZh: '盛泽镇舜新路',
    website: 'https://www.hengli-mills.example/',
    contacts: [
      {
        name: 'Wang Li',
        title: 'Merchandiser',
        mobile: '+86 139 5770 4421',
        email: 'li@hengli.example',
        wechat: 'wx_77',
      },
    ],
    facilities: [
      { name: 'Mill of the north', role: 'dye house', address: '9 Canal Street', workers: 4711 },
      { name: '二厂', address: null },
    ],
    incoterm: 'FOB',
    incotermPlace: 'Ningbo',
    block: 'ordering',
    blockReason: 'Late twice, see mails',
    bank: { bankName: 'Bank of Quzhou', accountName: 'Hidden', accountNo: '6222-7777' },
    notes: `Takes small runs. ${'打样很快，大货稳定。'.repeat(700)}${end}`,
  })
  ids.other = await add('supplier', { code: 'K-2', nameEn: 'Quiet House', type: 'Trader' })
  const address = {
    name: 'Rossi Logistica',
    address: 'Via Tortona 31',
    country: 'IT',
    contact: 'Anna',
    phone: '0039-02',
  }
  ids.brand = await add('brand', { code: 'B-1', name: 'Lino', consignee: address, notes: 'Pays late' })
  await add('certificate', { supplier: ids.supplier, standard: 'GOTS', scope: 'Knitted fabrics', notes: 'Ask again' })
  await add('currency', { code: 'EUR' })
  await add('company', { nameEn: 'House', addressEn: '5 Harbour View', bank: { bankName: 'Bank of Quzhou' } })
}, 60_000)
afterAll(() => app.close())

type Section = { kind: string; records: { id: string; where: { field: string; text: string; label: object } }[] }
const search = async (q: string) => (await mei.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data as Section[]
const listed = async (query: string) =>
  (await mei.get(`/api/supplier?${query}`)).body.data.map((row: { id: string }) => row.id)

describe('A supplier is found by', () => {
  test.each([
    ['gusu road', 'addressEn', '12 Gusu Road'],
    ['szzsxl', 'addressZh', '盛泽镇舜新路'],
    ['hengli-mills', 'website', 'https://www.hengli-mills.example/'],
    ['merchandiser', 'contacts', 'Merchandiser'],
    ['wx_77', 'contacts', 'wx_77'],
    ['5770', 'contacts', '+86 139 5770 4421'],
    ['of the north', 'facilities', 'Mill of the north'],
    ['erchang', 'facilities', '二厂'],
    ['canal', 'facilities', '9 Canal Street'],
    ['ningbo', 'incotermPlace', 'Ningbo'],
    ['see mails', 'blockReason', 'Late twice, see mails'],
    ['hengli ningbo', 'nameZh', '恒力纺织'],
  ])('%s, and it is said where: %s', async (q, field, text) => {
    const found = (await search(q)).find(({ kind }) => kind === 'supplier')
    expect(found?.records).toMatchObject([{ id: ids.supplier, where: { field, text } }])
    expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual([ids.supplier])
  })

  test('its notes, to their very end, and the piece of them that holds the words is shown', async () => {
    for (const [q, shown] of [
      ['zwirnerei', new RegExp(`^….*${end}$`)],
      ['small runs', /^Takes small runs\. .*…$/],
      ['dyhkdhwd', null],
    ] as const) {
      const found = (await search(q)).find(({ kind }) => kind === 'supplier')
      if (shown === null) expect(found).toBeUndefined()
      else expect(found?.records).toMatchObject([{ where: { field: 'notes', text: expect.stringMatching(shown) } }])
    }
  })

  test('nothing that is a choice, a number or behind a right', async () => {
    for (const q of ['dye house', '4711', '6222', 'quzhou', 'hidden', 'ordering'])
      expect(await listed(`q=${q}`), q).toEqual([])
    expect(await search('quzhou')).toEqual([])
  })
})

test('a brand is found by its consignee, a certificate by its scope, a currency by its code, the house by its address', async () => {
  for (const [q, kind, field] of [
    ['tortona', 'brand', 'consignee'],
    ['0039-02', 'brand', 'consignee'],
    ['pays late', 'brand', 'notes'],
    ['knitted', 'certificate', 'scope'],
    ['eur', 'currency', 'code'],
    ['harbour view', 'company', 'addressEn'],
  ])
    expect((await search(q!)).find((row) => row.kind === kind)?.records, q).toMatchObject([{ where: { field } }])
})

test('every text field is filtered by part of it through the index over the search entries', async () => {
  for (const query of [
    'addressEn=gusu',
    'notes=zwirner',
    'notes=稳定。',
    'website=mills.ex',
    'blockReason=twice',
    'incotermPlace=ing',
  ])
    expect(await listed(query), query).toEqual([ids.supplier])
  expect(await listed('notes=gusu')).toEqual([])
  expect((await listed('city=~')).length).toBe(2)
})

describe('However long its texts', () => {
  const many = (length: number, from: number) =>
    Array.from({ length }, (_, i) => String.fromCodePoint(0x20000 + from + i)).join('')

  test('a record is taken and found', async () => {
    const facilities = Array.from({ length: 50 }, (_, i) => ({ name: many(100, i), address: many(240, i) }))
    const about = { addressZh: many(200, 1_000), notes: many(4_990, 2_000) }
    const body = { code: 'L-1', nameEn: 'Long', type: 'OEM', facilities, ...about, confirm: 'similar' }
    expect((await mei.post('/api/supplier/add', body)).body).toMatchObject({ code: 1 })
    expect(await listed(`notes=${encodeURIComponent(many(4, 6_986))}`)).toHaveLength(1)
    expect(await listed(`q=${encodeURIComponent(many(9, 1_191))}`)).toHaveLength(1)
  })

  test('the search ends before PostgreSQL’s limits, and halves no character', async () => {
    for (const [first, most] of [
      [0x4e00, 20_000],
      [0x20000, 40_000],
    ] as const)
      for (const shift of ['', 'x']) {
        const notes = Array.from({ length: 100_000 }, (_, i) => String.fromCodePoint(first + ((i * i) % most))).join('')
        const { text } = entryOf(supplier, { id: 'x', code: shift, notes })
        expect(text.isWellFormed()).toBe(true)
        const { rows } = await app.db.execute<{ n: number }>(sql`select length(sms_windows(${text}))::int as n`)
        expect(rows[0]!.n).toBeGreaterThan(10_000)
      }
  })
})
