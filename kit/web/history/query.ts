import type { Envelope } from '@sms/client'
import type { HistoryEntry } from '@sms/kit/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dataOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'

type Page = { entries: HistoryEntry[]; next: string | undefined }

/**
 * The history of one record, newest first, a page at a time. Its key begins with the resource, so that a save of the
 * record refreshes it.
 */
export function useHistory(kind: string, id: string) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [kind, 'history', id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      type Answer = Envelope<HistoryEntry[]> & { next?: string }
      const answer = await app.client.api.get<Answer>('/history', { kind, id, after: pageParam }, { signal })
      return { entries: dataOf(answer), next: answer.next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}
