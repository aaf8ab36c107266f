import type { Envelope } from '@sms/client'
import { type Label, label } from '@sms/kit/contract'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { Button, type ButtonProps, Skeleton, type SkeletonProps } from 'antd'
import type { ReactNode } from 'react'
import { dataOf } from '../data/query.ts'
import { useApp, useSay } from './app.tsx'
import { ReadFailure } from './read-failure.tsx'

type Options = { readonly enabled?: boolean; readonly staleTime?: number }

/** Reads a list page by page from a route whose answers have `next`; `total` is the number in all, where told. */
export function usePages<T>(
  key: QueryKey,
  path: `/${string}`,
  query: Readonly<Record<string, unknown>>,
  more?: Options,
) {
  const { client } = useApp()
  // Only the properties in use are read: each one read draws the list again when it changes.
  const { data, error, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: async ({ pageParam: after, signal }) => {
        type Answer = Envelope<T[]> & { next?: string }
        const answer = await client.api.get<Answer>(path, { ...query, after } as never, { signal })
        return { rows: dataOf(answer), total: answer.total, next: answer.next }
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
      ...more,
    },
  )
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: data?.pages[0]?.total,
    error,
    isPending,
    isError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  }
}

type Props = {
  readonly read: Omit<ReturnType<typeof usePages>, 'rows'> & { readonly rows: readonly unknown[] }
  readonly nothing?: ReactNode
  readonly waiting: SkeletonProps
  /** The button for the next page. */
  readonly more?: Label
  readonly button?: ButtonProps
  readonly children: ReactNode
}

/** A list that is read page by page: its rows, or why there are none yet, and the button for more. */
export function Pages({ read, nothing = null, waiting, more = showMore, button, children }: Props) {
  const say = useSay()
  if (read.isPending) return <Skeleton active title={false} {...waiting} />
  return (
    <>
      {read.isError && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
      {read.rows.length > 0 ? children : !read.isError && !read.hasNextPage && nothing}
      {read.hasNextPage && (
        <Button {...button} loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {say(more)}
        </Button>
      )}
    </>
  )
}

const showMore = label('Show more', '显示更多')
