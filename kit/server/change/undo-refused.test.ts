import { afterAll, describe, expect, test } from 'vitest'
import { startUndoing } from '../../../apps/api/change/testing.ts'

const { app, mei, sun, add, supplierOf, get, edit, undoOf } = await startUndoing()
afterAll(() => app.close())

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
