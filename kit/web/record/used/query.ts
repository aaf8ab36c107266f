import type { Envelope } from '@sms/client'
import type { Use, UsedBy } from '@sms/kit/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dataOf } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'

/** The numbers of records that refer to a record, by kind and field. */
export function useUses(kind: string, id: string, enabled = true) {
  const { client } = useApp()
  return useQuery({
    queryKey: [kind, 'used', id],
    enabled,
    queryFn: async ({ signal }) => dataOf(await client.api.get<Envelope<Use[]>>('/used', { kind, id }, { signal })),
  })
}

/** Their sum; undefined instead of 0, since a tab does not show 0. */
export const sumOf = (uses: readonly Use[]) => uses.reduce((sum, { n }) => sum + n, 0) || undefined

/** The referring records of one kind and field, page by page. */
export function useUsedBy(kind: string, id: string, { kind: of, field }: Pick<Use, 'kind' | 'field'>) {
  const { client } = useApp()
  return useInfiniteQuery({
    queryKey: [of, 'using', kind, id, field],
    initialPageParam: '',
    queryFn: async ({ pageParam: after, signal }) => {
      type Answer = Envelope<UsedBy[]> & { next?: string }
      const query = { kind, id, of, field, ...(after ? { after } : {}) }
      const envelope = await client.api.get<Answer>('/used/records', query, { signal })
      return { records: dataOf(envelope), next: envelope.next }
    },
    getNextPageParam: (last) => last.next,
  })
}
