import { pageSizeMax, type RecordOf, type Resource } from '@sms/kit/contract'
import { listOf, useApp } from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { exceptName, tagsMax } from './address.ts'

/** The records named by the address, read page by page of their list; `more` where there are some beyond `tagsMax`. */
export function useTagged(contract: Resource<any, any>) {
  const app = useApp()
  const queries = useQueryClient()
  const { [exceptName]: except = '', ...query } = useSearch({ strict: false }) as Record<string, string>
  return useQuery({
    queryKey: [contract.name, 'tags', query, except],
    queryFn: async () => {
      const excepted = new Set(except.split(',').filter(Boolean))
      const rows: RecordOf<any>[] = []
      for (let after: string | undefined; ; ) {
        const part = { ...query, pageSize: String(pageSizeMax), ...(after ? { after } : {}) }
        const answer = await queries.fetchQuery(listOf(app, contract, part))
        rows.push(...(answer.rows as RecordOf<any>[]).filter(({ id }) => !excepted.has(String(id))))
        after = answer.next
        if (!after || rows.length >= tagsMax)
          return { rows: rows.slice(0, tagsMax), more: after !== undefined || rows.length > tagsMax }
      }
    },
  })
}
