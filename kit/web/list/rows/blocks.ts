import type { Envelope } from '@sms/client'
import type { Resource } from '@sms/kit/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOf, type ListAnswer, zone } from '../../data/query.ts'
import type { App } from '../../page/app.tsx'
import { searchKey } from '../state.ts'
import { blockSize, blocksToDrop } from './span.ts'

type Answer = ListAnswer<Resource<any, any>>

/** A list's query without its page: search, filters and order, as in the request. */
export type ListQuery = Readonly<Record<string, string>>

/** The query key of one block; it starts with the key of all lists of the resource. */
export const blockKey = (resource: string, query: ListQuery, block: number) =>
  [resource, 'list', { ...query, page: String(block + 1), pageSize: String(blockSize) }] as const

/** The query of one block, read behind the last row of the block before if that is fresh, which costs less. */
export const blockOf = (
  app: App,
  queries: QueryClient,
  contract: Resource<any, any>,
  query: ListQuery,
  block: number,
) =>
  queryOptions({
    queryKey: blockKey(contract.name, query, block),
    queryFn: async ({ signal, queryKey }): Promise<Answer> => {
      const isRefetch = queries.getQueryData(queryKey) !== undefined
      const before = queries.getQueryState<Answer>(blockKey(contract.name, query, block - 1))
      const isFresh = before !== undefined && !before.isInvalidated && before.fetchStatus === 'idle'
      const after = isFresh && !isRefetch ? before.data?.next : undefined
      const position = after ? { after } : { page: String(block + 1) }
      const parameters = { ...query, ...position, pageSize: String(blockSize), zone }
      type Page = Envelope<Answer['rows']> & { next?: string }
      const envelope = await app.client.api.get<Page>(`/${contract.path}`, parameters as never, { signal })
      const rows = dataOf(envelope)
      const { total = rows.length, more = false, next } = envelope
      return { rows, total, more, next }
    },
  })

/** Removes cached blocks of a query beyond `blocksMax`, the farthest from those in use first. */
export function dropFar(queries: QueryClient, resource: string, query: ListQuery, used: readonly number[]) {
  const own = searchKey(query)
  const cached = queries
    .getQueryCache()
    .findAll({ queryKey: [resource, 'list'], type: 'inactive' })
    .flatMap(({ queryKey }) => {
      const { page, pageSize, ...rest } = (queryKey[2] ?? {}) as Record<string, string>
      return pageSize === String(blockSize) && searchKey(rest) === own ? [Number(page) - 1] : []
    })
  for (const block of blocksToDrop([...new Set([...cached, ...used])], used))
    queries.removeQueries({ queryKey: blockKey(resource, query, block), exact: true })
}
