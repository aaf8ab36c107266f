import { getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { namesMasters, usesIn } from '../crud/check-masters.ts'
import { similarKey } from '../importing.ts'
import { lockParents } from '../lock-parents.ts'
import type { PlanContext } from './decide.ts'
import { keyNamed, keyOf } from './keys.ts'
import { idsByKey, idsOfSimilar } from './match.ts'
import type { RowRead } from './read-rows.ts'
import { identityOf, likenessOf } from './row-matcher.ts'

/**
 * Locks the master data values of the rows and of the values for all rows. Comes before the locks on records, in the same
 * order as a merge of values.
 */
export async function lockMasters({ fixed, lookups, resolved }: PlanContext, rows: readonly RowRead[]): Promise<void> {
  const naming = resolved.fields.filter(({ name, field }) => namesMasters({ [name]: field }))
  const fields = Object.fromEntries(naming.map(({ name, field }) => [name, field]))
  const ids = new Set<string>()
  for (const values of [fixed, ...rows.map((row) => row.values)])
    for (const { id } of usesIn(fields, values)) ids.add(id)
  await lookups.lock(ids)
}

/**
 * Locks the records that match the rows and the lists of further sheets, in the order of their ids as every writer of
 * several records does; parents with derived columns come first.
 */
export async function lockRecords(ctx: Ctx, context: PlanContext, rows: readonly RowRead[]): Promise<void> {
  const { importer, lists, resolved } = context
  const { noun } = importer
  const ids = new Set<string>()
  const addIds = (found: readonly string[]) => {
    for (const id of found) ids.add(id)
  }
  const key = keyNamed(importer, resolved.settings.key)
  if (resolved.settings.key === similarKey) {
    const keys = rows.flatMap((row) => likenessOf(context, row))
    addIds(await idsOfSimilar(ctx, noun, importer.similar!, keys))
  } else if (key) {
    const wanted = rows.map((row) => identityOf(context, row)).filter((values) => keyOf(key, values) !== undefined)
    addIds(await idsByKey(ctx, noun, key, wanted))
  }
  for (const { key, groups } of lists) {
    const parents = [...groups.values()].map(({ parent }) => parent)
    addIds(await idsByKey(ctx, noun, key, parents))
  }
  const { id } = getTableColumns(noun.service.table)
  const sorted = [...ids].sort()
  const among = (some: readonly string[]) => sql`${id} = any (${sql.param([...some])}::uuid[])`
  await noun.before?.(ctx)
  await lockParents(ctx, noun, among(sorted))
  for (let from = 0; from < sorted.length; from += recordsPerLock)
    await ctx.db.execute(sql`
      select 1 from ${noun.service.table} where ${among(sorted.slice(from, from + recordsPerLock))} order by ${id}
      for no key update`)
}

/** Records locked by one statement. */
const recordsPerLock = 10_000
