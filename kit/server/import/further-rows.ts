import type { Ctx } from '../context.ts'
import type { PlanContext } from './decide.ts'
import { keyOf } from './keys.ts'
import { findByKey } from './match.ts'
import type { RowRead } from './read-rows.ts'
import type { Match } from './row-matcher.ts'

/** Rows for records that only the sheet of a list names, not the main sheet; they change nothing but the lists. */
export async function furtherRows(
  ctx: Ctx,
  { importer, lists, fixed }: PlanContext,
  rows: readonly RowRead[],
  lock: boolean,
): Promise<{ readonly row: RowRead; readonly match: Match }[]> {
  const seen = new Set<string>()
  const found: { row: RowRead; match: Match }[] = []
  for (const { key, groups, part } of lists) {
    for (const row of rows) {
      const id = keyOf(key, { ...fixed, ...row.values })
      if (id !== undefined) seen.add(id)
    }
    const fresh = [...groups].filter(([id]) => !seen.has(id))
    const parents = fresh.map(([, { parent }]) => parent)
    const records = await findByKey(ctx, importer.noun, key, parents, lock)
    for (const [id, { parent, rows }] of fresh) {
      seen.add(id)
      const before = records.get(id)?.[0]
      found.push({
        row: { row: rows[0]!, values: {}, empty: [], problems: [], further: { part, parent } },
        match: { ...(before ? { before } : {}), several: [], taken: new Map() },
      })
    }
  }
  return found
}
