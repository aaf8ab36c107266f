import type { BulkRequest, RecordOf, Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOf, zone } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'
import type { ListQuery } from '../rows/blocks.ts'
import type { Rows } from '../rows/use-rows.ts'
import { searchKey } from '../state.ts'
import { allTicked, countTicked, isTicked, nothingTicked, requestOf, type Ticked, tick } from './selection.ts'

/** The ticked records, visible or not. */
export type Selection = {
  readonly count: number
  /** All matches are ticked, and there are more than `count`. */
  readonly more: boolean
  readonly has: (id: string) => boolean
  readonly tick: (ids: readonly string[], on: boolean) => void
  /** Whether every match is ticked. */
  readonly whole: boolean
  readonly tickAll: () => void
  readonly clear: () => void
  readonly request: Pick<BulkRequest, 'ids' | 'all' | 'except'>
  /**
   * Reads the ids of the ticked records; if all are ticked, in the order of `query`, which is the list's. It stops
   * after `max`: up to a page more than that shows that there are too many.
   */
  readonly readIds: (query: Readonly<Record<string, string>>, max: number) => Promise<string[]>
}

const pageSize = 200

/** The selection of a query's records; under another query nothing is ticked. */
export function useSelection(
  contract: Resource<any, any>,
  query: ListQuery,
  { total, more }: Pick<Rows, 'total' | 'more'>,
): Selection {
  const app = useApp()
  const queries = useQueryClient()
  const key = searchKey(query)
  const [state, setState] = useState({ key, ticked: nothingTicked })
  const ticked = state.key === key ? state.ticked : nothingTicked
  const change = (next: Ticked) => setState({ key, ticked: next })
  const count = countTicked(ticked, total)
  const request = requestOf(ticked, query, zone)
  const readIds: Selection['readIds'] = async (query, max) => {
    const { ids, except = [] } = request
    if (ids) return [...ids]
    const found: string[] = []
    for (let after: string | undefined; found.length <= max; ) {
      const page = { ...query, pageSize: String(pageSize), ...(after ? { after } : {}) }
      const answer = await queries.fetchQuery(listOf(app, contract, page))
      found.push(...(answer.rows as RecordOf<any>[]).map(({ id }) => String(id)))
      after = answer.next
      if (!after) break
    }
    const excluded = new Set(except)
    return found.filter((id) => !excluded.has(id))
  }
  return {
    count,
    more: ticked.all && more,
    has: (id) => isTicked(ticked, id),
    // Rows of a range may load first: ticks made meanwhile stay.
    tick: (ids, on) =>
      setState((now) => ({ key, ticked: tick(now.key === key ? now.ticked : nothingTicked, ids, on) })),
    whole: count === total && total > 0 && (ticked.all || !more),
    tickAll: () => change(allTicked),
    clear: () => change(nothingTicked),
    request,
    readIds,
  }
}
