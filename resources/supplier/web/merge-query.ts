import type { Envelope } from '@sms/client'
import type { Linked, Named } from '@sms/kit/contract'
import { type App, dataOf } from '@sms/kit/web'
import { queryOptions } from '@tanstack/react-query'
import { supplier } from '../contract.ts'

/** The Active suppliers with names similar to a supplier's, the most similar first. */
export const similarOf = ({ client }: App, id: string) =>
  queryOptions({
    queryKey: [supplier.name, 'similar', id],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Named[]>>('/supplier/similar', { id }, { signal })),
    staleTime: 0,
  })

/** The number of records of each kind that refer to a supplier, which its merge moves. */
export const linkedOf = ({ client }: App, id: string) =>
  queryOptions({
    queryKey: [supplier.name, 'linked', id],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Linked[]>>('/supplier/linked', { id }, { signal })),
    staleTime: 0,
  })
