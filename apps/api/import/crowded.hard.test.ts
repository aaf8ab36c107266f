import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { csvOf, header, importer, rowsOf } from './testing.ts'

let app: TestApp
let mei: Visitor
let li: Visitor
beforeAll(async () => {
  // Room for the product and a small file, not for a large one.
  app = await startTestApp({ importThread: { memoryMb: 72 } })
  mei = await app.setup()
  li = await app.member(mei, { name: 'Li', email: 'li@example.com' })
})
afterAll(() => app.close())

const wait = (until: () => Promise<void>) => vi.waitFor(until, { timeout: 60_000, interval: 50 })

/** Does something while the database keeps imports and previews of suppliers waiting. */
async function whileHeld(work: (lockTable: () => Promise<unknown>) => Promise<void>) {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sms.import of supplier', 0))`)
    await work(() => tx.execute(sql`lock table supplier in access exclusive mode`))
  })
}

test('beside a file too large, an import comes in and a preview is shown; only that file is refused', async () => {
  const [first, two] = [importer(mei), importer(li)]
  const { id } = (await first.upload(csvOf([header, ...rowsOf('A', 3)]))).body.data
  const looked = (await two.upload(csvOf([header, ...rowsOf('B', 2)]))).body.data
  const large = csvOf(Array.from({ length: 70_000 }, (_, i) => Array.from({ length: 20 }, (_, k) => `${i}-${k}`)))
  const attempt = async () => {
    const { rows } = await app.db.execute(
      sql`select attempt, started_at is not null as taken from import_run where id = ${id}`,
    )
    return rows[0]
  }
  let preview: ReturnType<typeof two.preview>
  let refused: ReturnType<typeof first.upload>
  await whileHeld(async (lockTable) => {
    expect((await first.commit(id)).body.code).toBe(1)
    await wait(async () => expect(await attempt()).toEqual({ attempt: 1, taken: true }))
    await lockTable()
    preview = two.preview(looked.id)
    await wait(async () => {
      const waiting = sql`select 1 from pg_locks where relation = 'supplier'::regclass and not granted`
      expect((await app.db.execute(waiting)).rows).not.toEqual([])
    })
    refused = first.upload(large)
    await wait(async () => expect(await attempt()).toMatchObject({ attempt: 2 }))
  })
  expect((await refused!).body).toMatchObject({
    code: 0,
    message: 'This file is too large to be imported at once; divide it into several',
  })
  expect((await preview!).body).toMatchObject({ code: 1, data: { counts: { create: 2 } } })
  expect(await first.ended(id)).toMatchObject({ state: 'done', counts: { create: 3 }, message: null })
}, 120_000)
