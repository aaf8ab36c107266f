import { type ListQuery, parseQuery } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { supplierTable } from '@sms/resources/supplier/table.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ask } from './list-condition.ts'
import { countHalves, countMatches, isOfEntries, isPlenty, ofEntries, withReading } from './list-count.ts'
import { foremostIds, placedHalves, placedIds, strolledIds } from './list-entry-ids.ts'
import { estimate, estimateEntries } from './list-estimate.ts'
import { countedIds, gatheredIds, mergedIds, plainIds, type Search, walkedIds } from './list-ids.ts'
import { anybody, naive, question, startSampledList } from './list-testing.ts'
import { readyForSearch } from './search-rebuild.ts'
import { searchEntry } from './search-table.ts'

const { app, rows } = await startSampledList()
afterAll(() => app.close())

/** The texts of all entries, twice: more than tell which windows are rare. */
const { rows: entries } = await app.db.execute<{ said: string }>(sql`select said from search_entry`)
const sample = { texts: [...entries, ...entries].map((one) => one.said), counted: 30 }

/** The same list for each strategy; `after` continues behind a row. */
const searchOf = (query: ListQuery, db: Search['db'], limit: number, offset = 0, after?: string): Search => ({
  db,
  pool: db,
  contract: supplier,
  table: supplierTable,
  reader: { language: 'en', nouns },
  asked: ask(nouns.supplier.service, anybody, query),
  isAbout: false,
  window: { sort: query.sort, filters: query.filters, after, reads: 'after', offset, limit },
})

describe('A list means the same however it is read', () => {
  test('walking the order, gathering the matches and the entries alone give what a plain look at every record gives', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 0, max: 30 }), async (raw, offset) => {
        const query = parseQuery(supplier, raw)
        const all = searchOf(query, app.db, 1_000)
        const plain = await plainIds(all)
        const matching = rows.filter((row) => naive(query, row))
        expect([...plain].sort()).toEqual(matching.map((row) => row.id).sort())
        expect(await gatheredIds(all)).toEqual(plain)
        const read = { ...all, asked: { ...all.asked, isRead: true } }
        expect([await plainIds(read), await gatheredIds(read)]).toEqual([plain, plain])
        if (isOfEntries(all.asked)) {
          const placed = { ids: plain, found: plain.length }
          expect((await placedIds(all)) ?? placed).toEqual(placed)
          expect((await placedHalves(all)) ?? placed).toEqual(placed)
          const part = { ...placed, ids: plain.slice(offset, offset + 7) }
          expect((await placedHalves(searchOf(query, app.db, 7, offset))) ?? part).toEqual(part)
          expect((await foremostIds(searchOf(query, app.db, 3), 's-60')) ?? plain.slice(0, 3)).toEqual(
            plain.slice(0, 3),
          )
        }
        for (const most of isOfEntries(all.asked) ? [1_000, 20, 3] : [])
          expect(await countHalves(app.db, app.db, supplier, all.asked, most)).toBe(Math.min(plain.length, most + 1))
        for (const { asked } of [all, read])
          expect(await countMatches(app.db, supplier, supplierTable, asked)).toBe(plain.length)
        const weighed = { ...all, asked: ask(nouns.supplier.service, anybody, query, sample) }
        expect([await plainIds(weighed), await gatheredIds(weighed)]).toEqual([plain, plain])
        const some = searchOf(query, app.db, 7, offset)
        const wanted = plain.slice(offset, offset + 7)
        expect(await plainIds(some)).toEqual(wanted)
        expect(await gatheredIds(some)).toEqual(wanted)
        expect((await countedIds(some)) ?? { ids: wanted, found: plain.length }).toEqual({
          ids: wanted,
          found: plain.length,
        })
        expect((await walkedIds(some, 1_000)) ?? wanted).toEqual(wanted)
        if (wanted.length === 7) expect(await walkedIds(some, 1_000)).toEqual(wanted)
        for (const isFar of isOfEntries(all.asked) ? [false, true] : [])
          expect((await strolledIds(some, 1_000, isFar)) ?? wanted).toEqual(wanted)
        const { only, entry } = all.asked
        if (only && !entry) expect(await mergedIds(some, only.field, only.values, only.besides)).toEqual(wanted)
      }),
      { numRuns: 90 },
    )
  })

  test('among few records of a kind a term is read, unless it is rare in all kinds or they are the most of all entries', async () => {
    const readIn = async (q: string, rows: number, entries: number) => {
      const { asked } = searchOf(parseQuery(supplier, { q }), app.db, 50)
      return (await withReading(app.db, supplierTable, asked, { rows, entries })).isRead ?? false
    }
    expect(await readIn('silk', 2_000, 1_000_000)).toBe(false)
    expect(await readIn('nowhere', 2_000, 1_000_000)).toBe(false)
    expect(await readIn('nowhere', 5, 1_000_000)).toBe(true)
    expect(await readIn('silk', 5, 15)).toBe(false)
  })

  test('a walk that did not fill the page says so instead of giving too little', async () => {
    const query = parseQuery(supplier, { q: 'silk' })
    expect(await walkedIds(searchOf(query, app.db, 50), 20)).toBeUndefined()
    for (const isFar of [false, true]) expect(await strolledIds(searchOf(query, app.db, 50), 20, isFar)).toBeUndefined()
  })
})

test('a letter that every record holds is looked for in the index, whose function is far too slow for each of them', async () => {
  const { asked } = searchOf(parseQuery(supplier, { q: 's' }), app.db, 1)
  const statement = sql`explain select id from ${searchEntry} where ${ofEntries(supplier, asked)}`
  await app.db.transaction(async (tx) => {
    const plan = async () => JSON.stringify((await tx.execute(statement)).rows)
    await tx.execute(sql`delete from search_entry where kind <> 'supplier'`)
    await tx.execute(sql`analyze search_entry`)
    expect(await plan()).toContain('Seq Scan on search_entry_0')
    await readyForSearch(tx, supplier, asked.entry)
    expect(await plan()).toContain('Bitmap Index Scan on search_entry_0_')
    expect(await plan()).not.toContain('Seq Scan')
    await tx.execute(sql`rollback`)
  })
})

describe('A common condition is known by a sample', () => {
  test('the estimate of a table that is read whole is its number, and few are never taken for many', async () => {
    await app.db.execute(sql`vacuum analyze search_entry`)
    const { asked } = searchOf(parseQuery(supplier, { q: 'silk' }), app.db, 1)
    const found = await estimate(app.db, searchEntry, ofEntries(supplier, { ...asked, entry: asked.entryText }))
    expect(found.surelyMany).toBe(false)
    const matches = await countMatches(app.db, supplier, supplierTable, asked)
    expect(Math.round(found.about)).toBe(matches)
    const read = ofEntries(supplier, { ...asked, entry: asked.entryText })
    expect(Math.round((await estimateEntries(app.db, app.db, read)).about)).toBe(matches)
  })

  test('a condition that all of a thousand rows meet is no plenty; one of 600,000 rows is', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table many as select n as id from generate_series(1, 600000) n`)
      await tx.execute(sql`analyze many`)
      const many = pgTable('many', { id: integer() })
      expect(await isPlenty(tx, many, sql`id > 5`)).toBe(true)
      expect(await isPlenty(tx, many, sql`id <= 1000`)).toBe(false)
      // Statistics expect a third of the rows for a condition they cannot see through: it is looked at, or counted.
      expect(await isPlenty(tx, many, sql`id % 600 = 0`)).toBe(false)
    })
    expect(await isPlenty(app.db, supplierTable, sql`true`)).toBe(false)
  })
})
