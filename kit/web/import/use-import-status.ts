import type { Envelope } from '@sms/client'
import type { Resource } from '@sms/kit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dataOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import type { Status } from './answers.ts'

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
      dataOf(await app.client.api.get<Envelope<Status>>(`/${contract.path}/import/id`, { id: id! }, { signal })),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })
  const state = read.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'done') void queries.invalidateQueries({ queryKey: [contract.name] })
    before.current = state
  }, [state, queries, contract])
  return read
}
