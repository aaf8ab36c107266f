import type { Envelope } from '@sms/client'
import type { Found } from '@sms/kit/contract'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../data/query.ts'
import type { App } from '../page/app.tsx'

/**
 * The search over everything. Answers are kept for a minute, so that taking a letter back shows at once what was there;
 * a question that nobody looks at any more is called off.
 */
export const searchOf = (app: App, q: string) =>
  queryOptions({
    queryKey: ['search', q, app.language],
    queryFn: async ({ signal }): Promise<Found[]> =>
      dataOf(await app.client.api.get<Envelope<Found[]>>('/search', { q }, { signal })),
    staleTime: 5_000,
    gcTime: 60_000,
    // Who types wants to know at once that nothing comes; the next letter asks again anyway.
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: true,
  })
