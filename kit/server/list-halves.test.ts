import { parseQuery } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { supplierTable } from '@sms/resources/supplier/table.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/api/testing.ts'
import type { Pool } from './context.ts'
import { ask } from './list-condition.ts'
import { countHalves, countMatches } from './list-count.ts'
import { anybody } from './list-testing.ts'

let app: TestApp
const many = 40
const asked = ask(nouns.supplier.service, anybody, parseQuery(supplier, { q: 'silk' }))

beforeAll(async () => {
  app = await startTestApp()
  const mei = await app.setup()
  for (let i = 0; i < many; i++) {
    const one = { code: `S-${i}`, nameEn: `Silk ${i}`, type: 'OEM', confirm: ['similar'] }
    expect((await mei.post('/api/supplier/add', one)).body.code).toBe(1)
  }
})
afterAll(() => app.close())

/** Counts in a transaction for which one half of the entries is gone, and tells how many it still has. */
const withoutOneHalf = (count: (tx: Parameters<typeof countHalves>[0]) => Promise<number>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from search_entry_1`)
    const left = await countMatches(tx, supplier, supplierTable, asked)
    const found = await count(tx)
    await tx.execute(sql`rollback`)
    return { left, found }
  })

test('many matches are counted in halves, the second by another session', async () => {
  const { left, found } = await withoutOneHalf((tx) => countHalves(tx, app.db, supplier, asked))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(many)
  // That session still sees what this transaction has deleted.
  expect(found).toBe(many)
})

test('where connections are short, or within a transaction, one session counts both', async () => {
  const within = await withoutOneHalf((tx) => countHalves(tx, tx, supplier, asked))
  expect(within.found).toBe(within.left)
  const { $client: pool } = app.db as Pool & { $client: pg.Pool }
  const short = await withoutOneHalf(async (tx) => {
    const taken = await Promise.all(Array.from({ length: pool.options.max - 4 }, () => pool.connect()))
    const found = await countHalves(tx, app.db, supplier, asked)
    for (const client of taken) client.release()
    return found
  })
  expect(short.found).toBe(short.left)
})

test('a half that cannot be counted fails the whole, and leaves no connection behind', async () => {
  const { $client: pool } = app.db as Pool & { $client: pg.Pool }
  const before = pool.totalCount - pool.idleCount
  await expect(
    app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table search_entry_1 in access exclusive mode`)
      return countHalves(tx, app.db, supplier, asked)
    }),
  ).rejects.toThrow()
  expect(pool.totalCount - pool.idleCount).toBe(before)
})
