import { type Envelope, failureOf } from '@sms/client'
import {
  cacheMs,
  type GroupAnswer,
  type InputOf,
  isId,
  type PatchOf,
  type RecordOf,
  type Resource,
  retries,
  retryDelayMs,
} from '@sms/kit/contract'
import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type App, type MasterValue, useApp } from '../page/app.tsx'

type AnyResource = Resource<any, any>

/** A refusal by the server: an envelope with code 0. */
export class Refused extends Error {
  readonly envelope: Envelope<any>
  constructor(envelope: Envelope<any>) {
    super(envelope.message)
    this.envelope = envelope
  }
}

/**
 * The query cache with the specification's constants: 5 minutes, 3 retries after 1 s to 30 s, no retry of a 401 or a
 * refusal.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: cacheMs,
        staleTime: 10_000,
        retry: (failures, error) =>
          !(error instanceof Refused) && failureOf(error)?.status !== 401 && failures < retries,
        retryDelay: retryDelayMs,
      },
    },
  })

/** The data of an answer with code 1; throws Refused on code 0. */
export function dataOf<T>(envelope: Envelope<T>): T {
  if (envelope.code !== 1) throw new Refused(envelope)
  return envelope.data as T
}

/** A page of a list and the number of all matches: exact to 10,000, beyond that `more`; `next` is a cursor. */
export type ListAnswer<R extends AnyResource> = {
  rows: RecordOf<R>[]
  total: number
  more: boolean
  next: string | undefined
}

/** The code that the server proposes for a new record; never cached, since another user may take it. */
export const codeOf = (app: App, { name, path }: Pick<AnyResource, 'name' | 'path'>) =>
  queryOptions({
    // Changes of records don't read it anew, which would replace a form that somebody fills in.
    queryKey: ['code', name],
    queryFn: async ({ signal }) => dataOf(await app.client.api.get<Envelope<string>>(`/${path}/code`, {}, { signal })),
    staleTime: 0,
    gcTime: 0,
  })

/** The user's time zone, which filters by day follow. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** One page of a list; `query` holds the URL's parameters unchanged. */
export const listOf = <R extends AnyResource>(app: App, contract: R, query: Record<string, unknown>) =>
  queryOptions({
    queryKey: [contract.name, 'list', query],
    queryFn: async ({ signal }): Promise<ListAnswer<R>> => {
      type Page = Envelope<RecordOf<R>[]> & { next?: string }
      const envelope = await app.client.api.get<Page>(`/${contract.path}`, { ...query, zone } as never, { signal })
      const rows = dataOf(envelope)
      return { rows, total: envelope.total ?? rows.length, more: envelope.more === true, next: envelope.next }
    },
  })

/** Counts records by the values of a field, under a list's search and filters. */
export const groupsOf = (app: App, { name, path }: AnyResource, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [name, 'groups', query],
    queryFn: async ({ signal }) =>
      dataOf(
        await app.client.api.get<Envelope<GroupAnswer>>(`/${path}/groups`, { ...query, zone } as never, { signal }),
      ),
  })

/** The same counts for display beside other data: null, without a toast, where the server refuses to count. */
export const countsOf = (app: App, { name, path }: AnyResource, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [name, 'counts', query],
    queryFn: async ({ signal }) => {
      const answer = await app.client.getHelper<Envelope<GroupAnswer>>(
        `/api/${path}/groups`,
        { ...query, zone },
        { signal },
      )
      return (answer.code === 1 && answer.data) || null
    },
  })

/** One record by id. */
export const recordOf = <R extends AnyResource>(app: App, contract: R, id: string) =>
  queryOptions({
    queryKey: [contract.name, 'record', id],
    queryFn: async ({ signal }): Promise<RecordOf<R>> => {
      // The page says that there is no such record; a refusal would show a toast besides.
      if (!isId(id)) throw new Refused({ code: 0, message: '' })
      return dataOf(await app.client.api.get<Envelope<RecordOf<R>>>(`/${contract.path}/id`, { id }, { signal }))
    },
  })

/** All master data. */
export const mastersOf = (app: App) =>
  queryOptions({
    queryKey: ['master', 'all'],
    queryFn: async ({ signal }): Promise<MasterValue[]> =>
      dataOf(await app.client.api.get<Envelope<MasterValue[]>>('/master', {}, { signal })),
    staleTime: 60_000,
  })

/** All master data, none while they load. */
export function useMasters(): readonly MasterValue[] {
  return useQuery(mastersOf(useApp())).data ?? []
}

/**
 * An add (`input`), an edit (`patch`) or a command on a record, whose repetition with the same `request` does nothing.
 * `state` names the change in the history; `confirm` has the server's questions that the user has answered with yes.
 */
export type Save<R extends AnyResource> = { state?: string; confirm?: string[] } & (
  | { id?: undefined; input: InputOf<R> }
  | { id: string; version: number; patch: PatchOf<R> }
  | { id: string; version: number; command: string; body: Readonly<Record<string, unknown>>; request: string }
)

function actionOf<R extends AnyResource>(save: Save<R>, contract: R): [action: string, body: object] {
  if (save.id === undefined) return [contract.adds, save.input]
  const { id, version } = save
  if ('command' in save) return [save.command, { id, version, request: save.request, ...save.body }]
  return ['edit', { id, version, ...save.patch }]
}

/** Saves a record and refetches the resource's queries; rejects with Refused when the server refuses. */
export function useSave<R extends AnyResource>(contract: R) {
  const app = useApp()
  const queries = useQueryClient()
  return useMutation({
    // Offline, a save fails at once instead of waiting for the connection.
    networkMode: 'always',
    mutationFn: async (save: Save<R>): Promise<RecordOf<R>> => {
      const { state, confirm } = save
      const [action, body] = actionOf(save, contract)
      const whole = { ...body, ...(state ? { state } : {}), ...(confirm?.length ? { confirm } : {}) }
      return dataOf(await app.client.api.post<Envelope<RecordOf<R>>>(`/${contract.path}/${action}`, whole))
    },
    onSuccess: (record) => {
      queries.setQueryData([contract.name, 'record', (record as { id: string }).id], record)
      return queries.invalidateQueries({ queryKey: [contract.name] })
    },
  })
}
