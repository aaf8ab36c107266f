import type { Resource } from '@sms/kit/contract'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { ListAnswer } from '../../data/query.ts'
import { blockKey, type ListQuery } from '../rows/blocks.ts'
import { blockSize } from '../rows/span.ts'
import { placeIn, type Row } from '../rows/use-rows.ts'

type Answer = ListAnswer<Resource<any, any>>

const rowsOf = (queries: QueryClient, name: string, query: ListQuery, block: number) =>
  queries.getQueryData<Answer>(blockKey(name, query, block))?.rows as readonly Row[] | undefined

const firstBlocks = (count: number) => Array.from({ length: Math.ceil(count / blockSize) }, (_, block) => block)

/** The row shown at a place at present; undefined if it is not cached. */
export const shownRow = (queries: QueryClient, name: string, query: ListQuery, place: number) =>
  rowsOf(queries, name, query, Math.floor(place / blockSize))?.[place % blockSize]

/** The present place of a record among the first `count` rows of a query; undefined if it is not cached. */
export const shownPlace = (queries: QueryClient, name: string, query: ListQuery, count: number, id: string) =>
  placeIn(firstBlocks(count), id, (block) => rowsOf(queries, name, query, block))

/** The present ids of the first `count` rows; undefined if some are not cached. */
export function shownIds(queries: QueryClient, name: string, query: ListQuery, count: number): string[] | undefined {
  const blocks = firstBlocks(count).map((block) => rowsOf(queries, name, query, block))
  if (blocks.includes(undefined)) return undefined
  const ids = blocks.flatMap((rows) => rows!.map(({ id }) => id))
  return ids.length < count ? undefined : ids.slice(0, count)
}

/** An order of a list's first rows, and the rows that were cached when it was first shown, by id. */
export type Order = {
  readonly query: ListQuery
  readonly ids: readonly string[]
  readonly known?: ReadonlyMap<string, Row>
}

/**
 * Writes the cached rows of a list in this order, followed by rows that it does not name, and returns those that were
 * cached. Rows that moved between the reads of two blocks may be missing from both: they are taken from `known`.
 */
export function show(queries: QueryClient, name: string, { query, ids, known }: Order): ReadonlyMap<string, Row> {
  const blocks = firstBlocks(ids.length).map((block) => ({ block, rows: rowsOf(queries, name, query, block) ?? [] }))
  const cached = new Map(blocks.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  const named = ids.flatMap((id) => cached.get(id) ?? known?.get(id) ?? [])
  const isNamed = new Set(ids)
  const others = [...cached.values()].filter(({ id }) => !isNamed.has(id))
  const ordered = [...named, ...others]
  for (const { block, rows } of blocks) {
    const next = ordered.splice(0, rows.length) as Answer['rows']
    queries.setQueryData<Answer>(blockKey(name, query, block), (answer) => answer && { ...answer, rows: next })
  }
  return cached
}

/** Whether a cached query is one of the blocks that an order covers. */
export const isBlockOf = (cached: Query, name: string, { query, ids }: Order) =>
  firstBlocks(ids.length).some((block) => hashKey(blockKey(name, query, block)) === cached.queryHash)
