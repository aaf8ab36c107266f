import { type Linked, label } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { type Ctx, opens } from '../context.ts'
import { camel, hangs, type Noun, type Nouns } from '../noun.ts'
import { countUses, holdersOf } from './references.ts'

/**
 * How many records of each other kind refer to a record or hang on it (files, comments): what a merge moves. Of kinds that
 * the actor may not open only how many they are together.
 */
export async function linkedTo(ctx: Ctx, nouns: Nouns, kind: string, id: string): Promise<Linked[]> {
  const linked: Linked[] = []
  let hidden = 0
  const holders = holdersOf(nouns, kind)
  for (const noun of Object.values(nouns)) {
    const { name, menus, titles } = noun.contract
    if (name === kind) continue
    const mine = holders.filter((holder) => holder.noun === noun)
    const hanging = hangingOn(noun, kind, id)
    if (mine.length === 0 && !hanging) continue
    const uses = (await countUses(ctx, mine, [id])).get(id) ?? 0
    const n = uses + (hanging ? await ctx.db.$count(noun.service.table, hanging) : 0)
    if (menus.length && !opens(ctx.actor, noun.contract)) hidden += n
    else linked.push({ kind: name, titles, n })
  }
  return hidden ? [...linked, { kind: 'hidden', titles: notShown, n: hidden }] : linked
}

const notShown = label('Records that you may not see', '您无权查看的记录')

/** The condition that records of a noun which name their parent by kind and id hang on this one; undefined for other nouns. */
export function hangingOn(noun: Noun, kind: string, id: string): SQL | undefined {
  const root = hangs(noun)
  if (!root) return undefined
  const columns = getTableColumns(noun.service.table)
  return and(eq(columns[camel(root.kindColumn)]!, kind), eq(columns[camel(root.column)]!, id))
}
