import type { Envelope } from '@sms/client'
import type { Comment, Person } from '@sms/kit/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, type Refused } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { usePages } from '../page/pages.tsx'

/** The comments on a record, newest first, by pages. */
export const useComments = (kind: string, id: string, enabled = true) =>
  usePages<Comment>(['comment', kind, id], '/comment', { kind, id }, { enabled })

/** The number of comments on a record; undefined while it is loading, and for none. */
export const useCommentCount = (kind: string, id: string, enabled = true) =>
  useComments(kind, id, enabled).total || undefined

/**
 * The other users that comments on a kind may mention: those loaded so far, and `ready`, which loads them for a text
 * with an `@`. `ready` rejects if they cannot be loaded.
 */
export function useMentionable(kind: string) {
  const { client, user } = useApp()
  const queries = useQueryClient()
  const options = queryOptions({
    queryKey: ['user', 'mentionable', kind],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Person[]>>('/comment/people', { kind }, { signal })),
  })
  const { data } = useQuery(options)
  const others = (all: readonly Person[]) => all.filter(({ id }) => id !== user.id)
  const people = data ? others(data) : []
  const ready = async (text: string): Promise<readonly Person[]> =>
    data || !text.includes('@') ? people : others(await queries.fetchQuery(options))
  return { people, ready }
}

/** The sentence of a refused comment, for its field. */
export const refusalText = ({ envelope }: Refused): string => envelope.errors?.[0]?.message ?? envelope.message

type CommentChange =
  | { path: 'add'; kind: string; id: string; text: string; comment: string }
  | { path: 'edit'; id: string; version: number; text: string }
  | { path: 'remove' | 'restore'; id: string }

/** Changes comments and refreshes their queries. Rejects with Refused if the server refuses. */
export function useCommenting() {
  const { client } = useApp()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ path, ...body }: CommentChange) =>
      dataOf(await client.api.post<Envelope<Comment>>(`/comment/${path}`, body)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['comment'] }),
  })
}
