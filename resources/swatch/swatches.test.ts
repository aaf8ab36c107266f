import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** domain.md, Library: swatch stock with movements (to whom, courier and waybill, returned), over HTTP. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

let n = 0
const kinds = ['fabric', 'artwork', 'trims', 'button', 'label'] as const
const item = async (kind: string = 'fabric') =>
  (await mei.post(`/api/${kind}/add`, { code: `S-${++n}` })).body.data.id as string
const add = (of: string, more: object) =>
  mei.post('/api/swatch/add', { item: of, movement: 'in', day: '2026-11-02', quantity: 1, ...more })
const added = async (of: string, more: object) => {
  const { body } = await add(of, more)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const out = (more: object = {}) => ({ movement: 'out', party: 'Anna', ...more })
const edit = async (id: string, values: object) => {
  const { body } = await mei.post('/api/swatch/edit', { id, ...values })
  return body.code === 1 ? 'done' : body.errors!.map(({ field, message }) => `${field}: ${message}`).join()
}
const stock = async (id: string, kind = 'fabric') => {
  const { swatchStock, swatchDue } = (await mei.get(`/api/${kind}/id?id=${id}`)).body.data
  return [swatchStock, swatchDue]
}

describe('Stock follows from movements', () => {
  test.each(kinds)('%s: none at first; received, sent, returned, counted', async (kind) => {
    const id = await item(kind)
    expect(await stock(id, kind)).toEqual([0, null])
    await added(id, { quantity: 10 })
    expect(await stock(id, kind)).toEqual([10, null])
    const sent = await added(id, out({ quantity: 4, dueBack: '2026-12-01' }))
    expect(sent).toMatchObject({ outstanding: 4, openUntil: '2026-12-01' })
    expect(await stock(id, kind)).toEqual([6, '2026-12-01'])
    const back = { id: sent.id, returned: 3, returnedOn: '2026-11-20' }
    expect((await mei.post(`/api/swatch/edit`, back)).body.data.outstanding).toBe(1)
    expect(await stock(id, kind)).toEqual([9, '2026-12-01'])
    await mei.post(`/api/swatch/edit`, { id: sent.id, returned: 4 })
    expect(await stock(id, kind)).toEqual([10, null])
    await added(id, { movement: 'correction', quantity: -2 })
    expect(await stock(id, kind)).toEqual([8, null])
  })

  test('never below nothing: what is not there is not sent, and what was sent was received', async () => {
    const id = await item()
    const refused = async (more: object) => (await add(id, more)).body.errors
    const notEnough = (left: number) => [
      { field: 'quantity', message: `Only ${left} ${left === 1 ? 'is' : 'are'} in stock` },
    ]
    expect(await refused(out())).toEqual(notEnough(0))
    const received = await added(id, { quantity: 3 })
    expect(await refused(out({ quantity: 4 }))).toEqual(notEnough(3))
    expect(await refused({ movement: 'correction', quantity: -4 })).toEqual(notEnough(3))
    const sent = await added(id, out({ quantity: 3 }))
    expect(await edit(received.id, { quantity: 2 })).toBe('quantity: Only 0 are in stock')
    expect(await edit(received.id, { status: 'inActive' })).toBe('quantity: Only 0 are in stock')
    expect((await mei.post('/api/undo', { kind: 'swatch', id: received.id })).body.code).toBe(0)
    expect(await stock(id)).toEqual([0, null])
    expect(await edit(sent.id, { status: 'inActive' })).toBe('done')
    expect(await edit(received.id, { quantity: 1 })).toBe('done')
    expect(await edit(sent.id, { status: 'Active' })).toBe('quantity: Only 1 is in stock')
  })

  test('two who send the last piece at once: one of them does', async () => {
    const id = await item()
    await added(id, { quantity: 1 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(id, out())))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 0, 0, 0, 0, 1])
    expect(await stock(id)).toEqual([0, null])
  })

  test('what the application would have let through, the database refuses', async () => {
    const id = await item()
    const { id: received } = await added(id, { quantity: 2 })
    const wrong = (set: string) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
        await tx.execute(sql.raw(`update swatch set ${set} where id = '${received}'`))
      })
    for (const set of ['quantity = 0', 'quantity = -1', 'returned = 3', `movement = 'lost'`, `movement = 'out'`])
      await expect(wrong(set), set).rejects.toThrow()
    await wrong('quantity = 1')
  })

  test('one in a hurry: the day that comes first is the one that is awaited', async () => {
    const id = await item()
    await added(id, { quantity: 9 })
    await added(id, out({ dueBack: '2026-12-20' }))
    const first = await added(id, out({ dueBack: '2026-12-10' }))
    await added(id, out())
    expect(await stock(id)).toEqual([6, '2026-12-10'])
    await edit(first.id, { returned: 1, returnedOn: '2026-12-01' })
    expect(await stock(id)).toEqual([7, '2026-12-20'])
    const open = (await mei.get(`/api/swatch?item=${id}`)).body.data
    expect(open.map(({ outstanding, openUntil }: Record<string, unknown>) => [outstanding, openUntil])).toEqual([
      [1, '2026-12-20'],
      [1, null],
      [0, null],
      [0, null],
    ])
  })
})

describe('What a movement is', () => {
  test('it stays with its item', async () => {
    const id = await item()
    const { id: movement } = await added(id, {})
    expect(await edit(movement, { item: await item() })).toBe('item: A movement stays with its item')
  })

  test('it stands in the history of its item, whose stock is no history; a return is undone like any other change', async () => {
    const id = await item()
    await added(id, { quantity: 2 })
    const sent = await added(id, out())
    await edit(sent.id, { returned: 1, returnedOn: '2026-11-20' })
    expect((await mei.post('/api/undo', { kind: 'swatch', id: sent.id })).body.code).toBe(1)
    expect(await stock(id)).toEqual([1, null])
    expect((await mei.get(`/api/swatch/id?id=${sent.id}`)).body.data).toMatchObject({
      returned: null,
      outstanding: 1,
    })
    const history = (await mei.get(`/api/history?kind=fabric&id=${id}`)).body.data
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'swatch',
      'swatch',
      'swatch',
      'swatch',
      'fabric',
    ])
    expect((await mei.get(`/api/fabric/id?id=${id}`)).body.data.version).toBe(1)
  })

  test('items are listed by their stock and by what is overdue', async () => {
    const [none, some] = [await item(), await item()]
    await added(some, { quantity: 40 })
    await added(some, out({ dueBack: '2026-11-03' }))
    const ids = async (query: string) =>
      (await mei.get(`/api/fabric?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('swatchStock=39')).toEqual([some])
    expect(await ids('swatchStock=0&pageSize=200')).toContain(none)
    expect(await ids('swatchDue=..2026-11-03&sort=-swatchStock')).toEqual([some])
  })

  test('who may not open the kind sees none of its movements', async () => {
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Button'] })
    const seen = (await sun.get('/api/swatch?pageSize=200')).body.data as { kind: string }[]
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['button']))
    const wei = await app.member(mei, { name: 'Wei', email: 'wei@example.com', Menu: ['Supplier'] })
    expect((await wei.get('/api/swatch')).status).toBe(403)
  })
})
