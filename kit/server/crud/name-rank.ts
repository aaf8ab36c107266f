import { type Fields, foldText, type Resource } from '@sms/kit/contract'
import { and, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Source } from '../scope.ts'
import { searchText, textsIn } from '../search/text.ts'

type Row = Record<string, unknown>
type Status = 'Active' | 'inActive'

/** How near a record's names come to a text: 0 for a code or name that is the text, 1 for one that begins with it or sounds so, else 2. */
export function nearness(contract: Resource<any, any>, row: Row, q: string): 0 | 1 | 2 {
  const folded = foldText(q)
  const names = (contract.names as string[]).flatMap((name) => textsIn(row[name]))
  if (names.some((name) => foldText(name) === folded)) return 0
  const texts = names.flatMap((name) => [foldText(name), ...searchText([name]).pinyin.split('\n')])
  return texts.some((text) => text.startsWith(folded)) ? 1 : 2
}

/**
 * Records of some statuses one of whose names begins with the text, at most `limit` by each name and status. A collation
 * keeps texts that begin alike side by side, so an index by the name leads to them.
 */
export async function beginning(
  ctx: Ctx,
  { contract, table, scope }: Source,
  q: string,
  limit: number,
  statuses: readonly Status[],
): Promise<Row[]> {
  const columns = getTableColumns(table)
  const names = (contract.names as string[]).filter((name) => (contract.all as Fields)[name]!.type.kind === 'text')
  const ids = new Set<string>()
  for (const name of names)
    for (const status of statuses) {
      const column = columns[name]!
      const near = await ctx.db
        .select({ id: columns.id!, name: column })
        .from(table)
        .where(and(gte(column, q), eq(columns.status!, status), scope(ctx.actor)))
        .orderBy(column)
        .limit(limit)
      const begin = near.filter((row) => foldText(String(row.name)).startsWith(foldText(q)))
      for (const row of begin) ids.add(String(row.id))
      if (begin.length === limit) break
    }
  if (ids.size === 0) return []
  return (await ctx.db
    .select()
    .from(table)
    .where(inArray(columns.id!, [...ids]))) as Row[]
}
