import type { Envelope } from '@sms/client'
import { type App, dataOf, mastersOf, type TabCounts, useApp } from '@sms/kit/web'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MasterKey } from '../contract.ts'
import type { Value } from './value.ts'

const none: readonly Value[] = []

/** The whole list in its order, which comes with the page. What is in the cache are whole records; other screens need only part of them. */
export const useValues = () => (useQuery(mastersOf(useApp())).data as readonly Value[] | undefined) ?? none

/** How many records use each value of a category, by id. */
export const usesOf = (app: App, key: MasterKey) =>
  queryOptions({
    queryKey: ['master', 'uses', key],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> =>
      dataOf(await app.client.api.get<Envelope<Record<string, number>>>('/master/uses', { key }, { signal })),
  })

/** How many values each category has of those that match: of the whole list that is there already, else as the server says. */
export const countsOf: TabCounts = (app, question) =>
  Object.keys(question).length === 0
    ? { ...(mastersOf(app) as object as ReturnType<TabCounts>), select: byKey }
    : {
        queryKey: ['master', 'list', { ...question, by: 'key' }],
        queryFn: async ({ signal }) =>
          dataOf(await app.client.api.get<Envelope<Value[]>>('/master', question, { signal })),
        select: byKey,
      }

function byKey(values: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of values) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
