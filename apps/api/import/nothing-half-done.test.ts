import { label, refusal } from '@sms/kit/contract'
import type { Actor } from '@sms/kit/server'
import { type FindActor, importersOf } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runImport } from '../../../kit/server/import/run-import.ts'
import { workbooks } from '../../../kit/server/import/workbook.ts'
import { allSuppliers, csvOf, header, rowsOf, startImports } from './testing.ts'

const { app, mei, of, recordOf } = await startImports()

describe('Nothing half done', () => {
  test('what the database refuses at the last row leaves none of the rows, and says why', async () => {
    await of.put(csvOf([header, ...rowsOf('A', 200)]))
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
