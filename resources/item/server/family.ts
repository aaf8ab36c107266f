import type { Ctx, Noun } from '@sms/kit/server'
import { isAmong } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'

/** What carrying items over does: `matched` is the number of chosen items, the sum of all others. */
export type CarryPlan = {
  readonly matched: number
  /** The ids of the items to copy, in the order of their codes. */
  readonly toCopy: readonly string[]
  /** Items of the season itself. */
  readonly same: number
  /** Items of another season whose family (originals and copies) has an item in the season. */
  readonly carried: number
  /** Items of whose family a newer one is chosen too. */
  readonly older: number
}

/** A chosen item with the oldest original of its family. */
type Chosen = { id: string; root: string; same: boolean; carried: boolean }

/**
 * Finds the chosen items to copy into a season. An item, its originals and its copies form a family: one with an item
 * in the season is skipped, of another the newest chosen item is copied.
 */
export async function carryPlan(ctx: Ctx, noun: Noun, chosen: readonly string[], season: string): Promise<CarryPlan> {
  const { table } = noun.service
  // Up from the chosen items to the first originals ("root"), then down to all their copies.
  const { rows } = await ctx.db.execute<Chosen>(sql`
    with recursive chosen as (
      select id, code, season, carried_from from ${table} where ${isAmong(noun, chosen)}
    ), up (source, id, carried_from) as (
      select id, id, carried_from from chosen
      union all
      select up.source, parent.id, parent.carried_from from up join ${table} parent on parent.id = up.carried_from
    ), origin as (
      select source, id as root from up where carried_from is null
    ), down (root, id) as (
      select distinct root, root from origin
      union all
      select down.root, copy.id from down join ${table} copy on copy.carried_from = down.id
    ), present as (
      select distinct down.root from down join ${table} item on item.id = down.id where item.season = ${season}
    )
    select chosen.id, origin.root, chosen.season is not distinct from ${season}::uuid as same,
      present.root is not null as carried
    from chosen join origin on origin.source = chosen.id left join present on present.root = origin.root
    order by chosen.code, chosen.id`)
  // Ids are ordered by time.
  const newest = new Map<string, string>()
  for (const { id, root } of rows) if (id > (newest.get(root) ?? '')) newest.set(root, id)
  const same = rows.filter((row) => row.same).length
  const toCopy = rows.filter((row) => !row.carried && newest.get(row.root) === row.id).map(({ id }) => id)
  const carried = rows.filter((row) => row.carried && !row.same).length
  return { matched: rows.length, toCopy, same, carried, older: rows.length - same - carried - toCopy.length }
}
