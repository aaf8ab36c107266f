import type { Envelope } from '@sms/client'
import type { Found } from '@sms/kit/contract'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../data/query.ts'
import type { App } from '../page/app.tsx'

/**
 * The search over all kinds. Answers are cached for a minute, so that deleting a letter shows the previous results at
 * once; requests that are no longer needed are cancelled.
 */
export const searchOf = (app: App, q: string) =>
  queryOptions({
    queryKey: ['search', q, app.language],
    queryFn: async ({ signal }): Promise<Found[]> =>
      dataOf(await app.client.api.get<Envelope<Found[]>>('/search', { q }, { signal })),
    staleTime: 5_000,
    gcTime: 60_000,
    // No retries: the user is typing, and the next letter sends a new request.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
