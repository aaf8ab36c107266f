import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contentOf, csvOf, header, rowsOf, startImports } from './testing.ts'

const { app, mei, of, recordOf, count } = await startImports()

describe('Import (domain.md: one transaction or nothing, with progress)', () => {
  test('rows become records: created, then changed, then left alone; history and search know them', async () => {
    const first = await of.put(csvOf([header, ...rowsOf('A', 1_200)]))
    expect(first).toMatchObject({ state: 'done', done: 1_200, total: 1_200, message: null })
    expect(first.counts).toEqual({ rows: 1_200, create: 1_200, update: 0, unchanged: 0, skip: 0, errors: 0 })
    const created = await recordOf('A-0007')
    expect(created).toMatchObject({ nameEn: 'A Mill 7', type: 'OEM', city: 'Wuxi', block: 'none', version: 1 })

    const changed = rowsOf('A', 1_200).map((row, i) => (i % 2 ? row : row.with(3, 'Suzhou')))
    const second = await of.put(csvOf([header, ...changed]))
    expect(second.counts).toMatchObject({ create: 0, update: 600, unchanged: 600 })
    expect(await recordOf('A-0008')).toMatchObject({ city: 'Suzhou', version: 2 })
    expect(await recordOf('A-0007')).toMatchObject({ city: 'Wuxi', version: 1, updatedAt: created.updatedAt })

    const third = await of.put(csvOf([header, ...changed]))
    expect(third.counts).toMatchObject({ unchanged: 1_200 })
    expect((await recordOf('A-0008')).version).toBe(2)

    const { id } = await recordOf('A-0008')
    const history = (await mei.get(`/api/history?kind=supplier&id=${id}`)).body.data
    expect(history.map((entry: any) => [entry.action, entry.state, entry.actor.name])).toEqual([
      ['update', 'Imported', 'Mei'],
      ['insert', 'Imported', 'Mei'],
    ])
    expect(history[0].changes).toEqual([{ field: 'city', before: 'Wuxi', after: 'Suzhou' }])
    expect((await mei.get('/api/supplier?q=suzhou')).body.total).toBe(600)
    expect((await mei.get('/api/supplier?q=wuxi')).body.total).toBe(600)
  })

  test('an update changes what its columns say and nothing else, each row its own fields; a new name is found', async () => {
    await of.put(
      csvOf([
        ['Code', 'Name', 'Type', 'Priority', 'MOQ'],
        ['U-1', 'Umbra', 'OEM', 'High', '10'],
        ['U-2', 'Ultra', 'OEM', 'Low', '20'],
      ]),
    )
    const run = await of.put(
      csvOf([
        ['Code', 'Name', 'Priority', 'MOQ', 'Currencies'],
        ['U-1', '', 'Medium', '', 'CNY; USD'],
        ['U-2', 'Ultra Violet Weaving', '', '20.00', ''],
      ]),
    )
    expect(run.counts).toMatchObject({ update: 2 })
    expect(await recordOf('U-1')).toMatchObject({
      nameEn: 'Umbra',
      priority: 'Medium',
      moq: '10',
      currencies: ['CNY', 'USD'],
    })
    expect(await recordOf('U-2')).toMatchObject({
      nameEn: 'Ultra Violet Weaving',
      priority: 'Low',
      moq: '20',
      currencies: [],
    })
    expect((await mei.get('/api/supplier?q=violet')).body.total).toBe(1)
    const { data } = (
      await of.look(
        csvOf([
          ['Code', 'Name', 'Type'],
          ['U-3', 'Ultra Violet Weaving Ltd', 'OEM'],
        ]),
      )
    ).body
    expect(data.similar.groups).toMatchObject([{ records: [{ name: 'U-2 · Ultra Violet Weaving' }] }])
  })

  test('history of an import is one change, which the run names for an undo', async () => {
    const run = await of.put(csvOf([header, ...rowsOf('H', 600)]))
    const { rows } = await app.db.execute(sql`
      select count(distinct h.change)::int as changes, count(*)::int as entries, bool_and(h.change = r.change) as same
      from import_run r, history h join supplier s on s.id = h.record_id
      where r.id = ${run.id} and s.code like 'H-%'`)
    expect(rows).toEqual([{ changes: 1, entries: 600, same: true }])
  })

  test('rows with errors stop it; on request they are left out, counted and named', async () => {
    // The report cuts values at 200 UTF-16 units, which here is inside a character.
    const type = `${'x'.repeat(199)}😀`
    const rows = [header, ['S-1', 'Good', 'OEM', ''], ['S-2', 'Bad', type, ''], ['S-3', 'Good too', 'OEM', '']]
    const before = await count()
    const refused = await of.put(csvOf(rows))
    expect(refused).toMatchObject({ state: 'failed', counts: { create: 2, errors: 1 } })
    expect(refused.message).toBe(
      '1 row has errors: correct them, or choose to leave these rows out. Nothing was changed.',
    )
    expect(refused.problems).toMatchObject([{ row: 3, field: 'type', value: `${'x'.repeat(199)}\uFFFD` }])
    expect(await count()).toBe(before)

    const again = await of.commit(refused.id, { options: { skipErrors: true } })
    expect(again.body.code).toBe(1)
    const done = await of.ended(refused.id)
    expect(done).toMatchObject({ state: 'done', counts: { create: 2, errors: 1 }, message: null })
    expect(done.problems).toMatchObject([{ row: 3 }])
    expect(await count()).toBe(before + 2)
  })

  test('errors that a preview has shown are refused at once', async () => {
    const { body } = await of.upload(csvOf([header, ['P-1', 'Bad', 'Bakery', '']]))
    await of.preview(body.data.id)
    const refused = await of.commit(body.data.id)
    expect([refused.status, refused.body.code]).toEqual([201, 0])
    expect(refused.body.message).toContain('1 row has errors')
    expect((await of.run(body.data.id)).body.data.state).toBe('uploaded')
  })

  test('with the id alone it does what was last previewed', async () => {
    const { body } = await of.upload(
      csvOf([
        ['Code', 'Alias'],
        ['L-1', 'Last'],
      ]),
    )
    await of.preview(body.data.id, { mapping: { code: 0, nameEn: 1 }, fixed: { type: 'Trader' } })
    expect((await of.commit(body.data.id)).body.code).toBe(1)
    expect((await of.ended(body.data.id)).state).toBe('done')
    expect(await recordOf('L-1')).toMatchObject({ nameEn: 'Last', shortName: null, type: 'Trader' })
  })

  test('the next file with these headers, in any order, is mapped as this one was', async () => {
    await of.put(
      csvOf([
        ['Nr', 'Firma', 'Ort'],
        ['R-1', 'Erste', 'Ulm'],
      ]),
      { mapping: { code: 0, nameEn: 1, city: 2 }, fixed: { type: 'OEM' } },
    )
    const { data } = (
      await of.look(
        csvOf([
          ['Ort', 'Nr', 'Firma'],
          ['Bonn', 'R-1', 'Erste'],
        ]),
      )
    ).body
    expect(data.settings).toMatchObject({
      key: 'code',
      mapping: { code: 1, nameEn: 2, city: 0 },
      fixed: { type: 'OEM' },
    })
    expect(data.counts).toMatchObject({ update: 1 })
    const other = (
      await of.look(
        csvOf([
          ['Ort', 'Nr', 'Firm'],
          ['Bonn', 'R-1', 'Erste'],
        ]),
      )
    ).body.data
    expect(other.settings.mapping).toEqual({ city: 0 })
  })
})

test('the records of an import are those of adding one by one', async () => {
  const values = {
    nameEn: 'Twin Mills',
    type: 'OEM',
    country: 'CN',
    city: 'Wuxi',
    moq: '100',
    website: 'https://twin.example.com',
  }
  const { body } = await mei.post('/api/supplier/add', { code: 'TW-1', ...values })
  await of.put(
    csvOf([
      ['Code', 'Name', 'Type', 'Country', 'City', 'MOQ', 'Website'],
      ['TW-2', 'Twin Mills', 'OEM', 'China', 'Wuxi', '100', 'twin.example.com'],
    ]),
  )
  expect(contentOf(await recordOf('TW-2'))).toEqual({ ...contentOf(body.data), code: 'TW-2' })
  const { rows } = await app.db.execute<{ keys: string[] }>(
    sql`select name_keys as keys from supplier where code like 'TW-%'`,
  )
  expect(rows[0]).toEqual(rows[1])
})
