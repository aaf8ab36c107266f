import type { Envelope } from '@sms/client'
import { type App, dataOf, useApp } from '@sms/kit/web'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Round } from '../../round/contract.ts'
import { review } from '../contract.ts'

const roundsOf = (app: App, id: string) =>
  queryOptions({
    queryKey: [review.name, 'record', id, 'rounds'],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Round[]>>(`/${review.path}/rounds`, { id }, { signal })),
  })

export const useRounds = (id: string) => useQuery(roundsOf(useApp(), id))
