import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { content, startUndoing } from '../../../apps/api/change/testing.ts'

const { app, mei, sun, add, supplierOf, get, edit, undoOf, entriesOf, found } = await startUndoing()
afterAll(() => app.close())

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
    expect((await entriesOf(before.id))[0]).toMatchObject({ state: 'Undone', action: 'update', actor: { name: 'Mei' } })
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
    const unchanged = await supplierOf({ moq: '9' })
    const certificate = await add('certificate/add', { supplier: given.id, standard: 'GOTS', expires: '2030-05-01' })
    const file = await mei.upload(`/api/attachment/add?kind=supplier&parent=${given.id}&name=a.pdf`, Buffer.from('x'))
    expect(file.body.code).toBe(1)
    const before = [await get(given.id), await get(unchanged.id)]
    const merged = await add('supplier/merge', { id: given.id, into: unchanged.id, state: 'Merge' })
    expect(merged).toMatchObject({ website: 'https://given.example.com', nextExpiry: '2030-05-01' })
    const answer = await undoOf(merged)
    expect(answer.body.code, answer.body.message).toBe(1)
    expect([await get(given.id), await get(unchanged.id)].map(content)).toEqual(before.map(content))
    expect((await get(certificate.id, 'certificate')).supplier).toBe(given.id)
    expect((await mei.get(`/api/attachment?kind=supplier&parent=${given.id}`)).body.total).toBe(1)
  })

  test('a unique value that moved between two records of the change moves back', async () => {
    const given = await supplierOf({ uscc: '91350100M000100Y43' })
    const unchanged = await supplierOf()
    const merged = await add('supplier/merge', { id: given.id, into: unchanged.id })
    expect(merged.uscc).toBe('91350100M000100Y43')
    const answer = await undoOf(merged)
    expect(answer.body.code, answer.body.message).toBe(1)
    expect((await get(given.id)).uscc).toBe('91350100M000100Y43')
    expect((await get(unchanged.id)).uscc).toBeNull()
  })

  test('of a merge of master data: every use moves back', async () => {
    const [cotton, kotton] = [
      await add('master/add', { key: 'Category', name: 'Cotton' }),
      await add('master/add', { key: 'Category', name: 'Kotton' }),
    ]
    const both = await supplierOf({ categories: [cotton.id, kotton.id] })
    const supplier = await supplierOf({ categories: [kotton.id] })
    await add('master/merge', { id: kotton.id, into: cotton.id })
    expect((await get(both.id)).categories).toEqual([cotton.id])
    const given = (await get(kotton.id, 'master')) as { id: string; version: number }
    expect((await undoOf(given, mei, 'master')).body.code).toBe(1)
    expect((await get(both.id)).categories).toEqual([cotton.id, kotton.id])
    expect((await get(supplier.id)).categories).toEqual([kotton.id])
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
    expect(answer.body).toMatchObject({ code: 0, message: 'Users are not deleted: make it inactive instead' })
  })
})
