import { bulkMs } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import { chosenRows } from './bulk-set.ts'

let app: TestApp
let mei: Visitor
const ids = new Map<string, string>()
const value = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const name of ['Cotton', 'Linen', 'Wool']) {
    const { data } = (await mei.post('/api/master/add', { key: 'Category', name })).body
    value.set(name, data.id)
  }
  const rows = Array.from({ length: 40 }, (_, i) => [
    `B-${i}`,
    `Mill ${i}`,
    i % 2 ? 'OEM' : 'Trader',
    i < 10 ? 'Wuxi' : '',
  ])
  const run = await importer(mei).put(csvOf([['Code', 'Name', 'Type', 'City'], ...rows]))
  expect(run.state).toBe('done')
  for (const supplier of (await mei.get('/api/supplier?pageSize=200')).body.data) ids.set(supplier.code, supplier.id)
})
afterAll(() => app.close())

const idsBetween = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => ids.get(`B-${from + i}`)!)
const bulk = async (body: object, by = mei, path = 'supplier') => (await by.post(`/api/${path}/bulk`, body)).body
const get = async (code: string) => (await mei.get(`/api/supplier/id?id=${ids.get(code)}`)).body.data

test.each([
  ['ids', { ids: null }],
  ['ids', { ids: 'all' }],
  ['ids', { ids: 0 }],
  ['all', { all: null }],
  ['all', { all: [] }],
  ['except', { all: {}, except: null }],
  ['except', { ids: [], except: null }],
])('what names no records is refused at %s: %j', async (field, set) => {
  for (const [path, more] of [
    ['supplier/bulk', { patch: { city: 'Wuxi' } }],
    ['supplier/export', {}],
  ] as const) {
    const { body } = await mei.post(`/api/${path}`, { ...set, ...more })
    expect(body, path).toMatchObject({ code: 0, errors: [{ field }] })
  }
})

describe('A bulk edit is looked at before it is done', () => {
  test('the preview counts old values, what stays, and changes nothing', async () => {
    const before = await get('B-0')
    const { data } = await bulk({ ids: idsBetween(0, 20), patch: { city: 'Wuxi', priority: 'High' }, preview: true })
    expect(data).toEqual({
      matched: 20,
      changing: 20,
      unchanged: 0,
      fields: [
        { field: 'city', changing: 10, values: [{ before: null, after: 'Wuxi', count: 10 }], others: 0 },
        { field: 'priority', changing: 20, values: [{ before: null, after: 'High', count: 20 }], others: 0 },
      ],
      refused: { count: 0, rows: [] },
    })
    const alone = await bulk({ ids: idsBetween(0, 20), patch: { city: 'Wuxi' }, preview: true })
    expect(alone.data).toMatchObject({ changing: 10, unchanged: 10 })
    expect(await get('B-0')).toEqual(before)
  })

  test('done, it is one change in history, which can be undone; records that stay keep their version', async () => {
    const answer = await bulk({ ids: idsBetween(0, 20), patch: { city: 'Wuxi' }, expect: 20, state: 'Edit' })
    expect(answer).toMatchObject({
      code: 1,
      message: 'Edit successfully',
      data: { changed: 10, unchanged: 10, refused: 0 },
    })
    expect(await get('B-0')).toMatchObject({ city: 'Wuxi', version: 1 })
    expect(await get('B-15')).toMatchObject({ city: 'Wuxi', version: 2 })
    const entries = await app.db.execute(
      sql`select count(*)::int as n from history where change = ${answer.data.change}`,
    )
    expect(entries.rows).toEqual([{ n: 10 }])
    expect((await mei.post('/api/undo', { change: answer.data.change })).body.code).toBe(1)
    expect((await get('B-15')).city).toBeNull()
    expect((await get('B-0')).city).toBe('Wuxi')
  })

  test('status: all that a list matches but some, under the label of the button', async () => {
    const { body } = await mei.get('/api/supplier?type=Trader&pageSize=1')
    const all = { type: 'Trader', sort: 'code', page: '1' }
    const patch = { status: 'inActive' }
    const except = [ids.get('B-0')]
    const seen = await bulk({ all, except, patch, preview: true })
    expect(seen.data).toMatchObject({ matched: body.total! - 1, changing: 19 })
    const done = await bulk({ all, except, patch, expect: 19, state: 'inActive' })
    expect(done).toMatchObject({ code: 1, message: 'inActive successfully', data: { changed: 19 } })
    expect((await get('B-0')).status).toBe('Active')
    // The filter names what the change changes: it matches no longer, and undo brings it back.
    expect((await bulk({ all: { type: 'Trader', status: 'Active' }, patch, preview: true })).data.matched).toBe(1)
    expect((await mei.post('/api/undo', { change: done.data.change })).body.data.counts).toEqual({ supplier: 19 })
    const refused = await bulk({ all: { status: 'Active' }, patch, expect: 40, state: 'inActive' })
    expect(refused.data).toMatchObject({ changed: 40 })
    await mei.post('/api/undo', { change: refused.data.change })
    expect((await mei.get('/api/supplier?status=Active&pageSize=1')).body.total).toBe(40)
  })

  test('by search text as well', async () => {
    expect((await bulk({ all: { q: 'mill 17' }, patch: { star: '3' }, preview: true })).data.matched).toBe(1)
  })

  test('by the days of whoever asks, as their list; what is about pages says nothing', async () => {
    const ofDay = sql`update supplier set created_at = '2026-03-01T16:30:00Z' where code = 'B-3'`
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`alter table supplier disable trigger user`)
      await tx.execute(ofDay)
      await tx.execute(sql`alter table supplier enable trigger user`)
    })
    const matched = async (day: string, zone?: string) => {
      const all = { createdAt: day, ...(zone ? { zone } : {}), page: '2', before: '~' }
      return (await bulk({ all, patch: { star: '3' }, preview: true })).data.matched
    }
    // Half past midnight in Shanghai is the day before in London.
    expect(await matched('2026-03-02', 'Asia/Shanghai')).toBe(1)
    expect(await matched('2026-03-02', 'Europe/London')).toBe(0)
    expect(await matched('2026-03-01')).toBe(1)
  })

  test('a set that has changed in between is refused, and says how many there are now', async () => {
    const answer = await bulk({ all: { city: 'Wuxi' }, patch: { star: '5' }, expect: 11 })
    expect(answer).toMatchObject({
      code: 0,
      message: 'The selection has changed meanwhile: 10 records in place of 11; nothing was changed',
      data: { matched: 10 },
    })
    expect((await get('B-0')).star).toBeNull()
  })
})

test('a change that takes too long is refused, also after its last batch', async () => {
  const rows = chosenRows({ db: app.db } as Ctx, nouns.supplier as Noun, idsBetween(0, 20), { lock: false })
  expect((await rows.next()).value).toHaveLength(20)
  const late = performance.now() + bulkMs + 1
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => late)
  const end = await rows.next().catch((error: Error) => error.message)
  clock.mockRestore()
  expect(end).toBe('This took too long and nothing was changed')
})

test('the search follows a status given to many, and is left alone where nothing of it changes', async () => {
  const those = idsBetween(30, 33)
  const entries = async () =>
    (
      await app.db.execute(
        sql`select active, text from search_entry where id = any (${sql.param(those)}::uuid[]) order by id`,
      )
    ).rows
  const before = await entries()
  await bulk({ ids: those, patch: { status: 'inActive' } })
  expect(await entries()).toEqual(before.map((entry) => ({ ...entry, active: false })))
  await bulk({ ids: those, patch: { status: 'Active' } })
  expect(await entries()).toEqual(before)
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_entry in access exclusive mode`)
    expect((await bulk({ ids: those, patch: { star: '4' } })).code).toBe(1)
  })
})

describe('Lists are replaced, added to and taken from', () => {
  test('master data: what is there already stays once, in its place', async () => {
    const [cotton, linen, wool] = ['Cotton', 'Linen', 'Wool'].map((name) => value.get(name)!)
    await bulk({ ids: idsBetween(20, 22), patch: { categories: [cotton, linen] } })
    await bulk({ ids: idsBetween(21, 23), patch: { categories: { add: [wool, linen] } } })
    expect((await get('B-20')).categories).toEqual([cotton, linen])
    expect((await get('B-21')).categories).toEqual([cotton, linen, wool])
    expect((await get('B-22')).categories).toEqual([wool, linen])
    const { data } = await bulk({ ids: idsBetween(20, 23), patch: { categories: { remove: [linen] } }, preview: true })
    expect(data.fields[0].values).toContainEqual({ before: [cotton, linen], after: [cotton], count: 1 })
    expect((await bulk({ ids: idsBetween(20, 23), patch: { categories: { remove: [linen] } } })).data.changed).toBe(3)
    expect((await get('B-21')).categories).toEqual([cotton, wool])
  })

  test('choices', async () => {
    await bulk({ ids: idsBetween(23, 25), patch: { currencies: { add: ['CNY', 'USD'] } } })
    await bulk({ ids: idsBetween(24, 26), patch: { currencies: { add: ['EUR'], remove: ['CNY'] } } })
    expect([(await get('B-23')).currencies, (await get('B-24')).currencies]).toEqual([
      ['CNY', 'USD'],
      ['USD', 'EUR'],
    ])
  })

  test.each([
    [{ categories: { add: ['x'] } }, 'categories'],
    [{ categories: { add: [], remove: [] } }, 'categories'],
    [{ currencies: { add: ['CNY'], remove: ['CNY'] } }, 'currencies'],
    [{ currencies: { plus: ['CNY'] } }, 'currencies.plus'],
    [{ city: { add: ['x'] } }, 'city'],
    [{ categories: { add: ['01890000-0000-7000-8000-000000000000'] } }, 'categories'],
  ])('%j is refused at its field', async (patch, field) => {
    const answer = await bulk({ ids: idsBetween(0, 1), patch })
    expect(answer.code).toBe(0)
    expect(answer.errors![0]!.field).toMatch(new RegExp(`^${field}`))
  })
})

describe('What the rules refuse', () => {
  test('records at fault are named; nothing is changed unless they are to be left out', async () => {
    await bulk({ ids: idsBetween(30, 31), patch: { block: 'ordering', blockUntil: '2030-01-01', blockReason: 'Late' } })
    const request = { ids: idsBetween(30, 33), patch: { block: 'none', city: 'Hefei' } }
    const { data } = await bulk({ ...request, preview: true })
    expect(data).toMatchObject({ matched: 3, changing: 2, refused: { count: 1 } })
    expect(data.refused.rows).toMatchObject([
      { id: ids.get('B-30'), field: 'blockUntil', message: 'Only for a blocked supplier' },
    ])
    expect(data.refused.rows[0].name).toContain('B-30')
    expect(await bulk(request)).toMatchObject({ code: 0, data: { refused: { count: 1 } } })
    expect((await get('B-31')).city).toBeNull()
    expect((await bulk({ ...request, skipRefused: true })).data).toMatchObject({ changed: 2, refused: 1 })
    expect((await get('B-31')).city).toBe('Hefei')
  })

  test('what names one record is not given to many; unknown fields, none at all, values out of range', async () => {
    for (const [patch, field] of [
      [{ code: 'X' }, 'code'],
      [{ loom: 1 }, 'loom'],
      [{}, 'patch'],
      [{ leadDaysBulk: -1 }, 'leadDaysBulk'],
      [{ status: null }, 'status'],
    ] as const)
      expect((await bulk({ ids: idsBetween(0, 2), patch })).errors).toMatchObject([{ field }])
  })

  test('a set that is another by then: said, nothing changed; the preview counts what is there', async () => {
    const patch = { city: 'Jinan' }
    const missing = '01890000-0000-7000-8000-000000000000'
    const chosen = { ids: [...idsBetween(0, 2), missing], patch }
    const refused = await bulk({ ...chosen, expect: 3 })
    expect(refused).toMatchObject({ code: 0, data: { matched: 2 } })
    expect(refused.message).toBe('The selection has changed meanwhile: 2 records in place of 3; nothing was changed')
    expect((await bulk({ ...chosen, preview: true })).data).toMatchObject({ matched: 2, changing: 2 })
    expect((await get('B-0')).city).not.toBe('Jinan')
    expect((await bulk({ ...chosen, expect: 2 })).data).toMatchObject({ changed: 2 })
    expect((await get('B-0')).city).toBe('Jinan')
  })

  test('a set that is none: neither, both, too many, unknown ids, an unknown filter', async () => {
    const patch = { city: 'Wuxi' }
    expect((await bulk({ patch })).errors).toMatchObject([{ field: 'ids' }])
    expect((await bulk({ ids: idsBetween(0, 1), all: {}, patch })).errors).toMatchObject([{ field: 'ids' }])
    expect((await bulk({ ids: ['x'], patch })).errors).toMatchObject([{ field: 'ids' }])
    expect((await bulk({ all: { loom: 'x' }, patch })).errors).toMatchObject([{ field: 'loom' }])
    expect((await bulk({ ids: ['01890000-0000-7000-8000-000000000000'], patch })).message).toBe(
      'Some of these records no longer exist',
    )
    const many = Array.from({ length: 100_001 }, () => '01890000-0000-7000-8000-000000000000')
    expect((await bulk({ ids: many, patch })).message).toBe(
      'At most 100,000 records at once: please narrow the selection',
    )
  })

  test('Viewer, other menus, fields behind a right', async () => {
    const viewer = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer' })
    const other = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
    const staff = await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
    const patch = { city: 'Wuxi' }
    expect((await viewer.post('/api/supplier/bulk', { ids: idsBetween(0, 1), patch })).status).toBe(403)
    expect((await other.post('/api/supplier/bulk', { ids: idsBetween(0, 1), patch })).status).toBe(403)
    const bank = { ids: idsBetween(0, 1), patch: { bank: { bankName: 'ICBC' } } }
    expect((await staff.post('/api/supplier/bulk', bank)).status).toBe(403)
    expect((await bulk({ ids: idsBetween(0, 1), patch }, staff)).code).toBe(1)
  })

  test('users are changed their own way, one by one: an administrator does not take their own right away', async () => {
    const { data } = (await mei.get('/api/user?pageSize=50')).body
    const everybody = data.map((record: { id: string }) => record.id)
    const request = { ids: everybody, patch: { status: 'inActive' } }
    const seen = await bulk({ ...request, preview: true }, mei, 'user')
    expect(seen.data).toMatchObject({
      matched: 4,
      changing: 3,
      refused: { count: 1, rows: [{ name: 'Mei', field: 'status' }] },
    })
    expect((await mei.get('/api/user?status=Active')).body.total).toBe(4)
    expect((await bulk(request, mei, 'user')).code).toBe(0)
    expect((await bulk({ ...request, skipRefused: true }, mei, 'user')).data).toMatchObject({ changed: 3, refused: 1 })
  })
})
