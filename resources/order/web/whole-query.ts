import type { Envelope } from '@sms/client'
import { dataOf, useApp } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { order } from '../contract.ts'
import { asEvent, orderFacts, type WholeOrder } from '../rules/whole.ts'
import { orderNow } from '../workflow.ts'

/** Loads an order with all its parts, also in the form of the rules, and its state. */
export function useWhole(id: string) {
  const app = useApp()
  const read = useQuery({
    queryKey: [order.name, 'record', id, 'whole'],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<WholeOrder>>(`/${order.path}/whole`, { id }, { signal })),
    // Approved reviews change what an order waits for, without a change of the order.
    staleTime: 0,
  })
  const { data } = read
  const loaded = useMemo(() => {
    if (!data) return undefined
    const facts = orderFacts(data.order, data)
    const events = data.events.map(asEvent)
    return { whole: data, facts, events, now: orderNow(facts, events) }
  }, [data])
  return { ...read, loaded }
}

export type LoadedOrder = NonNullable<ReturnType<typeof useWhole>['loaded']>
