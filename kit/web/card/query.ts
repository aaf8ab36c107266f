import type { Envelope } from '@sms/client'
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '../data/lookup.ts'
import type { Row } from '../list/rows/use-rows.ts'
import type { App, RecordPlace } from '../page/app.tsx'

/** The layout of a resource's record page, which comes with the page's own file. */
export const cardLayoutOf = ({ places }: App, kind: string) =>
  queryOptions({
    queryKey: ['card layout', kind],
    queryFn: async () => (await places?.[kind]?.layout?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A record for its card: null, without a toast, where the server refuses it. */
export const cardRecordOf = (app: App, { kind, id }: RecordPlace) =>
  queryOptions({
    queryKey: [kind, 'card', id],
    queryFn: async ({ signal }) => {
      const answer = await app.client.getHelper<Envelope<Row>>(`/api/${pathOf(app, kind)}/id`, { id }, { signal })
      return (answer.code === 1 && answer.data) || null
    },
    staleTime: 60_000,
  })
