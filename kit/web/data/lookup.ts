import type { Client, Envelope } from '@sms/client'
import type { FieldType, Named } from '@sms/kit/contract'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type App, useApp } from '../page/app.tsx'
import { dataOf } from './query.ts'

/** What is asked for within this many milliseconds go in one request. */
const gatherMs = 10
/** Ids per request; the server takes 200, and 100 of 36 characters stay well below any proxy's limit of a URL. */
const most = 100

type Batch = { ids: Set<string>; found: Promise<Map<string, unknown>> }
const batches = new WeakMap<Client, Map<string, Batch>>()

/** The folder of a resource's routes; its name unless the app says otherwise. */
export const pathOf = (app: App, resource: string) => app.places?.[resource]?.path ?? resource

/** One of what a path answers by `ids`, asked for together with all others of the moment; null when there is none. */
export function readTogether<T extends { readonly id: string }>({ client }: App, path: `/${string}`, id: string) {
  const open = batches.get(client) ?? new Map<string, Batch>()
  batches.set(client, open)
  let batch = open.get(path)
  if (!batch) {
    const ids = new Set<string>()
    const gathered = new Promise((done) => setTimeout(done, gatherMs))
    const found = gathered.then(() => {
      open.delete(path)
      return fetchAll(client, path, [...ids])
    })
    batch = { ids, found }
    open.set(path, batch)
  }
  batch.ids.add(id)
  return batch.found.then((found) => (found.get(id) as T | undefined) ?? null)
}

async function fetchAll(client: Client, path: `/${string}`, ids: readonly string[]): Promise<Map<string, unknown>> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, i) => ids.slice(i * most, (i + 1) * most))
  const found = await Promise.all(
    parts.map(async (part) => dataOf(await client.api.get<Envelope<{ id: string }[]>>(path, { ids: part.join(',') }))),
  )
  return new Map(found.flat().map((row) => [row.id, row]))
}

/** The name of one record in the reader's language, cached for a minute and refreshed when the resource changes. */
export const nameOf = (app: App, resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'name', id, app.language],
    queryFn: () => readTogether<Named>(app, `/${pathOf(app, resource)}/lookup`, id),
    staleTime: 60_000,
  })

type Asked = Pick<FieldType & { kind: 'reference' }, 'to' | 'kinds' | 'within'>

/**
 * Records whose name or search text has `q`, as the lookup route orders them, the first 20: of some kinds where the field
 * takes several, of those that are part of `among` where it takes parts.
 */
export const lookupOf = (app: App, { to, kinds, within }: Asked, q: string, among?: string | null) =>
  queryOptions({
    queryKey: [to, 'lookup', q, app.language, kinds ?? null, among ?? null],
    queryFn: async ({ signal }) => {
      const part = within && among ? { [within.by]: among } : {}
      const query = { q, ...part, ...(kinds ? { kinds: kinds.join(',') } : {}) }
      return dataOf(await app.client.api.get<Envelope<Named[]>>(`/${pathOf(app, to)}/lookup`, query, { signal }))
    },
  })

/** The name of a referenced record: undefined while it is on its way, null when there is none. */
export function useName(resource: string, id: string | null | undefined): Named | null | undefined {
  const app = useApp()
  const { data } = useQuery({ ...nameOf(app, resource, id ?? ''), enabled: Boolean(id) })
  return id ? data : null
}

/** The names of several records by id; those on their way or unknown are absent. */
export function useNames(resource: string, ids: readonly string[]): ReadonlyMap<string, Named> {
  const app = useApp()
  return useQueries({
    queries: ids.map((id) => nameOf(app, resource, id)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}
