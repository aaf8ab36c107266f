import { getTableColumns, inArray } from 'drizzle-orm'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { NoticeRow, NoticeWorld } from './read.ts'

/**
 * The records that some notifications lead to, by the notification's id: those that their causes are part of now. What a
 * merge has moved leads to the record that was kept, and back again when the merge is undone. Notifications whose cause
 * is no part of another record, or gone, lead to the record that they were written about.
 */
export async function leadsTo(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<Map<string, string>> {
  const leads = new Map(rows.map((row) => [row.id, row.record]))
  for (const [kind, of] of Map.groupBy(rows, (row) => types[row.type]?.cause)) {
    const cause = kind === undefined ? undefined : nouns[kind]
    if (!cause?.root) continue
    const { table } = cause.service
    const columns = getTableColumns(table)
    const { column } = cause.root
    const parent = Object.keys(columns).find((name) => snake(name) === column)!
    const found = await ctx.db
      .select({ id: columns.id!, root: columns[parent]! })
      .from(table)
      .where(inArray(columns.id!, [...new Set(of.map((row) => row.cause))]))
    const roots = new Map(found.map(({ id, root }) => [id, root as string]))
    for (const row of of) leads.set(row.id, roots.get(row.cause) ?? row.record)
  }
  return leads
}
