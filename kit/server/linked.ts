import type { Linked } from '@sms/kit/contract'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { type Ctx, opens } from './context.ts'
import type { Noun, Nouns } from './noun.ts'
import { camel, hangs } from './parts.ts'
import { countUses, holdersOf } from './references.ts'

/**
 * How many records of each other kind refer to a record or hang on it (files, comments), kinds that the actor may not
 * open left out: what a merge moves.
 */
export async function linkedTo(ctx: Ctx, nouns: Nouns, kind: string, id: string): Promise<Linked[]> {
  const linked: Linked[] = []
  const holders = holdersOf(nouns, kind)
  for (const noun of Object.values(nouns)) {
    const { name, menus, titles } = noun.contract
    if (name === kind || (menus.length && !opens(ctx.actor, noun.contract))) continue
    const mine = holders.filter((holder) => holder.noun === noun)
    const hanging = hangingOn(noun, kind, id)
    if (mine.length === 0 && !hanging) continue
    const uses = (await countUses(ctx, mine, [id])).get(id) ?? 0
    linked.push({ kind: name, titles, n: uses + (hanging ? await ctx.db.$count(noun.service.table, hanging) : 0) })
  }
  return linked
}

/** The condition that records of a noun which name their parent by kind and id hang on this one; undefined for other nouns. */
export function hangingOn(noun: Noun, kind: string, id: string): SQL | undefined {
  const root = hangs(noun)
  if (!root) return undefined
  const columns = getTableColumns(noun.service.table)
  return and(eq(columns[camel(root.kindColumn)]!, kind), eq(columns[camel(root.column)]!, id))
}
