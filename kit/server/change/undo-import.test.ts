import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startUndoing } from '../../../apps/api/change/testing.ts'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'

const { app, mei, sun, edit } = await startUndoing()
afterAll(() => app.close())

describe('Undo of a whole import', () => {
  const rows = (prefix: string, from: number, to: number, city = 'Wuxi') =>
    Array.from({ length: to - from }, (_, i) => [`${prefix}-${from + i}`, `${prefix} Weaving ${from + i}`, 'OEM', city])
  const header = ['Code', 'Name', 'Type', 'City']

  test('more than a thousand records created and changed are as before', async () => {
    const of = importer(sun)
    expect((await of.put(csvOf([header, ...rows('IMP', 0, 300)]))).state).toBe('done')
    const total = (await mei.get('/api/supplier?pageSize=1')).body.total
    const run = await of.put(csvOf([header, ...rows('IMP', 200, 1_300, 'Suzhou')]))
    expect(run.counts).toMatchObject({ create: 1_000, update: 100 })
    const changed = (await mei.get('/api/supplier?city=Suzhou&code=IMP&pageSize=1')).body
    expect(changed, changed.message).toMatchObject({ total: 1_100 })
    const answer = await sun.post('/api/undo', { change: run.change })
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code: 1, data: { counts: { supplier: 1_100 } } })
    const [newest, older] = (await mei.get('/api/supplier/import/runs')).body.data
    expect(newest).toMatchObject({
      id: run.id,
      change: run.change,
      by: { name: 'Sun' },
      undone: { by: { name: 'Sun' } },
    })
    expect(older).toMatchObject({ undone: null, counts: { create: 300 } })
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
