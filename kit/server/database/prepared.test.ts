import { eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../../apps/api/database/open.ts'
import { freshDatabase } from '../../../apps/api/database/testing.ts'
import { decimal, instant, newId } from '../columns.ts'
import { prepared, preparedText } from './prepared.ts'

const bale = pgTable('bale', {
  id: uuid().primaryKey(),
  cloth: text().notNull(),
  length: decimal(),
  marks: text().array().notNull(),
  packedAt: instant().notNull(),
})

const database = await freshDatabase(async () => {}, 'empty')
const { db, close } = openPool(database.url, () => {}, 1)
afterAll(async () => {
  await close()
  await database.drop()
})
await db.execute(sql`create table bale (id uuid primary key, cloth text not null, length numeric, marks text[] not null,
  packed_at timestamptz(3) not null)`)

const packedAt = '2026-03-01T20:00:00.000Z'
const bales = [
  { id: newId(), cloth: 'poplin', length: '13.50', marks: ['A', 'b,c'], packedAt },
  { id: newId(), cloth: "denim '14", length: null, marks: [], packedAt },
]

/** The statements that the one connection keeps by name, and how often each has run. */
const named = async () => {
  const { rows } = await db.execute<{ statement: string; times: string }>(
    sql`select statement, generic_plans + custom_plans as times from pg_prepared_statements order by prepare_time`,
  )
  return rows
}

const add = (values: (typeof bales)[number]) =>
  prepared(
    db,
    'bale add',
    (db) =>
      db
        .insert(bale)
        .values({
          id: sql.placeholder('id'),
          cloth: sql.placeholder('cloth'),
          length: sql.placeholder('length'),
          marks: sql.placeholder('marks'),
          packedAt: sql.placeholder('packedAt'),
        })
        .returning(),
    values,
  )

test('a statement is built once for a shape, named once on a connection, and reads what Drizzle reads', async () => {
  for (const values of bales) expect(await add(values)).toEqual([values])
  let built = 0
  const byId = (id: string) =>
    prepared(
      db,
      'bale by id',
      (db) => {
        built++
        return db
          .select({ bale, upper: sql<string>`upper(${bale.cloth})` })
          .from(bale)
          .where(eq(bale.id, sql.placeholder('id')))
      },
      { id },
    )
  for (const row of bales) expect(await byId(row.id)).toEqual([{ bale: row, upper: row.cloth.toUpperCase() }])
  expect(await byId(newId())).toEqual([])
  expect(built).toBe(1)
  expect((await named()).map(({ times }) => Number(times))).toEqual([2, 3])
})

test('in a transaction it runs on that transaction’s connection, and rolls back with it', async () => {
  const row = { ...bales[0]!, id: newId() }
  await expect(
    db.transaction(async (tx) => {
      await prepared(
        tx,
        'bale rename',
        (db) =>
          db
            .update(bale)
            .set({ cloth: sql.placeholder('cloth') as never })
            .returning({ cloth: bale.cloth }),
        { cloth: 'twill' },
      )
      await prepared(tx, 'bale count', () => sql<{ count: number }>`select count(*)::int as count from bale`)
      throw new Error('back')
    }),
  ).rejects.toThrow('back')
  expect(row.cloth).toBe('poplin')
  expect(await db.select().from(bale).where(eq(bale.cloth, 'twill'))).toEqual([])
})

test('SQL gives rows by column, moments as the database writes them; the same text is parsed once', async () => {
  const before = (await named()).length
  const count = (least: number) =>
    preparedText(
      db,
      sql<{ cloth: string; packed_at: string }>`select cloth, packed_at from bale where length > ${least}`,
    )
  expect(await count(13)).toEqual([{ cloth: 'poplin', packed_at: '2026-03-01 20:00:00+00' }])
  expect(await count(14)).toEqual([])
  expect((await named()).length).toBe(before + 1)
})

test('a refused statement tells its SQLSTATE and leaves the connection usable', async () => {
  await expect(add(bales[0]!)).rejects.toMatchObject({ code: '23505' })
  expect(await add({ ...bales[0]!, id: newId() })).toHaveLength(1)
})

test('a connection keeps a bounded number of statements; further ones run all the same', async () => {
  for (let i = 0; i < 210; i++)
    expect(await preparedText(db, sql<{ n: number }>`select ${sql.raw(String(i))}::int as n`)).toEqual([{ n: i }])
  expect((await named()).length).toBe(200)
})
