import type { RecordOf, Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { listOf } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'
import type { ListNow } from '../list-props.ts'
import type { Selection } from './use-selection.ts'

const pageSize = 200

/**
 * Returns a function that reads the ids of the ticked rows. If all of a list are ticked, it stops after `max`: up to a
 * page more than that shows that there are too many.
 */
export function useTickedIds(contract: Resource<any, any>, selection: Selection, now: ListNow, max: number) {
  const app = useApp()
  const queries = useQueryClient()
  return async (): Promise<string[]> => {
    const { ids, except = [] } = selection.request
    if (ids) return [...ids]
    const found: string[] = []
    for (let after: string | undefined; found.length <= max; ) {
      const query = { ...now.query, pageSize: String(pageSize), ...(after ? { after } : {}) }
      const answer = await queries.fetchQuery(listOf(app, contract, query))
      found.push(...(answer.rows as RecordOf<any>[]).map(({ id }) => String(id)))
      after = answer.next
      if (!after) break
    }
    const excluded = new Set(except)
    return found.filter((id) => !excluded.has(id))
  }
}
