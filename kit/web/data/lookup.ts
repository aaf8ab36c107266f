import type { Client, Envelope } from '@sms/client'
import { type FieldType, label, type Named } from '@sms/kit/contract'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type App, useApp } from '../page/app.tsx'
import { dataOf } from './query.ts'

/** How long ids are gathered into one request, in milliseconds. */
const gatherMs = 10
/** The server takes 200 ids; 100 of 36 characters stay well below the usual limits of a URL. */
const idsPerRequest = 100

type Batch = { ids: Set<string>; found: Promise<Map<string, unknown>> }
const batches = new WeakMap<Client, Map<string, Batch>>()

/** The folder of a resource's routes; its name unless the app says otherwise. */
export const pathOf = (app: App, resource: string) => app.places?.[resource]?.path ?? resource

/** Reads one record from a route that takes `ids`, together with others of the same moment; null for an unknown id. */
export function readTogether<T extends { readonly id: string }>({ client }: App, path: `/${string}`, id: string) {
  const openBatches = batches.get(client) ?? new Map<string, Batch>()
  batches.set(client, openBatches)
  let batch = openBatches.get(path)
  if (!batch) {
    const ids = new Set<string>()
    const gathered = new Promise((done) => setTimeout(done, gatherMs))
    const found = gathered.then(() => {
      openBatches.delete(path)
      return fetchAll(client, path, [...ids])
    })
    batch = { ids, found }
    openBatches.set(path, batch)
  }
  batch.ids.add(id)
  return batch.found.then((found) => (found.get(id) as T | undefined) ?? null)
}

async function fetchAll(client: Client, path: `/${string}`, ids: readonly string[]): Promise<Map<string, unknown>> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, i) =>
    ids.slice(i * idsPerRequest, (i + 1) * idsPerRequest),
  )
  const found = await Promise.all(
    parts.map(async (part) => dataOf(await client.api.get<Envelope<{ id: string }[]>>(path, { ids: part.join(',') }))),
  )
  return new Map(found.flat().map((row) => [row.id, row]))
}

/** The name of one record in the reader's language, cached for a minute. */
export const nameOf = (app: App, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'name', id, app.language],
    queryFn: () => readTogether<Named>(app, `/${pathOf(app, resource)}/lookup`, id),
    staleTime: 60_000,
  })

type ReferenceType = Pick<FieldType & { kind: 'reference' }, 'to' | 'kinds' | 'within'>

/**
 * The records that the lookup route finds for `q`, in its order; limited to `kinds`, and to the parts of the record
 * `among` where the field references parts.
 */
export const lookupOf = (app: App, { to, kinds, within }: ReferenceType, q: string, among?: string | null) =>
  queryOptions({
    queryKey: [to, 'lookup', q, app.language, kinds ?? null, among ?? null],
    queryFn: async ({ signal }) => {
      const part = within && among ? { [within.by]: among } : {}
      const query = { q, ...part, ...(kinds ? { kinds: kinds.join(',') } : {}) }
      return dataOf(await app.client.api.get<Envelope<Named[]>>(`/${pathOf(app, to)}/lookup`, query, { signal }))
    },
  })

/** Stands for the name of a record that the user may not see; the server answers for it as for an unknown one. */
export const notOpen = label('Not open to you', '您无权查看')

/**
 * The name of a referenced record: undefined while it is loading or cannot be read, null for an unknown one or without
 * an id.
 */
export function useName(resource: string, id: string | null | undefined): Named | null | undefined {
  const app = useApp()
  const { data } = useQuery({ ...nameOf(app, resource, id ?? ''), enabled: Boolean(id) })
  return id ? data : null
}

/** The names of several records by id, without those that are loading or unknown. */
export function useNames(resource: string, ids: readonly string[]): ReadonlyMap<string, Named> {
  const app = useApp()
  return useQueries({
    queries: ids.map((id) => nameOf(app, resource, id)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}
