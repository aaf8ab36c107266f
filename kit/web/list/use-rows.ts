import type { Resource } from '@sms/kit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp } from '../app.tsx'
import { listOf } from '../query.ts'

/** A record as the list's general parts see it. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>

/** What a list shows of its matches at this moment. Rows of the question before stay until the new ones are there. */
export type Rows = {
  /** undefined before the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  /** There are more matches than `total`, which stops counting at 100,000. */
  readonly more: boolean
  /** What is shown answers an older question, or a newer answer is on its way. */
  readonly waiting: boolean
  readonly failure: Error | undefined
  /** How often the read that is under way has failed already. */
  readonly failures: number
  /** When the rows shown came from the server, in milliseconds since 1970. */
  readonly at: number
  readonly again: () => void
}

/** The page of rows that `query` asks for. */
export function useRows(contract: Resource<any, any>, query: Record<string, string>): Rows {
  const answer = useQuery({ ...listOf(useApp(), contract, query), placeholderData: keepPreviousData })
  return {
    rows: answer.data?.rows as readonly Row[] | undefined,
    total: answer.data?.total ?? 0,
    more: answer.data?.more ?? false,
    waiting: answer.isFetching && (answer.isPlaceholderData || answer.isPending),
    failure: answer.error ?? undefined,
    failures: answer.failureCount,
    at: answer.dataUpdatedAt,
    again: () => void answer.refetch(),
  }
}

/**
 * Whether a list that shows nothing under its default filters would show something without them: undefined while
 * nobody needs to know or the answer is on its way.
 */
export function useOthers(contract: Resource<any, any>, query: Record<string, string>, needed: boolean) {
  const { data, isError } = useQuery({
    ...listOf(useApp(), contract, { ...query, page: '1', pageSize: '1' }),
    enabled: needed,
  })
  if (!needed) return undefined
  return isError ? 0 : data?.total
}
