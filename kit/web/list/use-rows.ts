import { type Resource, totalMax } from '@sms/kit/contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListAnswer, listOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { blockKey, blockOf, dropFar, type Question } from './blocks.ts'
import { blockSize, blocksOf, type Span } from './span.ts'
import { searchKey } from './state.ts'

/** A record as the list's general parts see it. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>

/** What a list holds of its matches at this moment. The matches of the question before stay until new ones are there. */
export type Rows = {
  /** Whether anything has come yet. */
  readonly known: boolean
  /** How many rows can be scrolled through: all matches, 10,000 at most. */
  readonly count: number
  /** The row at a place from 0; undefined while it is on its way. */
  readonly at: (place: number) => Row | undefined
  /**
   * Where a record stands that stood at `place`, since others may have come or gone above it; undefined once it is not
   * among the rows at hand. A row on its way counts as the one that stood there.
   */
  readonly placeOf: (id: string, place: number) => number | undefined
  /** Says which rows are looked at; these and their neighbours are fetched. */
  readonly see: (span: Span) => void
  /** The ids of rows from one place up to and with another, fetched if need be. */
  readonly idsOf: (from: number, to: number) => Promise<string[]>
  readonly total: number
  /** There are more matches than `total`, which stops counting at 10,000. */
  readonly more: boolean
  /** What is shown answers an older question, or rows that are looked at are on their way. */
  readonly waiting: boolean
  readonly failure: Error | undefined
  /** How often the read that is under way has failed already. */
  readonly failures: number
  /** When the rows shown came from the server, in milliseconds since 1970. */
  readonly from: number
  readonly again: () => void
}

/** Where a list that was left begins: the rows that were looked at, of how many. */
export type Begin = { readonly span: Span; readonly total: number }

/** Far jumps are fetched when they have come to rest for this long, in milliseconds: a dragged scrollbar passes much. */
const restMs = 80

type Answer = ListAnswer<Resource<any, any>>

/** What the newest answer said; `hinted` while it is only what was known when the list was left. */
type Shown = {
  readonly question: Question
  readonly total: number
  readonly more: boolean
  readonly from: number
  readonly hinted?: true
}

/** The rows of a question, fetched block by block as they are looked at; `begin` counts for the first question alone. */
export function useRows(contract: Resource<any, any>, question: Question, begin: Begin | undefined): Rows {
  const app = useApp()
  const queries = useQueryClient()
  const key = searchKey(question)
  const [held, hold] = useState(() => ({ key, blocks: begin ? blocksOf(begin.span, begin.total) : first }))
  const blocks = held.key === key ? held.blocks : first
  const answers = useQueries({ queries: blocks.map((block) => blockOf(app, queries, contract, question, block)) })

  const [kept, keep] = useState<Shown | undefined>(
    () => begin && { question, total: begin.total, more: false, from: 0, hinted: true },
  )
  const newest = answers.reduce<{ data: Answer; from: number } | undefined>(
    (best, { data, dataUpdatedAt: from }) => (data && from > (best?.from ?? -1) ? { data, from } : best),
    undefined,
  )
  const asked = kept && searchKey(kept.question) === key ? kept : undefined
  const same = newest && asked && newest.from <= asked.from
  const shown =
    newest && !same ? { question, total: newest.data.total, more: newest.data.more, from: newest.from } : kept
  if (shown !== kept) keep(shown)

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
    if (near) hold({ key, blocks: next })
    else timer.current = setTimeout(() => hold({ key, blocks: next }), restMs)
  }
  useEffect(() => dropFar(queries, contract.name, question, blocks))

  const idsOf = async (from: number, to: number) => {
    const ids: string[] = []
    for (let block = Math.floor(from / blockSize); block * blockSize <= to; block++) {
      const before = block * blockSize
      const asked = blockOf(app, queries, contract, question, block)
      const { rows } = await queries.fetchQuery({ ...asked, staleTime: 60_000 })
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
 * Whether a list that shows nothing under its default filters would show something without them: undefined while
 * nobody needs to know or the answer is on its way.
 */
export function useOthers(contract: Resource<any, any>, question: Question, needed: boolean) {
  const { data, isError } = useQuery({
    ...listOf(useApp(), contract, { ...question, page: '1', pageSize: '1' }),
    enabled: needed,
  })
  if (!needed) return undefined
  return isError ? 0 : data?.total
}
