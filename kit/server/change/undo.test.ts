import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor
let count = 0

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier', 'Master_Data'] })
})
afterAll(() => app.close())

const add = async (path: string, body: object, by = mei) => {
  const answer = await by.post(`/api/${path}`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data
}
const supplierOf = (values: object = {}, by = mei) =>
  add('supplier/add', { code: `S-${++count}`, nameEn: `Mill ${count}`, type: 'OEM', ...values }, by)
const get = async (id: string, path = 'supplier', by = mei) => (await by.get(`/api/${path}/id?id=${id}`)).body.data
const edit = async (id: string, values: object, by = mei, path = 'supplier') =>
  add(`${path}/edit`, { id, ...values }, by)
const undoOf = (record: { id: string; version: number }, by = mei, kind = 'supplier') =>
  by.post('/api/undo', { kind, id: record.id, version: record.version })
const content = ({ version, updatedAt, updatedBy, ...rest }: Record<string, unknown>) => rest
const entriesOf = async (id: string, kind = 'supplier') =>
  (await mei.get(`/api/history?kind=${kind}&id=${id}`)).body.data
const found = async (q: string) => (await mei.get(`/api/supplier?q=${encodeURIComponent(q)}`)).body.total

describe('Undo takes a change back (domain.md: History)', () => {
  test('of an edit: the earlier values stand again, the version rises, the search follows, history tells it', async () => {
    const before = await supplierOf({ nameEn: 'Heliotrope Dyeing', moq: '13.50', currencies: ['CNY', 'USD'] })
    const after = await edit(before.id, { nameEn: 'Vermilion Dyeing', moq: null, currencies: ['EUR'], version: 1 })
    const answer = await undoOf(after)
    expect(answer).toMatchObject({ status: 201, body: { code: 1, message: 'Undo successfully' } })
    expect(answer.body.data.counts).toEqual({ supplier: 1 })
    const now = await get(before.id)
    expect(content(now)).toEqual(content(before))
    expect(now.version).toBe(3)
    expect([await found('heliotrope'), await found('vermilion')]).toEqual([1, 0])
    expect((await entriesOf(before.id))[0]).toMatchObject({ state: 'Undo', action: 'update', actor: { name: 'Mei' } })
    const keys = await app.db.execute(sql`select name_keys from supplier where id = ${before.id}`)
    expect(JSON.stringify(keys.rows)).toContain('heliotrope')
  })

  test('of a status change', async () => {
    const { id } = await supplierOf()
    const inActive = await edit(id, { status: 'inActive', state: 'inActive' })
    expect((await undoOf(inActive)).body.code).toBe(1)
    expect((await get(id)).status).toBe('Active')
  })

  test('of an add: the record goes, and with it its search entry', async () => {
    const added = await supplierOf({ nameEn: 'Ephemeral Weaving' })
    expect((await undoOf(added)).body.code).toBe(1)
    expect((await mei.get(`/api/supplier/id?id=${added.id}`)).status).toBe(404)
    const left = await app.db.execute(sql`select 1 from search_entry where id = ${added.id}`)
    expect(left.rows).toEqual([])
  })

  test('of an undo: what it took back stands again, adds too', async () => {
    const added = await supplierOf({ nameEn: 'Phoenix Knitting', contacts: [{ name: 'Li Na' }], moq: '7.00' })
    const away = (await undoOf(added)).body.data.change
    const back = await mei.post('/api/undo', { change: away })
    expect(back.body.code, back.body.message).toBe(1)
    const now = await get(added.id)
    expect(content(now)).toEqual(content(added))
    expect(now.version).toBe(2)
    expect(await found('phoenix')).toBe(1)
    // And away again: the add itself stands once more.
    expect((await mei.post('/api/undo', { change: back.body.data.change })).body.code).toBe(1)
    expect((await mei.get(`/api/supplier/id?id=${added.id}`)).status).toBe(404)
  })

  test('of a merge of suppliers: uses, certificates and files move back, both stand as they stood', async () => {
    const given = await supplierOf({ website: 'https://given.example.com', moq: '5' })
    const kept = await supplierOf({ moq: '9' })
    const certificate = await add('certificate/add', { supplier: given.id, standard: 'GOTS', expires: '2030-05-01' })
    const file = await mei.upload(`/api/attachment/add?kind=supplier&parent=${given.id}&name=a.pdf`, Buffer.from('x'))
    expect(file.body.code).toBe(1)
    const before = [await get(given.id), await get(kept.id)]
    const merged = await add('supplier/merge', { id: given.id, into: kept.id, state: 'Merge' })
    expect(merged).toMatchObject({ website: 'https://given.example.com', nextExpiry: '2030-05-01' })
    const answer = await undoOf(merged)
    expect(answer.body.code, answer.body.message).toBe(1)
    expect([await get(given.id), await get(kept.id)].map(content)).toEqual(before.map(content))
    expect((await get(certificate.id, 'certificate')).supplier).toBe(given.id)
    expect((await mei.get(`/api/attachment?kind=supplier&parent=${given.id}`)).body.total).toBe(1)
  })

  test('a unique value that moved between two records of the change moves back', async () => {
    const given = await supplierOf({ uscc: '91350100M000100Y43' })
    const kept = await supplierOf()
    const merged = await add('supplier/merge', { id: given.id, into: kept.id })
    expect(merged.uscc).toBe('91350100M000100Y43')
    const answer = await undoOf(merged)
    expect(answer.body.code, answer.body.message).toBe(1)
    expect((await get(given.id)).uscc).toBe('91350100M000100Y43')
    expect((await get(kept.id)).uscc).toBeNull()
  })

  test('of a merge of master data: every use moves back', async () => {
    const [cotton, kotton] = [
      await add('master/add', { key: 'Category', name: 'Cotton' }),
      await add('master/add', { key: 'Category', name: 'Kotton' }),
    ]
    const both = await supplierOf({ categories: [cotton.id, kotton.id] })
    const one = await supplierOf({ categories: [kotton.id] })
    await add('master/merge', { id: kotton.id, into: cotton.id })
    expect((await get(both.id)).categories).toEqual([cotton.id])
    const given = (await get(kotton.id, 'master')) as { id: string; version: number }
    expect((await undoOf(given, mei, 'master')).body.code).toBe(1)
    expect((await get(both.id)).categories).toEqual([cotton.id, kotton.id])
    expect((await get(one.id)).categories).toEqual([kotton.id])
    expect((await get(kotton.id, 'master')).status).toBe('Active')
  })

  test('of a certificate: the next expiry of its supplier follows', async () => {
    const { id } = await supplierOf()
    const certificate = await add('certificate/add', { supplier: id, standard: 'GOTS', expires: '2031-01-01' })
    const later = await edit(certificate.id, { expires: '2032-01-01' }, mei, 'certificate')
    expect((await get(id)).nextExpiry).toBe('2032-01-01')
    expect((await undoOf(later, mei, 'certificate')).body.code).toBe(1)
    expect((await get(id)).nextExpiry).toBe('2031-01-01')
    expect((await undoOf(certificate, mei, 'certificate')).body.code).toBe(1)
    expect((await get(id)).nextExpiry).toBeNull()
  })

  test('of a file: it hangs there no more, its bytes may serve others', async () => {
    const { id } = await supplierOf()
    const { data } = (await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=b.txt`, Buffer.from('y')))
      .body
    const history = await entriesOf(id)
    expect((await mei.post('/api/undo', { change: history[0].change })).body.code).toBe(1)
    expect((await mei.get(`/api/attachment?kind=supplier&parent=${id}`)).body.total).toBe(0)
    expect((await mei.get(`/api/attachment/file?id=${data.id}`)).status).toBe(404)
  })

  test('other fields that were changed since keep their values', async () => {
    const { id } = await supplierOf({ city: 'Wuxi' })
    const moved = await edit(id, { city: 'Suzhou' })
    await edit(id, { notes: 'Asked for samples' }, sun)
    expect((await undoOf(moved)).body.code).toBe(1)
    expect(await get(id)).toMatchObject({ city: 'Wuxi', notes: 'Asked for samples' })
  })

  test('users are changed their own way: the last administrator stays, nobody is deleted', async () => {
    const id = (await sun.get('/api/user/verify')).body.data.id
    const wider = await edit(id, { Menu: ['Supplier', 'Fabric', 'Master_Data'] }, mei, 'user')
    expect((await undoOf(wider, mei, 'user')).body.code).toBe(1)
    expect((await get(id, 'user')).Menu).toEqual(['Supplier', 'Master_Data'])
    const added = (
      await app.db.execute<{ id: string; version: number }>(sql`select id, version from "user" where name = 'Sun'`)
    ).rows[0]!
    const answer = await mei.post('/api/undo', { kind: 'user', id: added.id, version: 1 })
    expect(answer.body).toMatchObject({ code: 0, message: 'Users are not deleted: make it inActive instead' })
  })
})

describe('Everything or nothing: what stands in the way is listed', () => {
  test('a field that somebody has changed since: who and when', async () => {
    const { id, code } = await supplierOf({ city: 'Wuxi' })
    const moved = await edit(id, { city: 'Suzhou', moq: '4' })
    await edit(id, { city: 'Hangzhou' }, sun)
    const { body, status } = await undoOf(moved)
    expect(status).toBe(201)
    expect(body.code).toBe(0)
    expect(body.data.inTheWay).toMatchObject([
      { kind: 'supplier', id, field: 'city', reason: 'It has been changed since', by: { name: 'Sun' } },
    ])
    expect(body.data.inTheWay[0].name).toContain(code)
    expect(Date.parse(body.data.inTheWay[0].at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await get(id)).toMatchObject({ city: 'Hangzhou', moq: '4' })
    // Back where it was left, it is no longer in the way.
    await edit(id, { city: 'Suzhou' }, sun)
    expect((await undoOf(moved)).body.code).toBe(1)
  })

  test('what refers to a record that would go', async () => {
    const value = await add('master/add', { key: 'Category', name: 'Ribbons' })
    const user = await supplierOf({ categories: [value.id] })
    const { body } = await undoOf(value, mei, 'master')
    expect(body).toMatchObject({
      code: 0,
      data: { inTheWay: [{ kind: 'supplier', id: user.id, field: 'categories' }] },
    })
    const parent = await supplierOf()
    const certificate = await add('certificate/add', { supplier: parent.id, standard: 'GRS' })
    expect((await undoOf(parent)).body.data.inTheWay).toMatchObject([{ kind: 'certificate', id: certificate.id }])
    const other = await supplierOf()
    await mei.upload(`/api/attachment/add?kind=supplier&parent=${other.id}&name=c.txt`, Buffer.from('z'))
    expect((await undoOf(other)).body.data.inTheWay).toMatchObject([{ kind: 'attachment', name: 'c.txt' }])
  })

  test('a unique value that another record has taken meanwhile is said', async () => {
    const { id } = await supplierOf({ code: 'TAKEN-1' })
    const renamed = await edit(id, { code: 'TAKEN-2' })
    await supplierOf({ code: 'taken-1' })
    const { body } = await undoOf(renamed)
    expect(body).toMatchObject({
      code: 0,
      message: 'This cannot be undone: another record has the Code taken-1 now',
      errors: [{ field: 'code' }],
    })
    expect((await get(id)).code).toBe('TAKEN-2')
  })

  test('values that no longer go with what else has changed since', async () => {
    const { id } = await supplierOf({ nameEn: 'English Alone', nameZh: '中文' })
    const shorter = await edit(id, { nameZh: null })
    await edit(id, { nameZh: null })
    const named = await edit(id, { nameZh: '织造', nameEn: null })
    expect(named.nameEn).toBeNull()
    const answer = await mei.post('/api/undo', { kind: 'supplier', id, version: shorter.version })
    expect(answer.body).toMatchObject({ code: 0, data: { inTheWay: [{ field: 'nameZh' }] } })
  })

  test('once undone, it is not undone again', async () => {
    const { id } = await supplierOf()
    const moved = await edit(id, { city: 'Ningbo' })
    expect((await undoOf(moved)).body.code).toBe(1)
    expect((await undoOf(moved)).body).toMatchObject({ code: 0, message: 'This has been undone already' })
    const both = await edit(id, { city: 'Dongguan' })
    const twice = await Promise.all([undoOf(both), undoOf(both)])
    expect(twice.map(({ body }) => body.code).sort()).toEqual([0, 1])
  })

  test('no such change, no such kind, no id', async () => {
    const change = '01890000-0000-7000-8000-000000000000'
    expect((await mei.post('/api/undo', { change })).status).toBe(404)
    expect((await mei.post('/api/undo', { kind: 'loom', id: change })).status).toBe(404)
    expect((await mei.post('/api/undo', { kind: 'supplier', id: change, version: 1 })).status).toBe(404)
    expect((await mei.post('/api/undo', { change: 'x' })).body).toMatchObject({
      code: 0,
      errors: [{ field: 'change' }],
    })
    expect((await mei.post('/api/undo', { change, also: 1 })).body).toMatchObject({
      code: 0,
      errors: [{ field: 'also' }],
    })
    expect((await app.visitor().post('/api/undo', { change })).status).toBe(401)
  })
})

describe('Who may', () => {
  test("one's own changes; an Administrator everybody's", async () => {
    const { id } = await supplierOf()
    const byMei = await edit(id, { city: 'Wuxi' })
    expect((await undoOf(byMei, sun)).status).toBe(403)
    const bySun = await edit(id, { city: 'Suzhou' }, sun)
    expect((await undoOf(bySun, mei)).body.code).toBe(1)
    const again = await edit(id, { city: 'Suzhou' }, sun)
    expect((await undoOf(again, sun)).body.code).toBe(1)
    expect((await get(id)).city).toBe('Wuxi')
  })

  test('not whoever has become a Viewer, lost the menu entry or the right of a field', async () => {
    const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com', rights: ['bank'] })
    const boId = (await bo.get('/api/user/verify')).body.data.id
    const { id } = await supplierOf({}, bo)
    const bank = await edit(id, { bank: { bankName: 'ICBC', accountNo: '1' } }, bo)
    const city = await edit(id, { city: 'Wuxi' }, bo)
    await edit(boId, { rights: [] }, mei, 'user')
    const refused = await undoOf(bank, bo)
    expect(refused).toMatchObject({ status: 403, body: { message: 'You may not change Bank details' } })
    await edit(boId, { role: 'Viewer' }, mei, 'user')
    expect((await undoOf(city, bo)).status).toBe(403)
    await edit(boId, { role: 'Staff', Menu: ['Fabric'] }, mei, 'user')
    expect((await undoOf(city, bo)).status).toBe(403)
    expect((await get(id)).city).toBe('Wuxi')
  })
})

describe('Undo of a whole import', () => {
  const rows = (prefix: string, from: number, to: number, city = 'Wuxi') =>
    Array.from({ length: to - from }, (_, i) => [`${prefix}-${from + i}`, `${prefix} Weaving ${from + i}`, 'OEM', city])
  const header = ['Code', 'Name', 'Type', 'City']

  test('thousands of records created and changed are as before', async () => {
    const of = importer(sun)
    expect((await of.put(csvOf([header, ...rows('IMP', 0, 500)]))).state).toBe('done')
    const total = (await mei.get('/api/supplier?pageSize=1')).body.total
    const run = await of.put(csvOf([header, ...rows('IMP', 300, 3_300, 'Suzhou')]))
    expect(run.counts).toMatchObject({ create: 2_800, update: 200 })
    expect((await mei.get('/api/supplier?city=Suzhou&code=IMP&pageSize=1')).body.total).toBe(3_000)
    const began = performance.now()
    const answer = await sun.post('/api/undo', { change: run.change })
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code: 1, data: { counts: { supplier: 3_000 } } })
    console.log(`3,000 imported records undone in ${Math.round(performance.now() - began)} ms`)
    const [newest, older] = (await mei.get('/api/supplier/import/runs')).body.data
    expect(newest).toMatchObject({
      id: run.id,
      change: run.change,
      by: { name: 'Sun' },
      undone: { by: { name: 'Sun' } },
    })
    expect(older).toMatchObject({ undone: null, counts: { create: 500 } })
    expect((await mei.post('/api/undo', { change: answer.body.data.change })).body.code).toBe(1)
    expect((await sun.get('/api/supplier/import/runs')).body.data[0].undone).toBeNull()
    expect((await sun.post('/api/undo', { change: run.change })).body.code).toBe(1)
    expect((await mei.get('/api/supplier?pageSize=1')).body.total).toBe(total)
    expect((await mei.get('/api/supplier?city=Suzhou&code=IMP&pageSize=1')).body.total).toBe(0)
    const count = (from: string) => app.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`))
    const [entries, suppliers] = await Promise.all([count(`search_entry where kind = 'supplier'`), count('supplier')])
    expect(entries.rows).toEqual(suppliers.rows)
  })

  test('one changed record stands in the way of all; fifty are listed, the others counted', async () => {
    const of = importer(sun)
    const run = await of.put(csvOf([header, ...rows('BLK', 0, 60)]))
    const [first] = (await mei.get('/api/supplier?code=BLK-0&pageSize=1')).body.data
    await edit(first.id, { notes: 'Visited' })
    const { body } = await sun.post('/api/undo', { change: run.change })
    expect(body).toMatchObject({ code: 0, data: { inTheWay: [{ id: first.id, field: 'notes', by: { name: 'Mei' } }] } })
    expect((await mei.get('/api/supplier?code=BLK&pageSize=1')).body.total).toBe(60)
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${first.createdBy}, true)`)
      await tx.execute(sql`update supplier set city = 'Moved' where code like 'BLK-%'`)
    })
    const all = (await sun.post('/api/undo', { change: run.change })).body
    expect(all.data.inTheWay).toHaveLength(50)
    expect(all.data.more).toBe(10)
    expect(all.message).toBe('This cannot be undone: 60 records stand in the way')
  })
})
