import { foldText } from '@sms/kit/contract'
import { crud, type Noun, type Route } from '@sms/kit/server'
import { type Lookup, lookupRoute } from '@sms/kit/server/mount'
import { item, subjectKinds } from './contract.ts'
import { itemTable } from './table.ts'

const service = crud(item, itemTable)

/**
 * Names of items of any kind. By text each kind is searched as its own pickers do, and what begins so comes first; by ids
 * whatever they are.
 */
const lookup: typeof service.lookup = async (ctx, ask) => {
  const { q = '', ids, kinds = subjectKinds, limit = 20 } = ask
  if (ids) {
    const names = await service.lookup(ctx, ask)
    const rows = await service.rows(ctx, ids)
    const known = new Map(rows.map(({ id, kind }) => [id, kind]))
    return names.flatMap((one) => (known.has(one.id) ? [{ ...one, kind: known.get(one.id)! }] : []))
  }
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const names = await ctx.nouns[kind]!.service.lookup(ctx, { q, limit } satisfies Lookup)
      return names.map((one) => ({ ...one, kind }))
    }),
  )
  const begins = ({ name }: { readonly name: string }) => (foldText(name).startsWith(foldText(q)) ? 0 : 1)
  return found
    .flat()
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, limit)
}

/** Stands for the items of every kind. */
export const itemNoun: Noun = {
  contract: item,
  service: { ...service, lookup },
  family: { kinds: subjectKinds, field: 'kind' },
}

export const itemApi = (): Route[] => [lookupRoute(itemNoun.service, subjectKinds)]
