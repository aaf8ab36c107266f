import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { history } from '../history/table.ts'
import type { Nouns } from '../noun.ts'

/** A change with how many entries it left, by kind and action (`supplier.insert`). */
type Counted = { readonly id: string; readonly counts: Readonly<Record<string, number>> }

/** Larger changes are not looked through for this: whether they can be undone is said when somebody asks for it. */
const entriesMax = 100

/**
 * Those of some changes that cannot be undone any more: what is kept for good is in them, or a value that they left is
 * another one by now, or a record is gone, or back. What refers to a record that they added is left to the undo itself.
 */
export async function stuckAmong(
  ctx: Pick<Ctx, 'db'>,
  nouns: Nouns,
  changes: readonly Counted[],
): Promise<Set<string>> {
  const stuck = new Set(changes.filter((change) => isForGood(nouns, change)).map(({ id }) => id))
  const few = changes.filter(({ id, counts }) => !stuck.has(id) && entriesOf(counts) <= entriesMax)
  if (few.length === 0) return stuck
  const ids = sql`${sql.param(few.map(({ id }) => id))}::uuid[]`
  const ignored = Object.values(nouns).flatMap(({ ignore = [] }) => ignore)
  const aside = sql`${sql.param(['version', 'updated_at', 'updated_by', ...ignored])}::text[]`
  const { rows } = await ctx.db.execute<{ change: string }>(sql`
    select distinct left_so.change from (
      select h.change, h.record_id, one.key, max(h.id) as last, (array_agg(one.value order by h.id desc))[1] as value
      from ${history} h, jsonb_each(h.after - ${aside}) one
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

/** Whether a change holds what is never taken back: an entry that stays, unless its record came with it, or a new user. */
function isForGood(nouns: Nouns, { counts }: Counted): boolean {
  const sums = Object.keys(counts).map((sum) => sum.split('.') as [string, string])
  return sums.some(([kind, action]) => {
    const noun = nouns[kind]
    if (noun?.edit && action !== 'update') return true
    return noun?.contract.appended && !sums.some(([other, what]) => other !== kind && what !== 'update')
  })
}
