import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, untilLocked, type Visitor } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'
import type { Db } from '../database/db.ts'
import { layoutText } from './layout.ts'
import { rewriteSearch, updateSearch } from './rebuild.ts'
import { searchEntry, searchLayout } from './table.ts'

/** Search entries of an earlier release: its fields stood in other parts. */
let app: TestApp
let mei: Visitor
const { contract } = nouns.supplier
const many = 1_200
/** So many records are written at once at a start, for this test. */
const few = 100

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { id } = (await mei.get('/api/user/verify')).body.data
  await mei.post('/api/supplier/add', { code: 'R-0', nameEn: 'Rayon 0', type: 'OEM' })
  // As many more as take several batches, by the database itself.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
    await tx.execute(sql`
      insert into supplier select (jsonb_populate_record(s, jsonb_build_object(
        'id', lpad(to_hex(n), 8, '0') || substr(s.id::text, 9), 'code', 'R-' || n, 'name_en', 'Rayon ' || n))).*
      from supplier s, generate_series(1, ${many - 1}) n where s.code = 'R-0'`)
  })
})
beforeEach(async () => {
  await app.db.execute(sql`
    insert into search_entry (kind, id, active, text)
    select 'supplier', id, true, 'as it was' from supplier
    on conflict (kind, id) do update set text = excluded.text`)
  await app.db.update(searchLayout).set({ layout: '[0]', next: null, reached: null }).where(mine)
})
afterAll(() => app.close())

const mine = eq(searchLayout.kind, 'supplier')
const noted = async () => (await app.db.select().from(searchLayout).where(mine))[0]
const outdatedCount = () => app.db.$count(searchEntry, sql`kind = 'supplier' and text = 'as it was'`)
const rewrite = (signal?: AbortSignal) => rewriteSearch(app.db, nouns, app.app.log, signal)
const found = async (q: string) => (await mei.get(`/api/supplier?q=${q}`)).body.total

describe('Search entries of another layout', () => {
  test('are written at a start where they are few', async () => {
    await updateSearch(app.db, nouns, many)
    expect([await outdatedCount(), await noted()]).toMatchObject([0, { layout: layoutText(contract), next: null }])
  })

  test('are noted at a start where they are many, and written by the server that has started', async () => {
    await updateSearch(app.db, nouns, few)
    expect(await outdatedCount()).toBe(many)
    expect(await noted()).toMatchObject({ layout: '[0]', next: layoutText(contract) })
    const second = await startTestApp({ beside: app })
    await expect.poll(noted, { timeout: 30_000 }).toMatchObject({ layout: layoutText(contract), next: null })
    await second.close()
    expect(await outdatedCount()).toBe(0)
    expect(await found('rayon%201199')).toBe(1)
  }, 60_000)

  test('are left alone where the layout is the same', async () => {
    await app.db
      .update(searchLayout)
      .set({ layout: layoutText(contract) })
      .where(mine)
    await updateSearch(app.db, nouns, few)
    await rewrite()
    expect(await outdatedCount()).toBe(many)
  })

  test('are written from where a process that ended had come to, each batch by one of several processes', async () => {
    await updateSearch(app.db, nouns, few)
    const [{ middle }] = (
      await app.db.execute<{ middle: string }>(sql`select id as middle from supplier order by id offset 599 limit 1`)
    ).rows as [{ middle: string }]
    await app.db.update(searchLayout).set({ reached: middle }).where(mine)
    // Another start does not begin anew.
    await updateSearch(app.db, nouns, few)
    await Promise.all([rewrite(), rewrite()])
    expect(await outdatedCount()).toBe(600)
    expect(await noted()).toMatchObject({ layout: layoutText(contract), next: null, reached: null })
  })

  test('end with what a change meanwhile has made of a record', async () => {
    await updateSearch(app.db, nouns, few)
    const { id } = (await mei.get('/api/user/verify')).body.data
    let rewriting: Promise<void> | undefined
    await app.db.transaction(async (tx: Db) => {
      await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
      await tx.execute(sql`update supplier set name_en = 'Lyocell' where code = 'R-7'`)
      rewriting = rewrite()
      await untilLocked(app.db)
    })
    await rewriting
    expect(await found('lyocell')).toBe(1)
    expect(await outdatedCount()).toBe(0)
  })

  test('are asked nothing meanwhile: a list, an export and a bulk edit that search say so, others go on', async () => {
    await updateSearch(app.db, nouns, few)
    const message = 'The search is being prepared after an update; try again in a few minutes'
    for (const path of ['supplier?q=rayon', 'supplier?nameEn=rayon', 'supplier/export?q=rayon', 'history/log?q=rayon'])
      expect((await mei.get(`/api/${path}`)).body, path).toMatchObject({ code: 0, message })
    const bulk = { all: { q: 'rayon' }, patch: { city: 'Wuxi' } }
    expect((await mei.post('/api/supplier/bulk', bulk)).body).toMatchObject({ code: 0, message })
    expect((await mei.get('/api/supplier?type=OEM')).body.total).toBe(many)
    await rewrite()
    expect(await found('r-')).toBe(many)
  })

  test('wait for the next process where this one is told to end', async () => {
    await updateSearch(app.db, nouns, few)
    const end = new AbortController()
    end.abort()
    await rewrite(end.signal)
    expect(await outdatedCount()).toBe(many)
    expect(await noted()).toMatchObject({ layout: '[0]', next: layoutText(contract) })
  })
})
