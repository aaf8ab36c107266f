import { type Linked, label } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { type Ctx, opens } from '../context.ts'
import { anyKindRoot, camel, type Noun, type Nouns } from '../noun.ts'
import { countUses, holdersOf } from './references.ts'

/**
 * The number of records per other kind that refer to a record or are its sub-records (files, comments). Kinds that the
 * actor may not open are counted together.
 */
export async function linkedTo(ctx: Ctx, nouns: Nouns, kind: string, id: string): Promise<Linked[]> {
  const linked: Linked[] = []
  let hidden = 0
  const holders = holdersOf(nouns, kind)
  for (const noun of Object.values(nouns)) {
    const { name, menus, titles } = noun.contract
    if (name === kind) continue
    const holdersOfNoun = holders.filter((holder) => holder.noun === noun)
    const isSubRecord = attachedTo(noun, kind, id)
    if (holdersOfNoun.length === 0 && !isSubRecord) continue
    const uses = (await countUses(ctx, holdersOfNoun, [id])).get(id) ?? 0
    const n = uses + (isSubRecord ? await ctx.db.$count(noun.service.table, isSubRecord) : 0)
    if (menus.length && !opens(ctx.actor, noun.contract)) hidden += n
    else linked.push({ kind: name, titles, n })
  }
  return hidden ? [...linked, { kind: 'hidden', titles: notShown, n: hidden }] : linked
}

const notShown = label('Records that you may not see', '您无权查看的记录')

/**
 * The condition of those records of a noun such as files or comments (`anyKindRoot`) that hang on a record; undefined
 * for other nouns.
 */
export function attachedTo(noun: Noun, kind: string, id: string): SQL | undefined {
  const root = anyKindRoot(noun)
  if (!root) return undefined
  const columns = getTableColumns(noun.service.table)
  return and(eq(columns[camel(root.kindColumn)]!, kind), eq(columns[camel(root.column)]!, id))
}
