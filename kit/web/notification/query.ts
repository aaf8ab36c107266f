import type { Envelope } from '@sms/client'
import type { Notice, Unread } from '@sms/kit/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dataOf } from '../data/query.ts'
import { useOnNotice } from '../live/index.ts'
import { useApp } from '../page/app.tsx'
import { usePages } from '../page/pages.tsx'

/** The interval of reading the number again without an event of the stream, in milliseconds. */
const refetchMs = 300_000

/** The number of unread notifications and the newest one, kept current by the event stream. */
export function useUnread(): Unread | undefined {
  const { client } = useApp()
  const queries = useQueryClient()
  useOnNotice(useCallback(() => void queries.invalidateQueries({ queryKey: ['notification'] }), [queries]))
  return useQuery({
    queryKey: ['notification', 'unread'],
    refetchInterval: refetchMs,
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Unread>>('/notification/unread', {}, { signal })),
  }).data
}

/** The user's notifications, by pages. */
export const useNotices = () => usePages<Notice>(['notification', 'list'], '/notification', {})

/** Marks notifications as read: some, or all up to the id `until`. */
export function useMarkRead() {
  const { client } = useApp()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (which: { ids: string[] } | { all: true; until?: string }) =>
      dataOf(await client.api.post('/notification/read', which)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notification'] }),
  })
}
