import { foldText } from '@sms/kit/contract'
import { crud, type Noun, type Route, type Scope } from '@sms/kit/server'
import { type Lookup, lookupRoute } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { showroomTable, styleScope } from '../showroom/table.ts'
import { item, subjectKinds } from './contract.ts'
import { itemTable } from './table.ts'

/** Shows the styles that their own noun shows, and every item of the library: its kinds have no row scope. */
const scope: Scope = (actor) => {
  const visibleStyles = styleScope(actor)
  return (
    visibleStyles &&
    sql`(${itemTable.kind} <> 'showroom' or exists (
      select from ${showroomTable} where ${showroomTable.id} = ${itemTable.id} and ${visibleStyles}))`
  )
}

const service = crud(item, itemTable, { scope })

/**
 * Names of items of any kind. A text is searched in each kind as its own pickers do, names that begin with it first; ids
 * find items of any status.
 */
const lookup: typeof service.lookup = async (ctx, query) => {
  const { q = '', ids, kinds = subjectKinds, limit = 20 } = query
  if (ids) {
    const names = await service.lookup(ctx, query)
    const rows = await service.rows(ctx, ids)
    const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
    return names.flatMap((name) => (kinds.has(name.id) ? [{ ...name, kind: kinds.get(name.id)! }] : []))
  }
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const names = await ctx.nouns[kind]!.service.lookup(ctx, { q, limit } satisfies Lookup)
      return names.map((name) => ({ ...name, kind }))
    }),
  )
  const rank = ({ name }: { readonly name: string }) => (foldText(name).startsWith(foldText(q)) ? 0 : 1)
  return found
    .flat()
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit)
}

/** Stands for the items of every kind. */
export const itemNoun: Noun = {
  contract: item,
  service: { ...service, lookup },
  family: { kinds: subjectKinds, field: 'kind' },
}

export const itemApi = (): Route[] => [lookupRoute(itemNoun.service, subjectKinds)]
