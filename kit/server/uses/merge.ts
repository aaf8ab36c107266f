import { asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { lockParents } from '../lock-parents.ts'
import { camel, type Noun, type Nouns } from '../noun.ts'
import { attachedTo } from './linked.ts'
import { type Holder, refersTo, withIdReplaced } from './references.ts'

/** The longest statement of a merge, in milliseconds, since a value may be used by many records. */
const statementMaxMs = 300_000

/** Records per statement, to limit memory. */
const batchSize = 2_000

/**
 * Replaces the references of `holders` to a record by references to another, in batches within the caller's
 * transaction. Returns the number of changed records.
 */
export async function moveUses(ctx: Ctx, holders: readonly Holder[], from: string, to: string): Promise<number> {
  let changed = 0
  for (const holder of holders) {
    const { noun, field } = holder
    const values = { [field]: withIdReplaced(holder, from, to) }
    const prepare = async () => noun.prepareMerge?.(ctx, field, from, to)
    changed += await moveEach(ctx, noun, refersTo(holder, from), values, prepare)
  }
  return changed
}

/**
 * Moves the sub-records of a record (files, comments and others that name their parent by kind and id) to another of
 * its kind, within the caller's transaction. Returns the number of moved records.
 */
export async function moveAttached(ctx: Ctx, nouns: Nouns, kind: string, from: string, to: string): Promise<number> {
  let moved = 0
  for (const noun of Object.values(nouns)) {
    const isSubRecord = attachedTo(noun, kind, from)
    if (isSubRecord) moved += await moveEach(ctx, noun, isSubRecord, { [camel(noun.root!.column)]: to })
  }
  return moved
}

/**
 * Sets the values of all records of a condition, locked in the order of their ids, after `prepare` under the locks of
 * their parents. Returns the number of changed records.
 */
async function moveEach(
  ctx: Ctx,
  noun: Noun,
  condition: SQL,
  values: Record<string, unknown>,
  prepare?: () => Promise<void>,
): Promise<number> {
  const { table, updateMany } = noun.service
  const id = getTableColumns(table).id!
  await ctx.db.execute(sql`set local statement_timeout = ${sql.raw(String(statementMaxMs))}`)
  await noun.lockFirst?.(ctx)
  await lockParents(ctx, noun, condition)
  await prepare?.()
  const found = await ctx.db.select({ id }).from(table).where(condition).orderBy(asc(id)).for('update')
  let changed = 0
  for (let from = 0; from < found.length; from += batchSize) {
    const ids = found.slice(from, from + batchSize).map((row) => String(row.id))
    changed += await updateMany(ctx, inArray(id, ids), values)
  }
  return changed
}
