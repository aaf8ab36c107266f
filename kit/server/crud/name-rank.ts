import { type Fields, foldText, type Resource } from '@sms/kit/contract'
import { and, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Source } from '../scope.ts'
import { searchText, textsIn } from '../search/text.ts'

type Row = Record<string, unknown>
type Status = 'Active' | 'inActive'

/** The rank of a record's names for a text: 0 if one equals it, 1 if one or its pinyin begins with it, else 2. */
export function nameRank(contract: Resource<any, any>, row: Row, q: string): 0 | 1 | 2 {
  const folded = foldText(q)
  const names = (contract.names as string[]).flatMap((name) => textsIn(row[name]))
  if (names.some((name) => foldText(name) === folded)) return 0
  const texts = names.flatMap((name) => [foldText(name), ...searchText([name]).pinyin.split('\n')])
  return texts.some((text) => text.startsWith(folded)) ? 1 : 2
}

/**
 * Records with a name that begins with the text, at most `limit` per name and status; of the later statuses only where
 * the earlier ones have fewer. Reads the index of each name, in which texts with one beginning are neighbours.
 */
export async function recordsBeginningWith(
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
      const matches = near.filter((row) => foldText(String(row.name)).startsWith(foldText(q)))
      for (const row of matches) ids.add(String(row.id))
      if (matches.length === limit) break
    }
  if (ids.size === 0) return []
  return (await ctx.db
    .select()
    .from(table)
    .where(inArray(columns.id!, [...ids]))) as Row[]
}
