import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { history } from '../history/table.ts'
import type { Nouns } from '../noun.ts'

/** A change with the counts of its entries by kind and action (`supplier.insert`). */
type Counted = { readonly id: string; readonly counts: Readonly<Record<string, number>> }

/** The most entries of a change that is checked; larger ones are checked when a user undoes them. */
const entriesMax = 100

/**
 * The changes that cannot be undone any more: they hold permanent entries, or their records have changed, been deleted or
 * been added again since. References to the records that they added are left to the undo itself.
 */
export async function notUndoableAmong(
  ctx: Pick<Ctx, 'db'>,
  nouns: Nouns,
  changes: readonly Counted[],
): Promise<Set<string>> {
  const stuck = new Set(changes.filter((change) => isPermanent(nouns, change)).map(({ id }) => id))
  const small = changes.filter(({ id, counts }) => !stuck.has(id) && entriesOf(counts) <= entriesMax)
  if (small.length === 0) return stuck
  const ids = sql`${sql.param(small.map(({ id }) => id))}::uuid[]`
  const ignored = Object.values(nouns).flatMap(({ ignore = [] }) => ignore)
  const aside = sql`${sql.param(['version', 'updated_at', 'updated_by', ...ignored])}::text[]`
  const { rows } = await ctx.db.execute<{ change: string }>(sql`
    select distinct left_so.change from (
      select h.change, h.record_id, col.key, max(h.id) as last, (array_agg(col.value order by h.id desc))[1] as value
      from ${history} h, jsonb_each(h.after - ${aside}) col
      where h.change = any (${ids}) group by 1, 2, 3
    ) left_so, lateral (
      select l.action, l.after->left_so.key as value from ${history} l
      where l.record_id = left_so.record_id and l.id > left_so.last and (l.action = 'delete' or l.after ? left_so.key)
      order by l.id desc limit 1
    ) now
    where now.action = 'delete' or now.value is distinct from left_so.value
    union
    select gone.change from ${history} gone, lateral (
      select l.action from ${history} l where l.record_id = gone.record_id and l.id > gone.id order by l.id desc limit 1
    ) now
    where gone.change = any (${ids}) and gone.action = 'delete' and now.action <> 'delete'`)
  for (const { change } of rows) stuck.add(change)
  return stuck
}

const entriesOf = (counts: Counted['counts']) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** Whether a change holds permanent entries: a new user, or an appended entry without its record in the same change. */
function isPermanent(nouns: Nouns, { counts }: Counted): boolean {
  const sums = Object.keys(counts).map((sum) => sum.split('.') as [string, string])
  return sums.some(([kind, action]) => {
    const noun = nouns[kind]
    if (noun?.edit && action !== 'update') return true
    return noun?.contract.appended && !sums.some(([other, action]) => other !== kind && action !== 'update')
  })
}
