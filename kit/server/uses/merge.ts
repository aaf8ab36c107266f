import { asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { lockParents } from '../lock-parents.ts'
import { camel, type Noun, type Nouns } from '../noun.ts'
import { hangingOn } from './linked.ts'
import { type Holder, refersTo, withIdReplaced } from './references.ts'

/** No statement of a merge runs longer than this, in milliseconds: a value may be used by very many records. */
const longestMs = 300_000

/** Records changed by one statement: few enough that memory stays small. */
const together = 2_000

/**
 * Moves every use of one record to another, within the caller's transaction, some thousand records at a time. Gives how
 * many records changed.
 */
export async function moveUses(ctx: Ctx, holders: readonly Holder[], from: string, to: string): Promise<number> {
  let changed = 0
  for (const holder of holders) {
    const { noun, field } = holder
    changed += await moveEach(
      ctx,
      noun,
      refersTo(holder, from),
      { [field]: withIdReplaced(holder, from, to) },
      async () => noun.moving?.(ctx, field, from, to),
    )
  }
  return changed
}

/**
 * Moves everything that hangs on a record of a kind (files, comments, whatever names its parent by kind and id) to
 * another of that kind, within the caller's transaction. Gives how many records moved.
 */
export async function moveHanging(ctx: Ctx, nouns: Nouns, kind: string, from: string, to: string): Promise<number> {
  let moved = 0
  for (const noun of Object.values(nouns)) {
    const mine = hangingOn(noun, kind, from)
    if (mine) moved += await moveEach(ctx, noun, mine, { [camel(noun.root!.column)]: to })
  }
  return moved
}

/** Gives all records that a condition names the same values, locked in the order of their ids; `first` is done under the parents' locks. */
async function moveEach(
  ctx: Ctx,
  noun: Noun,
  which: SQL,
  values: Record<string, unknown>,
  first?: () => Promise<void>,
): Promise<number> {
  const { table, updateMany } = noun.service
  const id = getTableColumns(table).id!
  await ctx.db.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
  await noun.before?.(ctx)
  await lockParents(ctx, noun, which)
  await first?.()
  const found = await ctx.db.select({ id }).from(table).where(which).orderBy(asc(id)).for('update')
  let changed = 0
  for (let from = 0; from < found.length; from += together) {
    const ids = found.slice(from, from + together).map((row) => String(row.id))
    changed += await updateMany(ctx, inArray(id, ids), values)
  }
  return changed
}
