import type { Fields } from '@sms/kit/contract'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import type { Resemblance, Values } from './importer.ts'
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

/** The records that share a key with the given ones, by key. */
export async function findSimilar(
  ctx: Ctx,
  { service }: Noun,
  { column }: Resemblance,
  keys: readonly string[],
  lock = false,
): Promise<Map<string, Found[]>> {
  const wanted = new Set(keys)
  const at = getTableColumns(service.table)[column]!
  // Few enough keys that the index over the column is worth asking.
  const each = [...wanted]
  const found: Found[] = []
  for (let from = 0; from < each.length; from += similarKeys) {
    const some = each.slice(from, from + similarKeys)
    const query = ctx.db
      .select()
      .from(service.table)
      .where(and(sql`${at} && ${sql.param(some)}::text[]`, service.scope(ctx.actor)))
      .orderBy(getTableColumns(service.table).id!)
    found.push(...((lock ? await query.for('no key update') : await query) as Found[]))
  }
  const byKey = new Map<string, Found[]>()
  for (const record of new Map(found.map((one) => [one.id, one])).values()) {
    for (const key of record[column] as string[]) {
      if (!wanted.has(key)) continue
      const known = byKey.get(key)
      if (known) known.push(record)
      else byKey.set(key, [record])
    }
  }
  return byKey
}

/** The ids of the records that `findSimilar` would find. */
export const idsOfSimilar = (ctx: Ctx, { service }: Noun, { column }: Resemblance, keys: readonly string[]) =>
  idsWhere(
    ctx,
    service.table,
    [...new Set(keys)],
    similarKeys,
    (some) => sql`${getTableColumns(service.table)[column]!} && ${sql.param(some)}::text[]`,
  )

/** Keys asked for at once: few enough that the index over the column is worth asking. */
const similarKeys = 200
