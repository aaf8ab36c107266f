import { type Resource, totalMax } from '@sms/kit/contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListAnswer, listOf } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'
import { searchKey } from '../state.ts'
import { blockKey, blockOf, dropFar, type ListQuery } from './blocks.ts'
import { blockSize, blocksOf, type Span } from './span.ts'

/** A record in the general parts of the list. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>

/** The rows of a list, of which some are loaded. Rows of the previous query stay until the new ones are loaded. */
export type Rows = {
  /** Whether any rows have been loaded. */
  readonly known: boolean
  /** The number of rows that can be scrolled to: all matches, at most 10,000. */
  readonly count: number
  /** The row at an index from 0; undefined while it is loading. */
  readonly at: (place: number) => Row | undefined
  /** The present place of a record that was at `place`, also while that row is loading; undefined if not loaded. */
  readonly placeOf: (id: string, place: number) => number | undefined
  /** Loads these rows and their neighbours, at once unless all are far from the loaded ones. */
  readonly load: (span: Span) => void
  /** The ids of rows between two places, both included; loads them if need be. */
  readonly idsOf: (from: number, to: number) => Promise<string[]>
  readonly total: number
  /** There are more matches than `total`, which stops counting at 10,000. */
  readonly more: boolean
  /** Rows of a new query or further ones are loading. */
  readonly waiting: boolean
  readonly failure: Error | undefined
  readonly failures: number
  /** When the newest of the rows shown were loaded, in milliseconds since 1970. */
  readonly loadedAt: number
  readonly refetch: () => void
}

/** The delay before rows far away are loaded, in milliseconds: a dragged scrollbar passes many. */
const restMs = 80

type Answer = ListAnswer<Resource<any, any>>

/** The query and the totals of the newest answer; `isSaved` if only its total is known, from an earlier visit. */
type Shown = {
  readonly query: ListQuery
  readonly total: number
  readonly more: boolean
  readonly loadedAt: number
  readonly isSaved?: true
}

/** The rows of a query, loaded block by block as they become visible; at first those of `saved`. */
export function useRows(
  contract: Resource<any, any>,
  query: ListQuery,
  saved: { readonly span: Span; readonly total: number } | undefined,
): Rows {
  const app = useApp()
  const queries = useQueryClient()
  const key = searchKey(query)
  const [wanted, setWanted] = useState(() => ({ key, blocks: saved ? blocksOf(saved.span, saved.total) : firstBlock }))
  const blocks = wanted.key === key ? wanted.blocks : firstBlock
  const answers = useQueries({ queries: blocks.map((block) => blockOf(app, queries, contract, query, block)) })

  const [lastShown, setLastShown] = useState<Shown | undefined>(
    () => saved && { query, total: saved.total, more: false, loadedAt: 0, isSaved: true },
  )
  const newest = answers.filter(({ data }) => data).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]
  const { data, dataUpdatedAt: loadedAt = 0 } = newest ?? {}
  const isOfLastQuery = lastShown !== undefined && searchKey(lastShown.query) === key
  const isKnown = isOfLastQuery && loadedAt <= lastShown.loadedAt
  const shown: Shown | undefined =
    data && !isKnown ? { query, total: data.total, more: data.more, loadedAt } : lastShown
  if (shown !== lastShown) setLastShown(shown)

  const isStale = shown !== undefined && searchKey(shown.query) !== key
  const count = Math.min(shown?.total ?? 0, totalMax)
  // The rows of blocks read during this render.
  const found = new Map<number, Answer['rows'] | undefined>()
  const read = (block: number) => {
    if (!found.has(block) && shown)
      found.set(block, queries.getQueryData<Answer>(blockKey(contract.name, shown.query, block))?.rows)
    return found.get(block)
  }

  const at = (place: number) => read(Math.floor(place / blockSize))?.[place % blockSize] as Row | undefined
  const placeOf = (id: string, place: number) => {
    const there = at(place)
    const isLoading = there === undefined && place < count
    if (isLoading || there?.id === id) return place
    const block = Math.floor(place / blockSize)
    return placeIn([block, block - 1, block + 1, ...blocks], id, read)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const load = (span: Span) => {
    clearTimeout(timer.current)
    const next = blocksOf(span, count)
    if (isStale || next.join() === blocks.join()) return
    const isNear = next.some((block) => blocks.includes(block)) || next.every((block) => read(block) !== undefined)
    if (isNear) setWanted({ key, blocks: next })
    else timer.current = setTimeout(() => setWanted({ key, blocks: next }), restMs)
  }
  useEffect(() => dropFar(queries, contract.name, query, blocks))

  const idsOf = async (from: number, to: number) => {
    const ids: string[] = []
    for (let block = Math.floor(from / blockSize); block * blockSize <= to; block++) {
      const first = block * blockSize
      const options = blockOf(app, queries, contract, query, block)
      const { rows } = await queries.fetchQuery({ ...options, staleTime: 60_000 })
      ids.push(...rows.slice(Math.max(0, from - first), to - first + 1).map((row) => String(row.id)))
    }
    return ids
  }

  return {
    known: shown !== undefined && !shown.isSaved,
    count,
    at,
    placeOf,
    load,
    idsOf,
    total: shown?.total ?? 0,
    more: shown?.more ?? false,
    waiting: answers.some((answer) => answer.isFetching && (isStale || !answer.data)),
    failure: answers.find((answer) => answer.error)?.error ?? undefined,
    failures: Math.max(...answers.map((answer) => answer.failureCount)),
    loadedAt: shown?.loadedAt ?? 0,
    refetch: () => {
      for (const answer of answers) void answer.refetch()
    },
  }
}

const firstBlock: readonly number[] = [0]

/** The place of a record in one of these blocks, searched in this order; undefined if it is in none. */
export function placeIn(blocks: readonly number[], id: string, read: (block: number) => readonly object[] | undefined) {
  for (const block of blocks) {
    const found = read(block)?.findIndex((row) => (row as Row).id === id) ?? -1
    if (found >= 0) return block * blockSize + found
  }
  return undefined
}

/** The number of matches of a query; undefined while it is loading or not `needed`, 0 if it cannot be loaded. */
export function useTotal(contract: Resource<any, any>, query: ListQuery, needed: boolean) {
  const { data, isError } = useQuery({
    ...listOf(useApp(), contract, { ...query, page: '1', pageSize: '1' }),
    enabled: needed,
  })
  if (!needed) return undefined
  return isError ? 0 : data?.total
}
