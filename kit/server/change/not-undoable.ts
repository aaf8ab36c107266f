import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { history } from '../history/table.ts'
import { anyKindRoot, type Nouns } from '../noun.ts'
import { entriesMax, findReferred, laterMax } from './referred.ts'

/** A change with the counts of its entries by kind and action (`supplier.insert`). */
type Counted = { readonly id: string; readonly counts: Readonly<Record<string, number>> }

/** The later sub-records of a record that are checked; the undo itself checks the others. */
const partsMax = 100

/**
 * The ids of the changes that cannot be undone any more: they hold permanent entries, their records have changed, been
 * deleted, been added again or got sub-records since, or others refer to what they added. A quick check for lists of
 * changes, which misses some of large ones.
 */
export async function notUndoableAmong(
  ctx: Pick<Ctx, 'db'>,
  nouns: Nouns,
  changes: readonly Counted[],
): Promise<Set<string>> {
  const stuck = new Set(changes.filter((change) => isPermanent(nouns, change)).map(({ id }) => id))
  const unsure = changes.filter(({ id }) => !stuck.has(id))
  if (unsure.length === 0) return stuck
  const { rows } = await ctx.db.execute<{ change: string }>(sql`
    with checked as materialized (${entriesOf(unsure)})
    ${changedLater(nouns)} union ${addedAgainLater} union ${partsAddedLater(nouns)}`)
  for (const { change } of rows) stuck.add(change)
  const others = unsure.filter(({ id }) => !stuck.has(id))
  const adding = { small: idsOf(others.filter(isSmall)), large: idsOf(others.filter((change) => !isSmall(change))) }
  for (const change of await findReferred(ctx, nouns, addedKinds(others), adding)) stuck.add(change)
  return stuck
}

/** The entries to check: of small changes all, of large ones those of records in the next `laterMax` entries. */
const entriesOf = (changes: readonly Counted[]) => sql`
  select h.id, h.change, h.kind, h.record_id, h.action, h.after from ${history} h
  where h.change = any (${sql.param(idsOf(changes.filter(isSmall)))}::uuid[])
  union all
  select h.id, h.change, h.kind, h.record_id, h.action, h.after
  from unnest(${sql.param(idsOf(changes.filter((change) => !isSmall(change))))}::uuid[]) large(change), lateral (
    select distinct unnest(array[record_id, root_id]) as record_id from (
      select l.record_id, l.root_id from ${history} l
      where l.id > (select max(own.id) from ${history} own where own.change = large.change)
      order by l.id limit ${laterMax}
    ) l
  ) later, ${history} h
  where h.record_id = later.record_id and h.change = large.change`

/** The changes that wrote a column whose last later entry has another value, or whose record was deleted. */
const changedLater = (nouns: Nouns) => {
  const ignored = ['version', 'updated_at', 'updated_by', ...Object.values(nouns).flatMap(({ ignore = [] }) => ignore)]
  return sql`
  select distinct written.change from (
    select h.change, h.record_id, col.key, max(h.id) as last, (array_agg(col.value order by h.id desc))[1] as value
    from checked h, jsonb_each(h.after - ${sql.param(ignored)}::text[]) col group by 1, 2, 3
  ) written, lateral (
    select l.action, l.after->written.key as value from ${history} l
    where l.record_id = written.record_id and l.id > written.last and (l.action = 'delete' or l.after ? written.key)
    order by l.id desc limit 1
  ) now
  where now.action = 'delete' or now.value is distinct from written.value`
}

/** The changes that deleted a record whose last later entry says that it is there again. */
const addedAgainLater = sql`
  select deleted.change from checked deleted, lateral (
    select l.action from ${history} l where l.record_id = deleted.record_id and l.id > deleted.id order by l.id desc limit 1
  ) now
  where deleted.action = 'delete' and now.action <> 'delete'`

/** The changes that added a record to which others added parts that are there, but for removed comments and files. */
const partsAddedLater = (nouns: Nouns) => {
  const hanging = Object.values(nouns).flatMap((noun) => (anyKindRoot(noun) ? [noun.contract.name] : []))
  return sql`
  select added.change from checked added, lateral (
    select p.record_id, p.kind from ${history} p
    where p.root_kind = added.kind and p.root_id = added.record_id and p.id > added.id and p.change <> added.change
      and p.action = 'insert' and p.record_id <> p.root_id limit ${partsMax}
  ) part, lateral (
    select l.action, (select s.after->>'status' from ${history} s
      where s.record_id = part.record_id and s.after ? 'status' order by s.id desc limit 1) as status
    from ${history} l where l.record_id = part.record_id order by l.id desc limit 1
  ) now
  where added.action = 'insert' and now.action <> 'delete'
    and not (now.status = 'inActive' and part.kind = any (${sql.param(hanging)}::text[]))`
}

const isSmall = ({ counts }: Counted) => Object.values(counts).reduce((sum, n) => sum + n, 0) <= entriesMax
const idsOf = (changes: readonly Counted[]) => changes.map(({ id }) => id)

const addedKinds = (changes: readonly Counted[]) => {
  const keys = changes.flatMap(({ counts }) => Object.keys(counts))
  return new Set(keys.flatMap((key) => (key.endsWith('.insert') ? [key.split('.')[0]!] : [])))
}

/** Whether a change holds permanent entries: a new user, or an appended entry without its record in the same change. */
function isPermanent(nouns: Nouns, { counts }: Counted): boolean {
  const parts = Object.keys(counts).map((key) => key.split('.') as [kind: string, action: string])
  return parts.some(([kind, action]) => {
    const noun = nouns[kind]
    if (noun?.edit && action !== 'update') return true
    return noun?.contract.appended && !parts.some(([other, action]) => other !== kind && action !== 'update')
  })
}
