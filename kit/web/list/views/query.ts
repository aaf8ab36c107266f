import type { Envelope } from '@sms/client'
import type { ListView, ViewState } from '@sms/kit/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../data/query.ts'
import { type App, useApp } from '../../page/app.tsx'
import type { Filters } from '../state.ts'
import type { Opening } from '../use-list-state.ts'
import { stateOf } from './content.ts'

/** The saved views of a list, and the states that they open. */
export type Views = Opening & {
  /** Empty until they are loaded. */
  readonly all: readonly ListView[]
  /** Whether they are loaded; `ready` is true after a failed try too. */
  readonly known: boolean
}

const none: readonly ListView[] = []

/** The saved views of a list. */
export function useViews(kind: string, defaults: Filters): Views {
  const { data: all = none, isPending, isSuccess, failureCount } = useQuery(viewsOf(useApp(), kind))
  return {
    all,
    known: isSuccess,
    ready: !isPending || failureCount > 0,
    stateOf: (id) => {
      const view = all.find((view) => (id === undefined ? view.default : view.id === id))
      return view && stateOf(view, defaults)
    },
  }
}

const keyOf = (kind: string) => ['view', kind]

const viewsOf = (app: App, kind: string) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }): Promise<ListView[]> =>
      dataOf(await app.client.api.get<Envelope<ListView[]>>('/view', { kind }, { signal })),
    staleTime: 60_000,
  })

type Edit = { readonly id: string; readonly version?: number; name?: string; shared?: boolean; content?: ViewState }
type Add = { readonly name: string; readonly shared: boolean; readonly content: ViewState }

/** The actions on a list's views; each refreshes them, and rejects with Refused if the server refuses. */
export function useViewCalls(kind: string) {
  const { client } = useApp()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(kind) })
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ path, body }: { path: string; body: object }) =>
      dataOf(await client.api.post<Envelope<ListView>>(`/view/${path}`, body as Record<string, unknown>)),
  })
  const put = async (call: { path: string; body: object }) => {
    const view = await mutateAsync(call)
    await queries.cancelQueries({ queryKey: keyOf(kind) })
    queries.setQueryData<ListView[]>(keyOf(kind), (all = []) => [...all.filter((other) => other.id !== view.id), view])
    void refresh()
    return view
  }
  const send = async (call: { path: string; body: object }) => {
    await mutateAsync(call)
    await refresh()
  }
  return {
    busy: isPending,
    add: (view: Add) => put({ path: 'add', body: { kind, ...view } }),
    edit: (view: Edit) => put({ path: 'edit', body: view }),
    remove: (id: string) => send({ path: 'remove', body: { id } }),
    restore: (id: string) => put({ path: 'restore', body: { id } }),
    /** null: the list opens without a view. */
    setDefault: (id: string | null) => send({ path: 'default', body: { kind, id } }),
  }
}
