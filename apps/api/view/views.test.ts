import { viewNameMax, viewsMax } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeViews } from '../../../kit/server/view/service.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

/** Saved views of lists: own, shared, default per user (interface.md, Lists). */
let app: TestApp
let mei: Visitor
let sun: Visitor
let vera: Visitor
let otto: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const rights = ['bank']
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'], rights })
  vera = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Supplier'] })
  otto = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
})
afterAll(() => app.close())

const content = {
  q: 'dye',
  filters: { status: '', type: 'OEM' },
  sort: '-star,code',
  columns: ['type', 'star', 'expiry'],
  order: ['type', 'star', 'expiry', 'city'],
  widths: { '*': 260, star: 90 },
  density: 'dense',
  display: 'table',
}
const empty = { ...content, filters: {}, sort: 'code' }
let named = 0
const save = async (who: Visitor, more: Record<string, unknown> = {}) =>
  (await who.post('/api/view/add', { kind: 'supplier', name: `View ${++named}`, shared: false, content, ...more })).body
const list = async (who: Visitor, kind = 'supplier') => (await who.get(`/api/view?kind=${kind}`)).body.data as any[]
const names = async (who: Visitor) => (await list(who)).map((row) => row.name)

describe('Views: own and shared', () => {
  test.each([
    ['q', 'a\0'],
    ['columns', ['code\0']],
    ['order', ['\ud800']],
    ['widths', { 'star\0': 90 }],
    ['filters', { city: '~\udfff' }],
  ])('%s with a character that cannot be kept is refused there', async (part, value) => {
    const answer = await save(sun, { content: { ...content, [part]: value } })
    expect(answer.code).toBe(0)
    expect(answer.errors?.[0]?.field).toMatch(new RegExp(`^content\\.${part}`))
  })

  test('what a list is grouped by is kept; a field that groups nothing, or that nobody may see, is refused', async () => {
    const grouped = { ...content, filters: { or: 'type=!OEM|star=5' }, group: 'region' }
    expect((await save(sun, { content: grouped })).data.content).toEqual(grouped)
    for (const group of ['nameEn', 'nothing', 5])
      expect((await save(sun, { content: { ...content, group } })).errors?.[0]?.field).toBe('content.group')
    const or = await save(sun, { content: { ...content, filters: { or: 'type=!OEM|star=9' } } })
    expect(or.errors?.[0]?.field).toBe('or')
  })

  test('a view is given back as it was saved', async () => {
    const { data } = await save(sun, { name: 'Dyers' })
    expect(data).toMatchObject({ name: 'Dyers', shared: false, mayChange: true, default: false, version: 1, content })
    expect(data).toMatchObject({ owner: { name: 'Sun' }, missing: [], closed: [] })
    expect(await names(sun)).toContain('Dyers')
    expect(await names(mei)).not.toContain('Dyers')
  })

  test('a shared one is seen by everybody who may open the list, and changed by its owner or an Administrator', async () => {
    const { data } = await save(sun, { shared: true })
    expect((await list(vera)).find((row) => row.id === data.id)).toMatchObject({
      mayChange: false,
      owner: { name: 'Sun' },
    })
    expect((await otto.get('/api/view?kind=supplier')).status).toBe(403)
    for (const path of ['edit', 'remove'])
      expect((await vera.post(`/api/view/${path}`, { id: data.id })).status, path).toBe(403)
    const renamed = (await mei.post('/api/view/edit', { id: data.id, name: 'For all' })).body
    expect(renamed.data).toMatchObject({ name: 'For all', shared: true, version: 2, content })
    const stale = (await sun.post('/api/view/edit', { id: data.id, version: 1, name: 'Old' })).body
    expect(stale).toMatchObject({ code: 0, message: 'Somebody has changed this view meanwhile' })
  })

  test('one that is not shared is as if it were not there, for an Administrator too', async () => {
    const { data } = await save(sun)
    for (const path of ['edit', 'remove'])
      expect((await mei.post(`/api/view/${path}`, { id: data.id })).status, path).toBe(404)
    expect((await mei.post('/api/view/default', { kind: 'supplier', id: data.id })).status).toBe(404)
  })

  test('who may only read keeps views but shares none', async () => {
    expect((await save(vera)).code).toBe(1)
    const shared = await vera.post('/api/view/add', { kind: 'supplier', name: 'x', shared: true, content })
    expect(shared.status).toBe(403)
  })

  test('whoever may only read from now on can take a shared view back from colleagues, and nothing else of it', async () => {
    const ann = await app.member(mei, { name: 'Ann', email: 'ann@example.com', Menu: ['Supplier'] })
    const { data } = await save(ann, { shared: true })
    const [row] = (await mei.get('/api/user?q=Ann')).body.data
    await mei.post('/api/user/edit', { id: row.id, role: 'Viewer' })
    const ask = (path: string, more: object = {}) => ann.post(`/api/view/${path}`, { id: data.id, ...more })
    expect((await ask('edit', { name: 'Mine now' })).status).toBe(403)
    expect((await ask('edit', { content: empty })).status).toBe(403)
    expect((await ask('remove')).status).toBe(403)
    expect((await ask('edit', { shared: false })).body.code).toBe(1)
    expect((await ask('remove')).body.code).toBe(1)
    expect((await ask('restore')).body.code).toBe(1)
  })

  test('names are unique per owner and list, whatever their case', async () => {
    await save(sun, { name: 'Mills' })
    const twice = await save(sun, { name: 'MILLS' })
    expect(twice).toMatchObject({ code: 0, errors: [{ field: 'name' }] })
    expect((await save(mei, { name: 'Mills' })).code).toBe(1)
    expect(await save(sun, { name: 'x'.repeat(viewNameMax + 1) })).toMatchObject({ errors: [{ field: 'name' }] })
  })

  test('a user has a hundred views of one list at most', async () => {
    await app.db.execute(sql`insert into list_view (id, kind, owner, name, shared, state, updated_at)
      select gen_random_uuid(), 'supplier', (select id from "user" where name = 'Otto'), 'n' || n, false, '{}', now()
      from generate_series(1, ${viewsMax}) n`)
    await mei.post('/api/user/edit', { id: (await otto.get('/api/user/verify')).body.data.id, Menu: ['Supplier'] })
    expect(await save(otto)).toMatchObject({ code: 0, message: expect.stringContaining('100') })
    await mei.post('/api/user/edit', { id: (await otto.get('/api/user/verify')).body.data.id, Menu: ['Fabric'] })
  })
})

describe('Views: removed and brought back, the one a list opens with', () => {
  test('a removed view comes back with its id, and stays the default of those who chose it', async () => {
    const { data } = await save(sun, { shared: true })
    const chosen = async () => (await list(vera)).filter((row) => row.default).map((row) => row.id)
    expect((await vera.post('/api/view/default', { kind: 'supplier', id: data.id })).body.code).toBe(1)
    expect(await chosen()).toEqual([data.id])
    expect((await sun.post('/api/view/remove', { id: data.id })).body.code).toBe(1)
    expect(await chosen()).toEqual([])
    expect((await vera.post('/api/view/restore', { id: data.id })).status).toBe(403)
    expect((await sun.post('/api/view/restore', { id: data.id })).body.data).toMatchObject({ id: data.id, content })
    expect(await chosen()).toEqual([data.id])
    expect((await list(sun)).filter((row) => row.default)).toEqual([])
    await vera.post('/api/view/default', { kind: 'supplier', id: null })
    expect(await chosen()).toEqual([])
  })

  test('a default of another list is refused', async () => {
    const { data } = await save(mei)
    expect((await mei.post('/api/view/default', { kind: 'brand', id: data.id })).status).toBe(404)
  })

  test('what was removed longer than a day ago is purged', async () => {
    const [old, young] = [(await save(mei)).data.id, (await save(mei)).data.id]
    await mei.post('/api/view/remove', { id: old })
    await app.db.execute(sql`update list_view set removed_at = now() - interval '25 hours' where id = ${old}`)
    await mei.post('/api/view/remove', { id: young })
    await purgeViews(app.db)
    expect((await mei.post('/api/view/restore', { id: old })).status).toBe(404)
    expect((await mei.post('/api/view/restore', { id: young })).body.code).toBe(1)
  })
})

describe('Views: checked at the door, fitted when read', () => {
  test.each([
    ['an unknown part', { page: 3 }, 'content.page'],
    ['no filters', { filters: null }, 'content.filters'],
    ['a filter of no field', { filters: { colour: 'red' } }, 'colour'],
    ['a filter by something reserved', { filters: { pageSize: '3' } }, 'content.filters.pageSize'],
    ['a filter that cannot be', { filters: { type: 'Witch' } }, 'type'],
    ['an order by no field', { sort: 'colour' }, 'sort'],
    ['a width that is none', { widths: { star: 'wide' } }, 'content.widths.star'],
    ['columns that are none', { columns: [7] }, 'content.columns.0'],
    ['a density that is none', { density: 'loose' }, 'content.density'],
    ['a search that is too long', { q: 'x'.repeat(201) }, 'content.q'],
    ['far too much', { filters: { code: 'x'.repeat(20_000) } }, 'content'],
  ])('%s is refused by name', async (_, part, field) => {
    expect(await save(sun, { content: { ...content, ...part } })).toMatchObject({ code: 0, errors: [{ field }] })
  })

  test('a view of nothing is refused', async () => {
    expect(await save(sun, { content: undefined })).toMatchObject({ code: 0, errors: [{ field: 'content' }] })
  })

  test('fields that no longer exist are left out and named; the rest stays', async () => {
    const { data } = await save(sun)
    const old = { ...content, filters: { ...content.filters, colour: 'red', city: 'Prato' }, sort: '-colour,code' }
    await app.db.execute(sql`update list_view set state = ${JSON.stringify(old)}::jsonb where id = ${data.id}`)
    const read = (await list(sun)).find((row) => row.id === data.id)
    expect(read).toMatchObject({ missing: ['colour'], closed: [] })
    expect(read.content).toMatchObject({ filters: { ...content.filters, city: 'Prato' }, sort: 'code' })
    expect(read.content.filters).not.toHaveProperty('colour')
  })

  test('filters on fields that the reader may not see are left out, and columns with them', async () => {
    const guarded = { filters: { status: 'Active', bank: '!~' }, columns: ['bank', 'star'], order: ['star', 'bank'] }
    const { data } = await save(sun, { shared: true, content: { ...content, ...guarded } })
    expect(data).toMatchObject({ content: guarded, closed: [] })
    const read = (await list(vera)).find((row) => row.id === data.id)
    expect(read).toMatchObject({ missing: [], closed: ['bank'] })
    expect(read.content).toMatchObject({ filters: { status: 'Active' }, columns: ['star'], order: ['star'] })
    expect(read.content.filters).not.toHaveProperty('bank')
    // Whoever may not see the field cannot put it in either.
    expect(await save(vera, { content: { ...content, ...guarded } })).toMatchObject({ errors: [{ field: 'bank' }] })
  })
})
