import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

let app: TestApp
let mei: Visitor
const ask = (query: string, signal?: AbortSignal) =>
  fetch(`${app.url}/api/supplier/export?${query}`, {
    headers: { cookie: mei.fetch.cookies() },
    ...(signal ? { signal } : {}),
  })

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const facilities = Array.from({ length: 50 }, (_, i) => ({
    name: `${i} ${'n'.repeat(190)}`,
    role: null,
    address: 'a'.repeat(500),
    workers: null,
    monthlyCapacity: null,
    capacityUnit: null,
  }))
  const { body } = await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'One', type: 'OEM', facilities })
  expect(body.code).toBe(1)
})
afterAll(() => app.close())

describe('What does not fit a cell', () => {
  test('a list written out for reading is cut there and whole on its own sheet', async () => {
    const bytes = Buffer.from(await (await ask('columns=code,facilities')).arrayBuffer())
    const { sheets } = await readSheets(bytes, 'export')
    const cell = sheets[0]!.rows[1]![1]!
    expect([cell.length, cell.at(-1)]).toEqual([32_767, '…'])
    expect(sheets[1]!.rows).toHaveLength(51)
  })

  test('an error in the middle ends the connection: a part never looks like the whole', async () => {
    // No form and no import takes so long a text; a database filled by other means may hold it.
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
      await tx.execute(sql`update supplier set notes = repeat('x', 40000)`)
    })
    for (const query of ['format=xlsx', 'format=xlsx&pictures=true']) {
      const answer = await ask(query)
      expect(answer.status).toBe(200)
      await expect(answer.arrayBuffer()).rejects.toThrow()
    }
    const csv = await ask('format=csv')
    expect((await csv.text()).length).toBeGreaterThan(40_000)
  })
})

describe('A reader who goes away', () => {
  test('ends the export at once: its transaction, and so what it holds of the database', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
      await tx.execute(sql`insert into supplier (id, version, status, created_at, created_by, updated_at, updated_by, code,
          type, contacts, facilities, categories, currencies, payment_terms, name_keys, name_en, notes)
        select gen_random_uuid(), 1, status, created_at, created_by, updated_at, updated_by, code || '-' || n,
          type, '[]', '[]', categories, currencies, payment_terms, name_keys, name_en, repeat('x', 5000)
        from supplier, generate_series(1, 5000) n`)
    })
    const leaving = new AbortController()
    const answer = await ask('format=csv', leaving.signal)
    await answer.body!.getReader().read()
    /** How many transactions of exports are open. */
    const openExports = async () => {
      const { rows } = await app.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and xact_start is not null and query like '%exported_%'
            and pid <> pg_backend_pid()`,
      )
      return rows[0]!.n
    }
    expect(await openExports()).toBe(1)
    leaving.abort()
    await expect.poll(openExports, { timeout: 10_000 }).toBe(0)
  })
})
