import type { Ctx, Noun } from '@sms/kit/server'
import { isAmong } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'

/** Of some items: which to copy for a season, in the order of their codes, and how many need none. */
export type Plan = {
  readonly matched: number
  readonly copy: readonly string[]
  /** Of the season itself. */
  readonly same: number
  /** Of one thing with an item of the season. */
  readonly carried: number
  /** Of one thing with a newer one of those chosen, which is copied. */
  readonly older: number
}

type Found = { id: string; root: string; same: boolean; carried: boolean }

/**
 * Finds which of the chosen items have nothing of theirs in a season yet. An item, what it was carried over from and what
 * was carried over from it are one thing in several seasons: it has one copy in each. Of several that are the same thing
 * the newest is copied.
 */
export async function planFor(ctx: Ctx, noun: Noun, chosen: readonly string[], season: string): Promise<Plan> {
  const { table } = noun.service
  const { rows } = await ctx.db.execute<Found>(sql`
    with recursive chosen as (
      select id, code, season, carried_from from ${table} where ${isAmong(noun, chosen)}
    ), up (source, id, carried_from) as (
      select id, id, carried_from from chosen
      union all
      select up.source, one.id, one.carried_from from up join ${table} one on one.id = up.carried_from
    ), origin as (
      select source, id as root from up where carried_from is null
    ), down (root, id) as (
      select distinct root, root from origin
      union all
      select down.root, one.id from down join ${table} one on one.carried_from = down.id
    ), there as (
      select distinct down.root from down join ${table} one on one.id = down.id where one.season = ${season}
    )
    select chosen.id, origin.root, chosen.season is not distinct from ${season}::uuid as same,
      there.root is not null as carried
    from chosen join origin on origin.source = chosen.id left join there on there.root = origin.root
    order by chosen.code, chosen.id`)
  const newest = new Map<string, string>()
  for (const { id, root } of rows) if (id > (newest.get(root) ?? '')) newest.set(root, id)
  const same = rows.filter((row) => row.same).length
  const copy = rows.filter((row) => !row.carried && newest.get(row.root) === row.id).map(({ id }) => id)
  const carried = rows.filter((row) => row.carried && !row.same).length
  return { matched: rows.length, copy, same, carried, older: rows.length - same - carried - copy.length }
}
