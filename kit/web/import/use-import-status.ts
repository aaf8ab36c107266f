import type { Envelope } from '@sms/client'
import { fill, type ImportStatus, label, type Resource } from '@sms/kit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dataOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { useToast } from '../toast/toast.tsx'

/** Polling interval of a running import, in milliseconds. */
const pollMs = 500

/** The cache's key of a run; it does not begin with the resource's name, whose queries a finished import renews. */
const statusKey = (contract: Resource<any, any>, id: string, language: string) => [
  'import',
  contract.name,
  id,
  language,
]

/** Polls the state of a run while it is running, and refreshes the resource's queries when it is done. */
export function useImportStatus(contract: Resource<any, any>, id: string | undefined) {
  const app = useApp()
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: statusKey(contract, id ?? '', app.language),
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<ImportStatus>>(`/${contract.path}/import/id`, { id: id! }, { signal })),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })
  const state = read.data?.state
  const lastState = useRef(state)
  useEffect(() => {
    const hasEnded = lastState.current === 'running' && state === 'done'
    if (hasEnded) void queries.invalidateQueries({ queryKey: [contract.name] })
    lastState.current = state
  }, [state, queries, contract])
  return read
}

/** Shows the result of an import that ends while the wizard is closed (`away`). */
export function useEndToast(status: ImportStatus | undefined, away: boolean) {
  const toast = useToast()
  const lastState = useRef<string>(undefined)
  const state = status?.state
  useEffect(() => {
    if (lastState.current === 'running' && status && away) {
      const { name, message } = status
      if (state === 'done') toast.success(fill(done, { name }))
      if (state === 'failed') toast.error(fill(failed, { name }), message ? { detail: message } : {})
    }
    lastState.current = state
  }, [status, state, away, toast])
}

const done = label('“{name}” is imported', '“{name}”已导入')
const failed = label('“{name}” could not be imported', '“{name}”未能导入')
