import type { Ctx, Noun } from '@sms/kit/server'
import { isAmong } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'

/** The items to copy for a season, in the order of their codes, and the counts of the others. */
export type Plan = {
  readonly matched: number
  readonly copy: readonly string[]
  /** Items of the season itself. */
  readonly same: number
  /** Items with a copy or original in the season. */
  readonly carried: number
  /** Items of which a newer copy or original is chosen too. */
  readonly older: number
}

type Found = { id: string; root: string; same: boolean; carried: boolean }

/**
 * Finds the chosen items to copy into a season. An item, its originals and its copies form one family with one item in
 * each season: families that have an item in the season are skipped, and of each other family the newest item is copied.
 */
export async function planFor(ctx: Ctx, noun: Noun, chosen: readonly string[], season: string): Promise<Plan> {
  const { table } = noun.service
  const { rows } = await ctx.db.execute<Found>(sql`
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
  const newest = new Map<string, string>()
  for (const { id, root } of rows) if (id > (newest.get(root) ?? '')) newest.set(root, id)
  const same = rows.filter((row) => row.same).length
  const copy = rows.filter((row) => !row.carried && newest.get(row.root) === row.id).map(({ id }) => id)
  const carried = rows.filter((row) => row.carried && !row.same).length
  return { matched: rows.length, copy, same, carried, older: rows.length - same - carried - copy.length }
}
