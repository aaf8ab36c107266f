import type { Envelope } from '@sms/client'
import { type BulkDone, type BulkPreview, type BulkRequest, fill, label, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { pathOf } from '../data/lookup.ts'
import { dataOf, Refused } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { doneLabel } from '../toast/text.ts'
import { useFailed, useToast } from '../toast/toast.tsx'
import { useUndo } from './use-undo.tsx'

/**
 * Changes many records of a resource in the same way: `preview` returns the effect, `run` changes them and shows a
 * toast with the count and Undo. Both reject with `Refused` after showing the server's message; `run` returns undefined
 * after any other failure.
 */
export function useBulk(contract: Resource<any, any>) {
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const undo = useUndo()
  const queries = useQueryClient()
  const path = `/${pathOf(app, contract.name)}/bulk` as const

  const preview = async (request: BulkRequest): Promise<BulkPreview> =>
    dataOf(await app.client.api.post<Envelope<BulkPreview>>(path, { ...request, preview: true }))

  const run = async (request: BulkRequest, state: string): Promise<BulkDone | undefined> => {
    try {
      const done = dataOf(await app.client.api.post<Envelope<BulkDone>>(path, { ...request, state }))
      const { change, changed } = done
      const n = integerText(changed, app.language)
      const detail = fill(changedLabel, { n })
      toast.success(doneLabel(state), { detail, ...(change ? { undo: () => undo({ change }) } : {}) })
      void queries.invalidateQueries()
      return done
    } catch (error) {
      if (error instanceof Refused) throw error
      failed(error)
      return undefined
    }
  }
  return { preview, run }
}

const changedLabel = label('{n} {n|record|records} changed', '已更改 {n} 条记录')
