import type { Envelope } from '@sms/client'
import type { Label } from '@sms/kit/contract'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '../app.tsx'
import { dataOf } from '../query.ts'

/** A record as `GET /api/search` answers it. */
export type Hit = {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly status: string
  /** The field in which it was found, and the text inside. */
  readonly where: { readonly field: string; readonly label: Label; readonly text: string } | null
  /** The record that it is part of. */
  readonly parent?: { readonly kind: string; readonly path: string; readonly id: string; readonly name: string }
}

/** What was found of one kind: the best of it and how much there is. */
export type Found = {
  readonly kind: string
  readonly path: string
  readonly titles: Label
  readonly total: number
  /** There is more than `total`. */
  readonly more?: boolean
  /** 0: the best of it is called exactly so, 1: begins so, 2: holds it somewhere. */
  readonly rank: number
  readonly records: readonly Hit[]
  /** Looking through this kind took too long. */
  readonly tooLong?: boolean
}

/**
 * The search over everything. Answers are kept for a minute, so that taking a letter back shows at once what was there;
 * a question that nobody looks at any more is called off.
 */
export const searchOf = (app: App, q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }): Promise<Found[]> =>
      dataOf(await app.client.api.get<Envelope<Found[]>>('/search', { q }, { signal })),
    staleTime: 5_000,
    gcTime: 60_000,
    // Who types wants to know at once that nothing comes; the next letter asks again anyway.
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: true,
  })
