import type { Envelope } from '@sms/client'
import { type BulkDone, type BulkPreview, type BulkRequest, fill, label, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../app.tsx'
import { integerText } from '../../show-text.ts'
import { useFailed, useToast } from '../../toast.tsx'
import { doneLabel } from '../../toast-text.ts'

/** What the server says against a bulk change: at fields, of records, or that its set is another meanwhile. */
export type BulkRefusal = Partial<Pick<BulkPreview, 'refused' | 'matched'>>

type Answer<T> = Envelope<(T & BulkRefusal) | undefined>

/** Sends bulk changes of a resource; what is refused comes as an answer with code 0, whose message is shown already. */
export function useBulk(contract: Resource<any, any>) {
  const { client, language } = useApp()
  const queries = useQueryClient()
  const toast = useToast()
  const failed = useFailed()
  const path = `/${contract.path as string}/bulk` as const
  const refresh = () => queries.invalidateQueries({ queryKey: [contract.name] })

  const undo = async (change: string) => {
    try {
      const { code } = await client.api.post<Envelope<unknown>>('/undo', { change })
      if (code === 1) toast.success(doneLabel('Undo'))
    } catch (error) {
      failed(error)
    }
    await refresh()
  }

  /** Says what a change would do; undefined when the server could not be asked. */
  const preview = async (request: BulkRequest): Promise<Answer<BulkPreview> | undefined> => {
    try {
      return await client.api.post<Answer<BulkPreview>>(path, { ...request, preview: true })
    } catch (error) {
      return void failed(error)
    }
  }

  /** Makes a change and says so, with Undo; `state` is its label. undefined when the server could not be asked. */
  const apply = async (request: BulkRequest, state: string): Promise<Answer<BulkDone> | undefined> => {
    try {
      const answer = await client.api.post<Answer<BulkDone>>(path, { ...request, state })
      if (answer.code === 1 && answer.data) {
        const { changed, change } = answer.data
        const detail = fill(changedLabel, { n: integerText(changed, language) })
        toast.success(doneLabel(state), { detail, ...(change ? { undo: () => undo(change) } : {}) })
      }
      await refresh()
      return answer
    } catch (error) {
      return void failed(error)
    }
  }
  return { preview, apply }
}

const changedLabel = label('{n} changed', '已修改 {n} 条')
