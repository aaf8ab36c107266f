import { sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { history } from '../history/table.ts'
import type { Nouns } from '../noun.ts'
import { type Holder, holdersOf, referencesBy } from '../uses/references.ts'

/** The entries after a change whose records are checked; the undo itself checks the others. */
export const laterMax = 500

/** The most entries of a small change, of which every record is checked. */
export const entriesMax = 100

/**
 * The changes whose added records, of the given kinds, other records refer to. What small changes added is looked up by
 * the index of every field that holds an id; all else is looked for in the records of the next entries of history.
 */
export async function findReferred(
  ctx: Pick<Ctx, 'db'>,
  nouns: Nouns,
  kinds: Iterable<string>,
  { small, large }: { readonly small: readonly string[]; readonly large: readonly string[] },
): Promise<string[]> {
  const uses = Map.groupBy(
    [...kinds].flatMap((kind) => holdersOf(nouns, kind).map((holder) => ({ kind, holder }))),
    ({ holder: { noun, field } }) => `${noun.contract.name}.${field}`,
  )
  // Of each field: references to what small changes added, if it has an index, and references of later records.
  const references = [...uses.values()].flatMap((ofHolder) => {
    const { holder } = ofHolder[0]!
    const hasIndex = holder.how === 'id'
    const ofKinds = ofHolder.map(({ kind }) => kind)
    const indexed = hasIndex && small.length > 0 ? [byIndex(holder, ofKinds)] : []
    return hasIndex && large.length === 0 ? indexed : [...indexed, amongLater(holder)]
  })
  if (references.length === 0) return []
  // Identifiers of changes rise with time, so the least is the oldest.
  const oldest = [...small].sort().slice(0, 1)
  const { rows } = await ctx.db.execute<{ change: string }>(sql`
    with added as materialized (
      select h.change, h.kind, h.record_id from ${history} h
      where h.change = any (${sql.param(small)}::uuid[]) and h.action = 'insert'
    ), later as materialized (
      select distinct l.kind, l.record_id
      from unnest(${sql.param([...oldest, ...large])}::uuid[]) start(change), lateral (
        select h.kind, h.record_id from ${history} h
        where h.id > (select max(own.id) from ${history} own where own.change = start.change)
        order by h.id limit ${laterMax}
      ) l
    ), wanted as materialized (select unnest(${sql.param([...small, ...large])}::uuid[]) as change)
    select distinct change from (${sql.join(references, sql` union all `)}) referred
    where not exists (
      select from ${history} own where own.record_id = referred.id and own.change = referred.change
        and (own.action = 'insert' or own.after ? referred.field)
    )`)
  return rows.map(({ change }) => change)
}

/** References to what small changes added; of a range the planner assumes few rows, so that it uses the index. */
const byIndex = (holder: Holder, kinds: readonly string[]) => sql`
  select added.change, reference.id, ${snake(holder.field)} as field from added, lateral (
    select id from (${referencesBy(holder)}) reference
    where target between added.record_id and added.record_id limit ${entriesMax + 1}
  ) reference where added.kind = any (${sql.param(kinds)}::text[])`

/** References of the records in the next entries of history to added records of any of the changes. */
const amongLater = (holder: Holder) => sql`
  select added.change, reference.id, ${snake(holder.field)} as field
  from later join (${referencesBy(holder)}) reference on reference.id = later.record_id
  join ${history} added on added.record_id = target and added.action = 'insert'
  where later.kind = ${holder.noun.contract.name} and added.change = any (array(select change from wanted))`
