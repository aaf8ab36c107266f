import { type ListQuery, parseQuery, totalMax } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { supplierTable } from '@sms/resources/supplier/table.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/db.ts'
import { prepareSearch } from '../search/rebuild.ts'
import { conditionsOf } from './conditions.ts'
import { type Caps, find, type Wanted } from './find.ts'
import { comparedFields, orderOf, stretchesOf } from './order.ts'
import { readInTurn } from './read-in-turn.ts'
import { anybody, naive, question, startSampledList } from './testing.ts'

const { app, rows } = await startSampledList()
afterAll(() => app.close())

const reader = { language: 'en', nouns, actor: anybody } as const
const columns: Record<string, PgColumn> = getTableColumns(supplierTable)

const wantedOf = (db: Db, query: ListQuery, limit: number, offset = 0): Wanted => ({
  ...conditionsOf(nouns.supplier.service, reader, query),
  db,
  contract: supplier,
  table: supplierTable,
  order: orderOf(supplier, supplierTable, query, reader),
  keys: comparedFields(supplier, query.sort).map((name) => columns[name]!),
  stretches: stretchesOf(supplier, supplierTable, query, reader),
  isBegun: false,
  offset,
  limit,
})

/** Finds a page as of a list whose numbers end at `caps`. */
const found = (raw: Record<string, string>, caps: Partial<Caps>, limit: number, offset = 0) =>
  readInTurn({ db: app.db, actor: anybody }, async (db) => {
    const query = parseQuery(supplier, raw)
    await prepareSearch(db, supplier)
    return find(wantedOf(db, query, limit, offset), caps)
  })

describe('A list means the same however it is read', () => {
  test('few matches gathered, many walked or sorted give what a plain look at every record gives', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 0, max: 30 }), async (raw, offset) => {
        const query = parseQuery(supplier, raw)
        const all = await found(raw, {}, 1_000)
        const matching = rows.filter((row) => naive(query, row))
        expect(all.ids.toSorted()).toEqual(matching.map((row) => row.id).toSorted())
        expect(all.found).toBe(matching.length)
        const wanted = all.ids.slice(offset, offset + 7)
        // Few and many, common among the first entries or not, with matches in reach of a walk or far down.
        for (const countMax of [0, 5, 20, totalMax])
          for (const caps of [
            { gatheredMax: 1_000, walkedMax: 2_000, sampleSize: 1_000 },
            { gatheredMax: 3, walkedMax: 10, sampleSize: 0 },
          ]) {
            const some = await found(raw, { countMax, ...caps }, 7, offset)
            expect(some.ids, `${countMax} ${caps.gatheredMax}`).toEqual(wanted)
            expect(Math.min(some.found, countMax + 1)).toBe(Math.min(matching.length, countMax + 1))
          }
      }),
      { numRuns: 40 },
    )
  })
})

test('a letter that every record holds is looked for in the index, whose function is far too slow for each of them', async () => {
  await app.db.transaction(async (tx) => {
    const { entry } = conditionsOf(nouns.supplier.service, reader, parseQuery(supplier, { q: 's' }))
    const statement = sql`explain select id from search_entry where sms_windows(text) @@ ${entry!.windows}::tsquery`
    const plan = async () => JSON.stringify((await tx.execute(statement)).rows)
    await tx.execute(sql`delete from search_entry where kind <> 'supplier'`)
    await tx.execute(sql`analyze search_entry`)
    expect(await plan()).toContain('Seq Scan on search_entry')
    await prepareSearch(tx, supplier)
    expect(await plan()).toContain('Bitmap Index Scan on search_entry_texts')
    await tx.execute(sql`rollback`)
  })
})
