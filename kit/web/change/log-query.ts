import type { Envelope } from '@sms/client'
import type { ChangeLine, HistoryEntry } from '@sms/kit/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dataOf, zone } from '../data/query.ts'
import { useApp } from '../page/app.tsx'

/** The filters of the log, as in the address. Days are YYYY-MM-DD in the reader's zone. */
export type LogFilter = Readonly<
  Partial<Record<'actor' | 'kind' | 'action' | 'from' | 'to' | 'q', string | null | undefined>>
>

/** The log, newest first, a page at a time; a change anywhere makes it out of date. */
export function useLog(filter: LogFilter) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: ['change', 'log', filter],
    queryFn: async ({ pageParam, signal }) => {
      // Trimmed here alone: in the field, a blank at the end is the beginning of the next word.
      const filters = Object.fromEntries(
        Object.entries(filter).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
      )
      const query = { ...filters, ...(filter.from || filter.to ? { zone } : {}), after: pageParam }
      type Answer = Envelope<ChangeLine[]> & { next?: string }
      const answer = await app.client.api.get<Answer>('/history/log', query, { signal })
      return { lines: dataOf(answer), next: answer.next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** The entries of one change, in order, a page at a time. */
export function useChangeEntries(id: string, enabled: boolean) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: ['change', 'entries', id],
    queryFn: async ({ pageParam, signal }) => {
      type Answer = Envelope<HistoryEntry[]> & { next?: string }
      const answer = await app.client.api.get<Answer>('/history/change', { id, after: pageParam }, { signal })
      return { entries: dataOf(answer), next: answer.next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled,
  })
}
