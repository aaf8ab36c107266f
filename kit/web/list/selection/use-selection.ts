import type { BulkRequest } from '@sms/kit/contract'
import { useState } from 'react'
import { zone } from '../../data/query.ts'
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
}

/** The selection of a query's records; under another query nothing is ticked. */
export function useSelection(query: ListQuery, { total, more }: Pick<Rows, 'total' | 'more'>): Selection {
  const key = searchKey(query)
  const [state, setState] = useState({ key, ticked: nothingTicked })
  const ticked = state.key === key ? state.ticked : nothingTicked
  const change = (next: Ticked) => setState({ key, ticked: next })
  const count = countTicked(ticked, total)
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
    request: requestOf(ticked, query, zone),
  }
}
