import { foldText } from '@sms/kit/contract'
import { crud, type Noun, type Route, type Scope } from '@sms/kit/server'
import { type Lookup, lookupRoute } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { showroomTable, styleScope } from '../showroom/table.ts'
import { item, subjectKinds } from './contract.ts'
import { itemTable } from './table.ts'

/** Styles only where their own noun shows them; every item of the library, whose kinds have no row scope. */
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
 * Names of items by ids, or of `kinds` by a text: each kind's lookup searches it, and names that begin with it come
 * first.
 */
const lookup: typeof service.lookup = async (ctx, query) => {
  const { q = '', ids, kinds = subjectKinds, limit = 20 } = query
  if (ids) {
    const names = await service.lookup(ctx, query)
    const rows = await service.rows(ctx, ids)
    const kindById = new Map(rows.map(({ id, kind }) => [id, kind]))
    return names.flatMap((name) => (kindById.has(name.id) ? [{ ...name, kind: kindById.get(name.id)! }] : []))
  }
  const namesByKind = await Promise.all(
    kinds.map(async (kind) => {
      const names = await ctx.nouns[kind]!.service.lookup(ctx, { q, limit } satisfies Lookup)
      return names.map((name) => ({ ...name, kind }))
    }),
  )
  const beginsWithText = ({ name }: { readonly name: string }) => foldText(name).startsWith(foldText(q))
  return namesByKind
    .flat()
    .sort((a, b) => Number(beginsWithText(b)) - Number(beginsWithText(a)))
    .slice(0, limit)
}

/** Stands for the items of every kind. */
export const itemNoun: Noun = {
  contract: item,
  service: { ...service, lookup },
  family: { kinds: subjectKinds, field: 'kind', scoped: ['showroom'] },
}

export const itemApi = (): Route[] => [lookupRoute(itemNoun.service, subjectKinds)]
