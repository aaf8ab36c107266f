import { and, asc, inArray, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Ctx } from '../context.ts'

/**
 * A transaction that changed business records, with its history entries counted by kind and action
 * (`{"supplier.insert": 5443}`); written by the history triggers. `undoes` names the change that it took back; the id
 * is a UUIDv7, so ids ascend with time.
 */
export const change = pgTable(
  'change',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actor: uuid().notNull(),
    state: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    undoes: uuid(),
  },
  (t) => [
    index('change_actor').on(t.actor, t.id),
    index('change_counts').using('gin', t.counts),
    index('change_undoes').on(t.undoes),
  ],
)

/** The undo in force of each change, by the id of the undone change; without undos that were undone themselves. */
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

/**
 * The database's functions of changes: `sms_fold` merges JSON objects, later ones over earlier ones. `sms_is_undone`
 * says whether a change is undone at present, since an undo may be undone itself.
 */
export const changeFunctions = `
create or replace aggregate sms_fold(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
create or replace function sms_is_undone(of uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from change c where c.undoes = of and not sms_is_undone(c.id));
end $$;`
