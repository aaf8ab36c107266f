import { getTableColumns, inArray } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { NoticeRow, NoticeWorld } from './read.ts'

/**
 * The ids of the records that notifications open, by notification id: the present parents of their causes, which a merge may
 * have moved. Without a parent or cause it is the record that the notification was written about.
 */
export async function openedRecords(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<Map<string, string>> {
  const recordIds = new Map(rows.map((row) => [row.id, row.record]))
  for (const [kind, sameKind] of Map.groupBy(rows, (row) => types[row.type]?.cause)) {
    const cause = kind === undefined ? undefined : nouns[kind]
    if (!cause?.root) continue
    const { table } = cause.service
    const columns = getTableColumns(table)
    const { column } = cause.root
    const parent = Object.keys(columns).find((name) => snake(name) === column)!
    const causes = await ctx.db
      .select({ id: columns.id!, root: columns[parent]! })
      .from(table)
      .where(inArray(columns.id!, [...new Set(sameKind.map((row) => row.cause))]))
    const roots = new Map(causes.map(({ id, root }) => [id, root as string]))
    for (const row of sameKind) recordIds.set(row.id, roots.get(row.cause) ?? row.record)
  }
  return recordIds
}
