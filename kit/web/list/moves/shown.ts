import type { Resource } from '@sms/kit/contract'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { ListAnswer } from '../../data/query.ts'
import { blockKey, type Question } from '../rows/blocks.ts'
import { blockSize } from '../rows/span.ts'
import type { Row } from '../rows/use-rows.ts'

type Answer = ListAnswer<Resource<any, any>>

/** The rows of a block as shown at present; undefined if they are not cached. */
export const rowsOf = (queries: QueryClient, name: string, question: Question, block: number) =>
  queries.getQueryData<Answer>(blockKey(name, question, block))?.rows as readonly Row[] | undefined

/** The present place of a record among the first `count` rows of a query; undefined if it is not cached. */
export function shownPlace(queries: QueryClient, name: string, question: Question, count: number, id: string) {
  for (let block = 0; block * blockSize < count; block++) {
    const found = rowsOf(queries, name, question, block)?.findIndex((row) => row.id === id) ?? -1
    if (found >= 0) return block * blockSize + found
  }
  return undefined
}

/** The present ids of the rows up to a place; undefined if some are not cached. */
export function shownIds(queries: QueryClient, name: string, question: Question, last: number): string[] | undefined {
  const ids: string[] = []
  for (let block = 0; block * blockSize <= last; block++) {
    const rows = rowsOf(queries, name, question, block)
    if (!rows) return undefined
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.length > last ? ids.slice(0, last + 1) : undefined
}

const blocksFor = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / blockSize) }, (_, block) => block)

/** An order of a list's first rows, and those that were cached when it was first shown. */
export type Order = {
  readonly question: Question
  readonly ids: readonly string[]
  readonly known?: ReadonlyMap<string, Row>
}

/**
 * Shows the rows of a list in this order, followed by rows that it does not name; returns the cached rows. Rows that
 * moved between the reads of two blocks may be missing from both: they are shown as they were.
 */
export function show(queries: QueryClient, name: string, { question, ids, known }: Order): ReadonlyMap<string, Row> {
  const blocks = blocksFor(ids).map((block) => ({ block, rows: rowsOf(queries, name, question, block) ?? [] }))
  const cached = new Map(blocks.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  const named = ids.flatMap((id) => cached.get(id) ?? known?.get(id) ?? [])
  const isNamed = new Set(ids)
  const placed = [...named, ...[...cached.values()].filter(({ id }) => !isNamed.has(id))]
  for (const { block, rows } of blocks) {
    const next = placed.splice(0, rows.length) as Answer['rows']
    queries.setQueryData<Answer>(blockKey(name, question, block), (answer) => answer && { ...answer, rows: next })
  }
  return cached
}

/** Whether these are the rows of a block that such an order covers. */
export const isBlockOf = (query: Query, name: string, { question, ids }: Order) =>
  blocksFor(ids).some((block) => hashKey(blockKey(name, question, block)) === query.queryHash)
