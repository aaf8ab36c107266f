import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import type { Resemblance, Values } from './importer.ts'

/** An existing record, whole. */
export type Found = Values & { readonly id: string }

/** How a unique text is compared here: whatever its case. */
export const uniqueKey = (value: unknown) => String(value).toLowerCase()

/**
 * The records whose `field` is one of some values, by `uniqueKey`, found through the field's unique index. `lock` holds
 * them for a change.
 */
export async function findByField(
  ctx: Ctx,
  { service: { table } }: Noun,
  field: string,
  values: readonly unknown[],
  lock = false,
): Promise<Map<string, Found>> {
  const wanted = [...new Set(values.map(String))]
  const found = await select(ctx, table, wanted, 1_000, lock, (some) => isOneOf(table, field, some))
  return new Map(found.map((record) => [uniqueKey(record[field]), record]))
}

/**
 * The condition that a text field is one of an array of texts, in the words of its unique index: as they stand where
 * the index is over the column itself (the field's schema has written all values alike), else whatever the case.
 */
export function isOneOf(table: PgTable, field: string, some: SQL): SQL {
  const column = getTableColumns(table)[field]!
  const asItStands = getTableConfig(table).indexes.some(({ config: { unique, columns } }) => {
    const [only] = columns
    return unique && columns.length === 1 && is(only, IndexedColumn) && only.name === column.name
  })
  return asItStands
    ? sql`${column} = any(${some})`
    : sql`lower(${column}) in (select lower(given) from unnest(${some}) as given)`
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
  const found = await select(ctx, service.table, [...wanted], 200, lock, (some) => sql`${at} && ${some}`)
  const byKey = new Map<string, Found[]>()
  for (const record of new Map(found.map((one) => [one.id, one])).values()) {
    for (const key of record[column] as string[])
      if (wanted.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), record])
  }
  return byKey
}

async function select(
  ctx: Ctx,
  table: PgTable,
  keys: readonly string[],
  step: number,
  lock: boolean,
  condition: (some: SQL) => SQL,
): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < keys.length; from += step) {
    const some = sql`${sql.param(keys.slice(from, from + step))}::text[]`
    const query = ctx.db.select().from(table).where(condition(some)).orderBy(getTableColumns(table).id!)
    found.push(...((lock ? await query.for('update') : await query) as Found[]))
  }
  return found
}
