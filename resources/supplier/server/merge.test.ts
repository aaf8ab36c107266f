import { mentionToken, type Notice } from '@sms/kit/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { write } from '../../../kit/server/context.ts'
import { notifyExpiries } from '../../certificate/server/expiry-notices.ts'
import { findActor } from '../../user/server/actor.ts'
import { people } from '../../user/server/people.ts'
import { userTable } from '../../user/table.ts'
import { suppliers } from './service.ts'

let app: TestApp
let mei: Visitor
let count = 0
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const add = async (path: string, body: object) => {
  const answer = await mei.post(`/api/${path}`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data
}
const supplierOf = (values: object = {}) =>
  add('supplier/add', { code: `M-${++count}`, nameEn: `Merino ${count}`, type: 'OEM', ...values })

test('a merged supplier that is made Active again is nobody else any more, and may be merged again', async () => {
  const [source, target] = [await supplierOf(), await supplierOf()]
  const merge = { id: source.id, into: target.id }
  await add('supplier/merge', merge)
  expect((await mei.post('/api/supplier/merge', merge)).body.code).toBe(0)
  expect(await add('supplier/edit', { id: source.id, status: 'Active' })).toMatchObject({ mergedInto: null })
  await add('supplier/merge', merge)
  // By a bulk edit as well.
  await add('supplier/bulk', { ids: [source.id], patch: { status: 'Active' } })
  const now = (await mei.get(`/api/supplier/id?id=${source.id}`)).body.data
  expect(now).toMatchObject({ status: 'Active', mergedInto: null })
  // An undo of that gives it back where it went.
  expect((await mei.post('/api/undo', { kind: 'supplier', id: source.id })).body.code).toBe(1)
  const back = (await mei.get(`/api/supplier/id?id=${source.id}`)).body.data
  expect(back).toMatchObject({ status: 'inActive', mergedInto: target.id })
})

test('facts hold as they were chosen: those that are taken, none that the kept one lacks besides, nor a code', async () => {
  const values = { moq: '5', website: 'https://given.example.com', nameZh: '美利奴' }
  const source = await supplierOf({ ...values, bank: { bankName: 'ICBC', accountNo: '1' } })
  const target = await supplierOf({ moq: '9', city: 'Wuxi' })
  const merge = { id: source.id, into: target.id }
  const bo = await app.member(mei, { name: 'Bo', email: 'bo@example.com' })
  expect((await bo.post('/api/supplier/merge', { ...merge, take: ['bank'] })).status).toBe(403)
  const refused = (await mei.post('/api/supplier/merge', { ...merge, take: ['code'] })).body
  expect(refused).toMatchObject({ code: 0, errors: [{ field: 'take.0' }] })
  const nameless = await mei.post('/api/supplier/merge', {
    id: target.id,
    into: (await supplierOf({ nameEn: null, nameZh: '无英文名' })).id,
    take: ['nameZh'],
  })
  expect(nameless.body).toMatchObject({ code: 0, errors: [{ field: 'nameEn' }, { field: 'nameZh' }] })
  const { code, nameEn } = target
  expect(await add('supplier/merge', { ...merge, take: ['moq', 'nameZh'] })).toMatchObject({
    ...{ code, nameEn, nameZh: '美利奴', moq: '5', city: 'Wuxi', website: null, bank: null },
  })
})

test('the history of the kept supplier names the one that was merged into it', async () => {
  const [source, target] = [await supplierOf(), await supplierOf()]
  await add('supplier/merge', { id: source.id, into: target.id })
  const { data } = (await mei.get(`/api/history?kind=supplier&id=${target.id}`)).body
  expect(data[0]).toMatchObject({ state: 'Merge', kind: 'supplier', recordId: target.id })
  expect(data[0].changes).toContainEqual(
    expect.objectContaining({ field: 'mergedFrom', before: null, after: source.id }),
  )
})

test('comments move with the files, and back by an undo', async () => {
  const [source, target] = [await supplierOf(), await supplierOf()]
  await add('comment/add', { kind: 'supplier', id: source.id, text: 'Pays late' })
  const { change } = await add('supplier/merge', { id: source.id, into: target.id })
  const comments = async (id: string) => (await mei.get(`/api/comment?kind=supplier&id=${id}`)).body.total
  expect([await comments(source.id), await comments(target.id)]).toEqual([0, 1])
  await add('undo', { change })
  expect([await comments(source.id), await comments(target.id)]).toEqual([1, 0])
})

test('a certificate that both have stands once, one that says more stands beside it; an undo brings back both', async () => {
  const [source, target] = [await supplierOf(), await supplierOf()]
  const gots = { standard: 'GOTS', number: 'CU 8', issued: '2026-01-01', expires: '2027-01-01' }
  const certificate = async (values: object) => (await add('certificate/add', values)).id as string
  const own = await certificate({ supplier: target.id, ...gots, issuer: 'Control Union' })
  const same = await certificate({ supplier: source.id, ...gots })
  const others = [
    await certificate({ supplier: source.id, ...gots, expires: '2028-01-01' }),
    await certificate({ supplier: source.id, ...gots, notes: 'Original in the safe' }),
    await certificate({ supplier: source.id, standard: 'OCS' }),
  ]
  const idsOf = async (id: string, status: string) => {
    const { data } = (await mei.get(`/api/certificate?supplier=${id}&status=${status}`)).body
    return data.map((row: { id: string }) => row.id).sort()
  }
  const { change } = await add('supplier/merge', { id: source.id, into: target.id })
  expect(await idsOf(target.id, 'Active')).toEqual([own, ...others].sort())
  expect(await idsOf(target.id, 'inActive')).toEqual([same])
  await add('undo', { change })
  expect(await idsOf(target.id, 'Active')).toEqual([own])
  expect(await idsOf(source.id, 'Active')).toEqual([same, ...others].sort())
})

test('before a merge the Active suppliers of a similar name are told, and what hangs on each', async () => {
  const source = await supplierOf({ nameEn: 'AKH Apparels Ltd.' })
  const eco = await supplierOf({ nameEn: 'AKH Eco Apparels Ltd.' })
  const twin = await supplierOf({ nameEn: 'AKH Apparels Ltd' })
  await supplierOf({ nameEn: 'AKH Apparels Limited', status: 'inActive' })
  await add('comment/add', { kind: 'supplier', id: source.id, text: 'Which of the two?' })
  await add('certificate/add', { supplier: source.id, standard: 'GOTS' })
  await add('certificate/add', { supplier: source.id, standard: 'OCS' })
  const similar = (await mei.get(`/api/supplier/similar?id=${source.id}`)).body.data
  expect(similar[0]).toEqual({ id: twin.id, name: `${twin.code} · AKH Apparels Ltd`, status: 'Active' })
  expect(similar.map((row: { id: string }) => row.id).filter((id: string) => id !== eco.id)).toEqual([twin.id])
  const linked = async (id: string) => {
    const { data } = (await mei.get(`/api/supplier/linked?id=${id}`)).body
    return Object.fromEntries(data.map(({ kind, n }: { kind: string; n: number }) => [kind, n]))
  }
  expect(await linked(source.id)).toMatchObject({ attachment: 0, certificate: 2, comment: 1 })
  await add('supplier/merge', { id: source.id, into: twin.id })
  expect(await linked(twin.id)).toMatchObject({ attachment: 0, certificate: 2, comment: 1 })
})

test('a value of master data that thousands use is merged in parts: each use moves, once', async () => {
  const [cotton, kotton] = [
    await add('master/add', { key: 'Category', name: 'Cotton' }),
    await add('master/add', { key: 'Category', name: 'Kotton' }),
  ]
  const [{ id }] = (await app.db.select({ id: userTable.id }).from(userTable)) as [{ id: string }]
  const ctx = { db: app.db, ...(await findActor(app.db, id))!, log: app.app.log, nouns: {} }
  const example = await supplierOf({ categories: [kotton.id] })
  const { id: _, ...values } = await suppliers.row(ctx, example.id)
  const many = Array.from({ length: 2_100 }, (_, i) => ({ ...values, code: `K-${i}`, nameEn: `Knit ${i}` }))
  await write(ctx, (ctx) => suppliers.insert(ctx, many))
  const { changed } = await add('master/merge', { id: kotton.id, into: cotton.id })
  expect(changed).toBe(2_101)
  const { rows } = await app.db.execute(sql`
    select version, categories, count(*)::int as n from supplier where code like 'K-%' group by 1, 2`)
  expect(rows).toEqual([{ version: 2, categories: [cotton.id], n: 2_100 }])
  expect((await mei.get('/api/supplier?q=knit%202099')).body.total).toBe(1)
  expect(await app.db.$count(suppliers.table, eq(suppliers.table.code, 'K-7'))).toBe(1)
})

test('notifications lead to the supplier that was kept, and back when the merge is undone', async () => {
  const [source, target] = [await supplierOf(), await supplierOf()]
  const nina = await app.member(mei, { name: 'Nina', email: 'nina@example.com' })
  const { id } = (await nina.get('/api/user/verify')).body.data
  await add('comment/add', { kind: 'supplier', id: source.id, text: `${mentionToken(id)} what do they owe us?` })
  const expires = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const certificate = await nina.post('/api/certificate/add', { supplier: source.id, standard: 'GOTS', expires })
  expect(certificate.body.code, certificate.body.message).toBe(1)
  await notifyExpiries(app, { people })
  const leads = async () =>
    (await nina.get('/api/notification')).body.data.map((row: Notice) => [row.type, row.record, row.link, row.text.en])
  const name = `${target.code} · ${target.nameEn}`
  const before = await leads()
  expect(before.map(([, record]: string[]) => record)).toEqual([source.id, source.id])
  const { change } = await add('supplier/merge', { id: source.id, into: target.id })
  expect((await leads()).sort()).toEqual([
    ['certificate', target.id, `/admin/open/supplier/${target.id}?tab=certificates`, expect.stringContaining(name)],
    ['mention', target.id, `/admin/open/supplier/${target.id}?tab=comments`, expect.stringContaining(name)],
  ])
  await add('undo', { change })
  expect(await leads()).toEqual(before)
})
