import type { Fields } from '@sms/kit/contract'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Resemblance, Values } from '../importing.ts'
import type { Noun } from '../noun.ts'
import { type Key, keyOf } from './keys.ts'

/** An existing record, whole. */
export type Found = Values & { readonly id: string }

/**
 * The records whose fields of a key are those of some rows, by `keyOf`, found through the key's index. `lock` holds them
 * for a change. Where only Active records are kept apart, or the database keeps none apart, there may be several.
 */
export async function findByKey(
  ctx: Ctx,
  { contract, service: { table, scope } }: Noun,
  key: Key,
  wanted: readonly Readonly<Values>[],
  lock = false,
): Promise<Map<string, Found[]>> {
  const each = [...new Map(wanted.map((values) => [keyOf(key, values)!, values])).values()]
  const found: Found[] = []
  for (let from = 0; from < each.length; from += 1_000) {
    const some = each.slice(from, from + 1_000)
    const query = ctx.db
      .select()
      .from(table)
      .where(and(isOneOf(table, contract.fields, key, some), scope(ctx.actor)))
      .orderBy(getTableColumns(table).id!)
    found.push(...((lock ? await query.for('no key update') : await query) as Found[]))
  }
  return Map.groupBy(found, (record) => keyOf(key, record)!)
}

/** The ids of the records that `findByKey` would find, however many rows there are. */
export async function idsByKey(
  ctx: Ctx,
  { contract, service: { table } }: Noun,
  key: Key,
  wanted: readonly Readonly<Values>[],
): Promise<string[]> {
  const each = [...new Map(wanted.map((values) => [keyOf(key, values)!, values])).values()]
  return idsWhere(ctx, table, each, 1_000, (some) => isOneOf(table, contract.fields, key, some))
}

async function idsWhere<T>(ctx: Ctx, table: PgTable, each: readonly T[], together: number, is: (some: T[]) => SQL) {
  const ids: string[] = []
  for (let from = 0; from < each.length; from += together) {
    const found = await ctx.db
      .select({ id: getTableColumns(table).id! })
      .from(table)
      .where(is(each.slice(from, from + together)))
    for (const { id } of found) ids.push(String(id))
  }
  return ids
}

/** The condition that a record has the values of a key, in the words of the key's index so that it is used. */
export function isOneOf(table: PgTable, fields: Fields, key: Key, some: readonly Readonly<Values>[]): SQL {
  const columns = getTableColumns(table)
  const given = key.fields.map((name) => {
    const values = sql.param(some.map((values) => values[name] ?? null))
    return sql`${values}::${sql.raw(typeIn[fields[name]!.type.kind] ?? 'text')}[]`
  })
  const alias = key.fields.map((_, i) => sql.raw(`v${i}`))
  const [first] = key.fields
  if (key.fields.length === 1 && !key.folded.includes(first!)) return sql`${columns[first!]} = any(${given[0]})`
  const left = key.fields.map((name) =>
    key.folded.includes(name) ? sql`lower(${columns[name]})` : sql`${columns[name]}`,
  )
  const right = key.fields.map((name, i) =>
    key.folded.includes(name) ? sql`lower(given.${alias[i]})` : sql`given.${alias[i]}`,
  )
  const from = sql`unnest(${sql.join(given, sql`, `)}) as given(${sql.join(alias, sql`, `)})`
  if (key.holds !== 'told')
    return sql`(${sql.join(left, sql`, `)}) in (select ${sql.join(right, sql`, `)} from ${from})`
  const same = key.fields.map((_, i) =>
    i === 0 ? sql`${left[i]} = ${right[i]}` : sql`${left[i]} is not distinct from ${right[i]}`,
  )
  return sql`exists (select 1 from ${from} where ${and(...same)})`
}

/** How the values of a kind of field are sent to the database, where that is not as text. */
const typeIn: Readonly<Record<string, string>> = {
  integer: 'int',
  date: 'date',
  reference: 'uuid',
  master: 'uuid',
}

/** Records of one key that are looked at: enough to name them, and to know that there are several. */
const perKey = 60
/** Keys asked for at once. */
const keysTogether = 2_000

/**
 * The ids of the records that share a key with the given ones. Each key is looked up in the index by itself and cut: an
 * overlap with many keys at once is a pass through the whole table, and a key may be thousands of records'.
 */
export async function idsOfSimilar(
  ctx: Ctx,
  { service: { table, scope } }: Noun,
  { column }: Resemblance,
  keys: readonly string[],
): Promise<string[]> {
  const columns = getTableColumns(table)
  const each = [...new Set(keys)]
  const ids = new Set<string>()
  for (let from = 0; from < each.length; from += keysTogether) {
    const some = sql.param(each.slice(from, from + keysTogether))
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

/** The records that share a key with the given ones, by key; of each key the first, for there may be very many. */
export async function findSimilar(
  ctx: Ctx,
  noun: Noun,
  of: Resemblance,
  keys: readonly string[],
  lock = false,
): Promise<Map<string, Found[]>> {
  const { table } = noun.service
  const columns = getTableColumns(table)
  const ids = (await idsOfSimilar(ctx, noun, of, keys)).sort()
  const wanted = new Set(keys)
  const byKey = new Map<string, Found[]>()
  for (let from = 0; from < ids.length; from += 1_000) {
    const some = sql`${columns.id} = any(${sql.param(ids.slice(from, from + 1_000))}::uuid[])`
    const query = ctx.db.select().from(table).where(some).orderBy(columns.id!)
    for (const record of (lock ? await query.for('no key update') : await query) as Found[]) {
      for (const key of record[of.column] as string[]) {
        if (!wanted.has(key)) continue
        const known = byKey.get(key)
        if (known) known.push(record)
        else byKey.set(key, [record])
      }
    }
  }
  return byKey
}
