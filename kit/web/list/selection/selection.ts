import type { BulkRequest } from '@sms/kit/contract'
import type { ListQuery } from '../rows/blocks.ts'

/** The ticked records: these, or all matches of the list except for these. */
export type Ticked = { readonly all: boolean; readonly ids: ReadonlySet<string> }

export const nothingTicked: Ticked = { all: false, ids: new Set() }
export const allTicked: Ticked = { all: true, ids: new Set() }

export const isTicked = ({ all, ids }: Ticked, id: string) => (all ? !ids.has(id) : ids.has(id))

/** Ticks some records, or unticks them if `on` is false. */
export function tick({ all, ids }: Ticked, some: readonly string[], on: boolean): Ticked {
  const next = new Set(ids)
  // Of all matches, the ids are the unticked ones.
  const isListed = on !== all
  for (const id of some) isListed ? next.add(id) : next.delete(id)
  return { all, ids: next }
}

/** How many records are ticked, of `total` matches. */
export const countTicked = ({ all, ids }: Ticked, total: number) => (all ? Math.max(0, total - ids.size) : ids.size)

/** The selection as a bulk request; `query` is the list's without its order, `zone` the time zone of its days. */
export const requestOf = (
  { all, ids }: Ticked,
  query: ListQuery,
  zone: string,
): Pick<BulkRequest, 'ids' | 'all' | 'except'> =>
  all ? { all: { ...query, zone }, ...(ids.size ? { except: [...ids] } : {}) } : { ids: [...ids] }
