import type { Fields } from '@sms/kit/contract'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Resemblance } from '../importing.ts'
import type { Noun, Values } from '../noun.ts'
import { type Key, keyOf } from './importer.ts'

/** A stored record with all its columns. */
export type Found = Values & { readonly id: string }

/**
 * The stored records with the key values of some rows, which all have that key, by `keyOf`; `lock` locks them for a
 * change. A key that the database does not enforce for all records may have several.
 */
export async function findByKey(
  ctx: Ctx,
  { contract, service: { table, scope } }: Noun,
  key: Key,
  wanted: readonly Readonly<Values>[],
  lock = false,
): Promise<Map<string, Found[]>> {
  const found: Found[] = []
  for (const some of batchesOf(key, wanted)) {
    const query = ctx.db
      .select()
      .from(table)
      .where(and(hasKeyOf(table, contract.fields, key, some), scope(ctx.actor)))
      .orderBy(getTableColumns(table).id!)
    found.push(...((lock ? await query.for('no key update') : await query) as Found[]))
  }
  return Map.groupBy(found, (record) => keyOf(key, record)!)
}

/** The ids of the records with the key values of some rows, also of those that the actor may not see. */
export async function idsByKey(
  ctx: Ctx,
  { contract, service: { table } }: Noun,
  key: Key,
  wanted: readonly Readonly<Values>[],
): Promise<string[]> {
  const ids: string[] = []
  for (const some of batchesOf(key, wanted)) {
    const found = await ctx.db
      .select({ id: getTableColumns(table).id! })
      .from(table)
      .where(hasKeyOf(table, contract.fields, key, some))
    for (const { id } of found) ids.push(String(id))
  }
  return ids
}

function* batchesOf(key: Key, wanted: readonly Readonly<Values>[]): Generator<Readonly<Values>[]> {
  const distinct = [...new Map(wanted.map((values) => [keyOf(key, values)!, values])).values()]
  for (let from = 0; from < distinct.length; from += 1_000) yield distinct.slice(from, from + 1_000)
}

/**
 * The SQL condition that a record has the key values of one of `wanted`, in the form of the key's index where it has
 * one. Of a declared key all values but the first may be null on both sides.
 */
export function hasKeyOf(table: PgTable, fields: Fields, key: Key, wanted: readonly Readonly<Values>[]): SQL {
  const columns = getTableColumns(table)
  const arrays = key.fields.map((name) => {
    const values = sql.param(wanted.map((values) => values[name] ?? null))
    return sql`${values}::${sql.raw(typeIn[fields[name]!.type.kind] ?? 'text')}[]`
  })
  const [first] = key.fields
  if (key.fields.length === 1 && !key.folded.includes(first!)) return sql`${columns[first!]} = any(${arrays[0]})`
  const compared = (name: string, value: SQL) => (key.folded.includes(name) ? sql`lower(${value})` : value)
  const aliases = key.fields.map((_, i) => sql.raw(`v${i}`))
  const stored = key.fields.map((name) => compared(name, sql`${columns[name]}`))
  const given = key.fields.map((name, i) => compared(name, sql`given.${aliases[i]}`))
  const from = sql`unnest(${sql.join(arrays, sql`, `)}) as given(${sql.join(aliases, sql`, `)})`
  if (key.holds !== 'declared')
    return sql`(${sql.join(stored, sql`, `)}) in (select ${sql.join(given, sql`, `)} from ${from})`
  const equal = stored.map((value, i) =>
    i === 0 ? sql`${value} = ${given[i]}` : sql`${value} is not distinct from ${given[i]}`,
  )
  return sql`exists (select 1 from ${from} where ${and(...equal)})`
}

/** The SQL type of a kind of field, if it is not text. */
const typeIn: Readonly<Record<string, string>> = {
  integer: 'int',
  date: 'date',
  reference: 'uuid',
  master: 'uuid',
}

/** The most records loaded for one similarity key. */
const perKey = 60
const keysPerQuery = 2_000

/**
 * The ids of the records with one of the similarity keys, at most `perKey` for each. Each key is an index lookup of its
 * own: an overlap with many keys at once would scan the whole table.
 */
export async function idsOfSimilar(
  ctx: Ctx,
  { service: { table, scope } }: Noun,
  { column }: Resemblance,
  keys: readonly string[],
): Promise<string[]> {
  const columns = getTableColumns(table)
  const distinct = [...new Set(keys)]
  const ids = new Set<string>()
  for (let from = 0; from < distinct.length; from += keysPerQuery) {
    const some = sql.param(distinct.slice(from, from + keysPerQuery))
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select distinct found.id from unnest(${some}::text[]) as wanted(key)
      cross join lateral (
        select ${columns.id} from ${table}
        where ${and(sql`${columns[column]} @> array[wanted.key]`, scope(ctx.actor))} limit ${perKey}
      ) as found`)
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

/** The records that `idsOfSimilar` finds, by each of `keys` that they have. */
export async function findSimilar(
  ctx: Ctx,
  noun: Noun,
  resemblance: Resemblance,
  keys: readonly string[],
  lock = false,
): Promise<Map<string, Found[]>> {
  const { table } = noun.service
  const columns = getTableColumns(table)
  const ids = (await idsOfSimilar(ctx, noun, resemblance, keys)).sort()
  const wanted = new Set(keys)
  const byKey = new Map<string, Found[]>()
  for (let from = 0; from < ids.length; from += 1_000) {
    const some = sql`${columns.id} = any(${sql.param(ids.slice(from, from + 1_000))}::uuid[])`
    const query = ctx.db.select().from(table).where(some).orderBy(columns.id!)
    for (const record of (lock ? await query.for('no key update') : await query) as Found[]) {
      for (const key of record[resemblance.column] as string[]) {
        if (!wanted.has(key)) continue
        const known = byKey.get(key)
        if (known) known.push(record)
        else byKey.set(key, [record])
      }
    }
  }
  return byKey
}
