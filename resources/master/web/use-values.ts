import type { Envelope } from '@sms/client'
import { type App, dataOf, mastersOf, type TabCounts, useApp } from '@sms/kit/web'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MasterKey } from '../contract.ts'
import type { Value } from './value.ts'

const noValues: readonly Value[] = []

/**
 * All values in their order; none until they are loaded. The cache has whole records, of which other screens use a
 * part.
 */
export const useValues = () => (useQuery(mastersOf(useApp())).data as readonly Value[] | undefined) ?? noValues

/** The number of records that use each value of a category, by id. */
export const usesOf = (app: App, key: MasterKey) =>
  queryOptions({
    queryKey: ['master', 'uses', key],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> =>
      dataOf(await app.client.api.get<Envelope<Record<string, number>>>('/master/uses', { key }, { signal })),
  })

/** The number of matching values of each category, counted in the loaded list, or in the server's answer to a query. */
export const countsOf: TabCounts = (app, query) =>
  Object.keys(query).length === 0
    ? { ...(mastersOf(app) as object as ReturnType<TabCounts>), select: byKey }
    : {
        queryKey: ['master', 'list', { ...query, by: 'key' }],
        queryFn: async ({ signal }) =>
          dataOf(await app.client.api.get<Envelope<Value[]>>('/master', query, { signal })),
        select: byKey,
      }

function byKey(values: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of values) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
