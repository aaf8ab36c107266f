import { type Resource, totalMax } from '@sms/kit/contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListAnswer, listOf } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'
import { searchKey } from '../state.ts'
import { blockKey, blockOf, dropFar, type Question } from './blocks.ts'
import { blockSize, blocksOf, type Span } from './span.ts'

/** A record in the general parts of the list. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>

/** The loaded rows of a list. Rows of the previous query stay until the new ones are loaded. */
export type Rows = {
  /** Whether any rows have been loaded. */
  readonly known: boolean
  /** The number of rows that can be scrolled to: all matches, at most 10,000. */
  readonly count: number
  /** The row at an index from 0; undefined while it is loading. */
  readonly at: (place: number) => Row | undefined
  /**
   * The present place of a record that was at `place`, since rows above it may have been added or removed; undefined if
   * it is no longer among the loaded rows. A loading row counts as the record that was there.
   */
  readonly placeOf: (id: string, place: number) => number | undefined
  /** Reports the visible rows; these and their neighbours are loaded. */
  readonly see: (span: Span) => void
  /** The ids of rows between two places, both included; loads them if need be. */
  readonly idsOf: (from: number, to: number) => Promise<string[]>
  readonly total: number
  /** There are more matches than `total`, which stops counting at 10,000. */
  readonly more: boolean
  /** The rows shown belong to an older query, or visible rows are loading. */
  readonly waiting: boolean
  readonly failure: Error | undefined
  /** How often the present request has failed. */
  readonly failures: number
  /** When the server sent the rows shown, in milliseconds since 1970. */
  readonly from: number
  readonly again: () => void
}

/** The state to restore: the visible rows, and the total. */
export type Begin = { readonly span: Span; readonly total: number }

/** The delay before rows far away are loaded, in milliseconds: a dragged scrollbar passes many. */
const restMs = 80

type Answer = ListAnswer<Resource<any, any>>

/** The newest answer; `hinted` while it is only restored from the last visit. */
type Shown = {
  readonly question: Question
  readonly total: number
  readonly more: boolean
  readonly from: number
  readonly hinted?: true
}

/** The rows of a query, loaded block by block as they become visible; `begin` applies only to the first query. */
export function useRows(contract: Resource<any, any>, question: Question, begin: Begin | undefined): Rows {
  const app = useApp()
  const queries = useQueryClient()
  const key = searchKey(question)
  const [wanted, setWanted] = useState(() => ({ key, blocks: begin ? blocksOf(begin.span, begin.total) : first }))
  const blocks = wanted.key === key ? wanted.blocks : first
  const answers = useQueries({ queries: blocks.map((block) => blockOf(app, queries, contract, question, block)) })

  const [previous, setPrevious] = useState<Shown | undefined>(
    () => begin && { question, total: begin.total, more: false, from: 0, hinted: true },
  )
  const newest = answers.reduce<{ data: Answer; from: number } | undefined>(
    (best, { data, dataUpdatedAt: from }) => (data && from > (best?.from ?? -1) ? { data, from } : best),
    undefined,
  )
  const current = previous && searchKey(previous.question) === key ? previous : undefined
  const same = newest && current && newest.from <= current.from
  const shown =
    newest && !same ? { question, total: newest.data.total, more: newest.data.more, from: newest.from } : previous
  if (shown !== previous) setPrevious(shown)

  const stale = shown !== undefined && searchKey(shown.question) !== key
  const count = Math.min(shown?.total ?? 0, totalMax)
  const found = new Map<number, Answer['rows'] | undefined>()
  const read = (block: number) => {
    if (!found.has(block) && shown)
      found.set(block, queries.getQueryData<Answer>(blockKey(contract.name, shown.question, block))?.rows)
    return found.get(block)
  }

  const at = (place: number) => read(Math.floor(place / blockSize))?.[place % blockSize] as Row | undefined
  const placeOf = (id: string, place: number) => {
    const there = at(place)
    if (there ? there.id === id : place < count) return place
    const block = Math.floor(place / blockSize)
    return placeIn([block, block - 1, block + 1, ...blocks], id, read)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const see = (span: Span) => {
    clearTimeout(timer.current)
    const next = blocksOf(span, count)
    if (stale || next.join() === blocks.join()) return
    const near = next.some((block) => blocks.includes(block)) || next.every((block) => read(block) !== undefined)
    if (near) setWanted({ key, blocks: next })
    else timer.current = setTimeout(() => setWanted({ key, blocks: next }), restMs)
  }
  useEffect(() => dropFar(queries, contract.name, question, blocks))

  const idsOf = async (from: number, to: number) => {
    const ids: string[] = []
    for (let block = Math.floor(from / blockSize); block * blockSize <= to; block++) {
      const before = block * blockSize
      const options = blockOf(app, queries, contract, question, block)
      const { rows } = await queries.fetchQuery({ ...options, staleTime: 60_000 })
      ids.push(...rows.slice(Math.max(0, from - before), to - before + 1).map((row) => String(row.id)))
    }
    return ids
  }

  return {
    known: shown !== undefined && !shown.hinted,
    count,
    at,
    placeOf,
    see,
    idsOf,
    total: shown?.total ?? 0,
    more: shown?.more ?? false,
    waiting: answers.some((answer) => answer.isFetching && (stale || !answer.data)),
    failure: answers.find((answer) => answer.error)?.error ?? undefined,
    failures: Math.max(...answers.map((answer) => answer.failureCount)),
    from: shown?.from ?? 0,
    again: () => {
      for (const answer of answers) void answer.refetch()
    },
  }
}

const first: readonly number[] = [0]

/** The place of a record in one of these blocks. */
export function placeIn(blocks: readonly number[], id: string, read: (block: number) => readonly object[] | undefined) {
  for (const block of blocks) {
    const found = read(block)?.findIndex((row) => (row as Row).id === id) ?? -1
    if (found >= 0) return block * blockSize + found
  }
  return undefined
}

/**
 * How many records a list has without its default filters; undefined while it is loading or not
 * `needed`.
 */
export function useOthers(contract: Resource<any, any>, question: Question, needed: boolean) {
  const { data, isError } = useQuery({
    ...listOf(useApp(), contract, { ...question, page: '1', pageSize: '1' }),
    enabled: needed,
  })
  if (!needed) return undefined
  return isError ? 0 : data?.total
}
