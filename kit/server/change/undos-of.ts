import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { change } from './table.ts'

/** The effective undos of changes by change id; without undos that were undone themselves. */
export async function undosOf(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, { change: string; actor: string; at: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ undoes: change.undoes, change: change.id, actor: change.actor, at: change.at })
    .from(change)
    .where(and(inArray(change.undoes, [...ids]), sql`not sms_is_undone(${change.id})`))
    .orderBy(asc(change.id))
  return new Map(rows.map(({ undoes, ...undo }) => [undoes!, undo]))
}
