import { label, refusal } from '@sms/kit/contract'
import { type Actor, type FindActor, importersOf } from '@sms/kit/server'
import { nouns } from '@sms/resources/nouns.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runImport } from '../../../kit/server/import/run-import.ts'
import { workbooks } from '../../../kit/server/import/workbook.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { allSuppliers, contentOf, csvOf, importer } from './testing.ts'

let app: TestApp
let mei: Visitor
let of: ReturnType<typeof importer>

const header = ['Code', 'Name', 'Type', 'City']
const rowsOf = (letter: string, count: number, city = 'Wuxi') =>
  Array.from({ length: count }, (_, i) => [
    `${letter}-${String(i).padStart(4, '0')}`,
    `${letter} Mill ${i}`,
    'OEM',
    city,
  ])
const recordOf = async (code: string) => (await mei.get(`/api/supplier?code=${code}`)).body.data[0]
const count = async () => (await mei.get('/api/supplier?pageSize=1')).body.total!

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  of = importer(mei)
})
afterAll(() => app.close())

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
    expect(history.map((one: any) => [one.action, one.state, one.actor.name])).toEqual([
      ['update', 'Import', 'Mei'],
      ['insert', 'Import', 'Mei'],
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
    const rows = [header, ['S-1', 'Good', 'OEM', ''], ['S-2', 'Bad', 'Bakery', ''], ['S-3', 'Good too', 'OEM', '']]
    const before = await count()
    const refused = await of.put(csvOf(rows))
    expect(refused).toMatchObject({ state: 'failed', counts: { create: 2, errors: 1 } })
    expect(refused.message).toBe(
      '1 row has errors: correct them, or choose to leave these rows out. Nothing was changed.',
    )
    expect(refused.problems).toMatchObject([{ row: 3, field: 'type', value: 'Bakery' }])
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
    expect(other.settings.mapping).toEqual({})
  })
})

describe('At most once', () => {
  test('a run that is under way or done is not started again, however often it is asked for', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('O', 300)]))
    const asked = await Promise.all(Array.from({ length: 5 }, () => of.commit(body.data.id)))
    expect(asked.map((one) => one.body.code).toSorted()).toEqual([0, 0, 0, 0, 1])
    expect(asked.find((one) => one.body.code === 0)!.body.message).toBe(
      'This file is being imported or has been imported already',
    )
    expect((await of.ended(body.data.id)).counts.create).toBe(300)
    expect((await of.commit(body.data.id)).body.code).toBe(0)
    expect((await mei.get('/api/supplier?code=O-0&pageSize=1')).body.total).toBe(300)
  })

  test('the same file twice at once: the second finds what the first has written', async () => {
    const bytes = csvOf([header, ...rowsOf('W', 400)])
    const [one, two] = await Promise.all([of.put(bytes), of.put(bytes)])
    expect([one.counts.create, two.counts.create].toSorted()).toEqual([0, 400])
    expect([one.counts.unchanged, two.counts.unchanged].toSorted()).toEqual([0, 400])
  })
})

describe('Nothing half done', () => {
  test('what the database refuses at the last row leaves none of the rows, and says why', async () => {
    const before = await allSuppliers(mei)
    await app.db.execute(sql`alter table supplier add constraint supplier_city_no_atlantis check (city <> 'Atlantis')`)
    const rows = [...rowsOf('A', 200, 'Changed'), ...rowsOf('X', 1_500), ['X-last', 'Last', 'OEM', 'Atlantis']]
    const run = await of.put(csvOf([header, ...rows]))
    await app.db.execute(sql`alter table supplier drop constraint supplier_city_no_atlantis`)
    expect(run).toMatchObject({ state: 'failed', message: 'City: not a valid value. Nothing was changed.' })
    expect([...(await allSuppliers(mei)).entries()]).toEqual([...before.entries()])
    const { rows: entries } = await app.db.execute(
      sql`select count(*)::int as n from history where after->>'code' like 'X-%'`,
    )
    expect(entries).toEqual([{ n: 0 }])
    expect((await mei.get('/api/supplier?code=X-')).body.total).toBe(0)
  })

  test('a fault of ours is said as such, without internals', async () => {
    await app.db.execute(
      sql`create function broken() returns trigger language plpgsql as $$ begin raise 'secret detail'; end $$`,
    )
    await app.db.execute(
      sql`create trigger broken before insert on supplier for each row when (new.city = 'Nowhere') execute function broken()`,
    )
    const run = await of.put(csvOf([header, ...rowsOf('F', 3, 'Nowhere')]))
    await app.db.execute(sql`drop trigger broken on supplier`)
    expect(run).toMatchObject({ state: 'failed', message: 'Something went wrong on our side. Nothing was changed.' })
    expect(await recordOf('F-0000')).toBeUndefined()
  })

  test('cancelled in the middle, nothing remains', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('C', 5_000)]))
    await of.commit(body.data.id)
    for (;;) {
      const { data } = (await of.run(body.data.id)).body
      if (data.phase === 'writing') break
      expect(data.state).toBe('running')
      await new Promise((next) => setTimeout(next, 20))
    }
    expect((await mei.post('/api/supplier/import/cancel', { id: body.data.id })).body.code).toBe(1)
    expect((await of.run(body.data.id)).body.data).toMatchObject({
      state: 'cancelled',
      message: 'The import was cancelled; nothing was changed.',
    })
    // The next import of suppliers waits until the cancelled one is gone.
    expect((await of.put(csvOf([header, ...rowsOf('C', 1)]))).counts).toMatchObject({ create: 1 })
    expect((await mei.get('/api/supplier?code=C-00')).body.total).toBe(1)
  })

  test('done is done: it cannot be cancelled', async () => {
    const run = await of.put(csvOf([header, ...rowsOf('N', 1)]))
    expect((await mei.post('/api/supplier/import/cancel', { id: run.id })).body).toMatchObject({
      code: 0,
      message: 'This import is done already',
    })
    expect((await of.run(run.id)).body.data.state).toBe('done')
  })

  test('a connection that the database cuts in the middle fails the run and nothing else', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('G', 5_000)]))
    await of.commit(body.data.id)
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
    for (;;) {
      const { data } = (await of.run(body.data.id)).body
      expect(data.state).toBe('running')
      if (data.phase === 'checking' || data.phase === 'writing') break
      await new Promise((next) => setTimeout(next, 10))
    }
    await app.db.execute(cut)
    expect(await of.ended(body.data.id)).toMatchObject({
      state: 'failed',
      message: 'Something went wrong on our side. Nothing was changed.',
    })
    expect((await mei.get('/api/supplier?code=G-0')).body.total).toBe(0)
    await of.commit(body.data.id)
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 5_000 } })
  })

  test('a run whose process has died is ended, and can be started again', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('Q', 2)]))
    await app.db.execute(
      sql`update import_run set state = 'running', started_at = now() - interval '1 minute', progress_at = now() - interval '1 minute' where id = ${body.data.id}`,
    )
    expect((await of.run(body.data.id)).body.data).toMatchObject({
      state: 'failed',
      message: 'The server stopped during the import; nothing was changed. Please start it again.',
    })
    await of.commit(body.data.id)
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  })
})

describe('Whatever stops it, the run says why and that nothing was changed', () => {
  test.each([
    ['its right is gone', 'You may no longer do this.', undefined],
    ['a reason in any words', 'You may no longer do this: nothing was changed by you.', 'refusal'],
    ['the server ends', 'The server stopped during the import.', 'abort'],
  ])('%s', async (_, reason, how) => {
    const { id } = (await of.upload(csvOf([header, ...rowsOf('R', 1)]))).body.data
    await app.db.execute(sql`update import_run set state = 'running' where id = ${id}`)
    const actor = { ...(await mei.get('/api/user/verify')).body.data, role: 'Administrator', rights: [] } as Actor
    const findActor: FindActor = async () => {
      if (how === 'refusal') throw refusal(label(reason, '您已无权执行此操作'))
      return how ? { actor: { ...actor, menu: ['Supplier'] }, language: 'en' } : undefined
    }
    const { db, services } = app
    const work = {
      db,
      books: workbooks(services.files),
      nouns: {},
      importers: importersOf(nouns),
      findActor,
      log: app.app.log,
    }
    await runImport(work, { id, attempt: 0 }, how === 'abort' ? AbortSignal.abort() : new AbortController().signal)
    expect((await of.run(id)).body.data).toMatchObject({ state: 'failed', message: `${reason} Nothing was changed.` })
  })
})

describe('A run that no job comes for', () => {
  const rewind = (id: string, seconds: number) =>
    app.db.execute(sql`update import_run set state = 'running', phase = 'waiting', started_at = null,
      progress_at = now() - make_interval(secs => ${seconds}) where id = ${id}`)
  const settled = () =>
    app.db.execute(
      sql`update import_run set finished_at = finished_at - interval '1 hour' where finished_at is not null`,
    )
  const message = 'The import could not be started; nothing was changed. Please start it again.'

  test('asking for the job fails: the run says so at once and can be started again', async () => {
    const { body } = await of.upload(csvOf([header, ...rowsOf('J', 2)]))
    const { jobs } = app.services
    const { ask } = jobs
    Object.assign(jobs, { ask: () => Promise.reject(new Error('the queue is away')) })
    try {
      expect((await of.commit(body.data.id)).status).toBe(500)
    } finally {
      Object.assign(jobs, { ask })
    }
    expect((await of.run(body.data.id)).body.data).toMatchObject({ state: 'failed', message })
    await of.commit(body.data.id)
    expect(await of.ended(body.data.id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  })

  test('the process died before it took the run: after a minute without any import it is ended', async () => {
    const { id } = (await of.upload(csvOf([header, ...rowsOf('K', 2)]))).body.data
    await settled()
    await rewind(id, 50)
    expect((await of.run(id)).body.data.state).toBe('running')
    await rewind(id, 70)
    expect((await of.run(id)).body.data).toMatchObject({ state: 'failed', phase: null, message })
    await of.commit(id)
    expect(await of.ended(id)).toMatchObject({ state: 'done', counts: { create: 2 } })
  })

  test('behind another import it waits for as long as that takes; a dead one is nothing to wait for', async () => {
    const { id } = (await of.upload(csvOf([header, ...rowsOf('W', 2)]))).body.data
    const other = (await of.upload(csvOf([header, ...rowsOf('X', 2)]))).body.data.id
    await settled()
    await rewind(id, 600)
    await app.db.execute(
      sql`update import_run set state = 'running', started_at = now(), progress_at = now() where id = ${other}`,
    )
    expect((await of.run(id)).body.data.state).toBe('running')
    await app.db.execute(sql`update import_run set progress_at = now() - interval '1 minute' where id = ${other}`)
    expect((await of.run(id)).body.data.state).toBe('running')
    expect((await of.run(other)).body.data.state).toBe('failed')
    await settled()
    expect((await of.run(id)).body.data).toMatchObject({ state: 'failed', message })
  })
})

describe('As the user who asked, with their rights as they are when it runs', () => {
  test('Viewer, other menus and strangers are refused; a run belongs to its user', async () => {
    const viewer = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer' })
    const other = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: ['Fabric'] })
    const staff = await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
    const bytes = csvOf([header, ...rowsOf('V', 1)])
    expect((await importer(viewer).upload(bytes)).status).toBe(403)
    expect((await importer(other).upload(bytes)).status).toBe(403)
    expect((await importer(app.visitor()).upload(bytes)).status).toBe(401)
    const mine = (await of.upload(bytes)).body.data.id
    for (const answer of [
      await importer(staff).preview(mine),
      await importer(staff).commit(mine),
      await importer(staff).run(mine),
      await staff.post('/api/supplier/import/cancel', { id: mine }),
    ])
      expect(answer.status).toBe(404)
    const run = await importer(staff).put(bytes)
    expect(run.state).toBe('done')
    const { createdBy } = await recordOf('V-0000')
    expect((await mei.get(`/api/user/id?id=${createdBy}`)).body.data.name).toBe('Sun')
  })

  test('bank details need their right, in mapping, fixed values and guess', async () => {
    const staff = importer(await app.member(mei, { name: 'Bo', email: 'bo@example.com', rights: [] }))
    const rows = csvOf([
      ['Code', 'Name', 'Type', 'Account no.'],
      ['BK-1', 'Banker', 'OEM', '123'],
    ])
    const seen = (await staff.look(rows)).body.data
    expect(seen.settings.mapping).toEqual({ code: 0, nameEn: 1, type: 2 })
    expect(seen.fields.some((one: any) => one.name.startsWith('bank'))).toBe(false)
    const { body } = await staff.upload(rows)
    for (const settings of [{ mapping: { 'bank.accountNo': 3 } }, { fixed: { 'bank.accountNo': '1' } }])
      expect((await staff.commit(body.data.id, settings)).body).toMatchObject({
        code: 0,
        errors: [{ message: 'Unknown field' }],
      })
    const done = await of.put(rows)
    expect(done.state).toBe('done')
    expect((await recordOf('BK-1')).bank).toEqual({
      bankName: null,
      accountName: null,
      accountNo: '123',
      swift: null,
      bankAddress: null,
    })
    await of.put(
      csvOf([
        ['Code', 'SWIFT'],
        ['BK-1', 'ABCDEFGH'],
      ]),
    )
    expect((await recordOf('BK-1')).bank).toMatchObject({ accountNo: '123', swift: 'ABCDEFGH' })
  })

  test('a right taken away between asking and doing counts', async () => {
    const tao = await app.member(mei, { name: 'Tao', email: 'tao@example.com' })
    const id = (await tao.get('/api/user/verify')).body.data.id
    const { body } = await importer(tao).upload(csvOf([header, ...rowsOf('T', 1)]))
    await mei.post('/api/user/edit', { id, role: 'Viewer' })
    await app.db.execute(sql`update import_run set state = 'running' where id = ${body.data.id}`)
    await app.services.jobs.ask('import', { id: body.data.id, attempt: 0 })
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      const { rows } = await app.db.execute<{ state: string; message: any }>(
        sql`select state, message from import_run where id = ${body.data.id}`,
      )
      if (rows[0]!.state === 'running') await new Promise((next) => setTimeout(next, 100))
      else {
        expect(rows[0]).toMatchObject({
          state: 'failed',
          message: { en: 'You may read this but not change it. Nothing was changed.' },
        })
        return
      }
    }
    throw new Error('the job did not run')
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
