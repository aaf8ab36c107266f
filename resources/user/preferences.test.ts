import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** "one's own name, language, theme and preferences are PUT /api/user/profile" (contract.md, Paths). */
let app: TestApp
let mei: Visitor
let sun: Visitor
let id: string
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier'] })
  id = (await sun.get('/api/user/verify')).body.data.id
})
afterAll(() => app.close())

const own = async () => (await sun.get(`/api/user/id?id=${id}`)).body.data
const keep = async (preferences: unknown, more: object = {}) =>
  (await sun.put('/api/user/profile', { preferences, ...more })).body

describe('Preferences', () => {
  test('there are none at first; those named are kept with any JSON value, the others stay, null removes one', async () => {
    expect((await own()).preferences).toEqual({})
    const columns = { shown: ['code', '名称'], width: 120.5, dense: true, none: null }
    expect((await keep({ 'supplier.columns': columns, tour: 'seen' })).code).toBe(1)
    const changed = await keep({ tour: null, rows: 100 })
    expect(changed.data.preferences).toEqual({ 'supplier.columns': columns, rows: 100 })
    expect((await own()).preferences).toEqual({ 'supplier.columns': columns, rows: 100 })
  })

  test('a text that the database cannot keep is refused where it stands', async () => {
    for (const odd of ['a\u0000b', '\ud800'])
      expect(await keep({ tour: { odd } })).toMatchObject({ code: 0, errors: [{ field: 'preferences.tour.odd' }] })
  })

  test('two tabs that change different ones at once do not undo each other', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => keep({ [`tab${at}`]: at })))
    const { preferences } = await own()
    for (let at = 0; at < 8; at++) expect(preferences[`tab${at}`]).toBe(at)
  })

  test('they change neither the record’s version nor its history, unlike name and theme', async () => {
    const state = async () => [
      (await own()).version,
      (await mei.get(`/api/history?kind=user&id=${id}`)).body.data.length,
    ]
    const [version, entries] = (await state()) as [number, number]
    await keep({ rows: 200 })
    await sun.put('/api/user/profile', {})
    expect(await state()).toEqual([version, entries])
    expect((await keep({ rows: 50 }, { theme: 'dark' })).data).toMatchObject({
      theme: 'dark',
      preferences: { rows: 50 },
    })
    expect(await state()).toEqual([version + 1, entries + 1])
    expect(JSON.stringify((await mei.get(`/api/history?kind=user&id=${id}`)).body.data)).not.toContain('preferences')
  })

  test('nobody else sees them', async () => {
    expect(await own()).toHaveProperty('preferences')
    const other = (await mei.get(`/api/user/id?id=${id}`)).body.data
    const list = (await mei.get('/api/user')).body.data
    const edited = (await mei.post('/api/user/edit', { id, language: 'en' })).body.data
    for (const seen of [other, edited, ...list]) expect(seen).not.toHaveProperty('preferences')
  })

  test('what is no object, a name too long and too much of it are refused at their field; nothing is changed', async () => {
    const before = await own()
    const large = { text: '布'.repeat(5_500) }
    for (const wrong of [null, [], 'x', 5, { '': 1 }, { ['n'.repeat(61)]: 1 }, large]) {
      const answer = await keep(wrong, { name: 'Other' })
      expect(answer).toMatchObject({ code: 0, errors: [{ field: 'preferences' }] })
    }
    expect(await own()).toEqual(before)
    expect((await keep({ ['n'.repeat(60)]: '布'.repeat(5_000) })).code).toBe(1)
  })
})
