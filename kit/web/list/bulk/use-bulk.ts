import type { Envelope } from '@sms/client'
import { type BulkDone, type BulkPreview, type BulkRequest, fill, label, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useUndo } from '../../change/use-undo.tsx'
import { pathOf } from '../../data/lookup.ts'
import { dataOf, Refused } from '../../data/query.ts'
import { useApp } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import { doneLabel } from '../../toast/text.ts'
import { useFailed, useToast } from '../../toast/toast.tsx'

export type Answer<T> = Pick<Envelope<T>, 'code' | 'data' | 'errors' | 'message'>

/** A function that sends a request and resolves with its answer or refusal (code 0), undefined after a failure. */
export function useAnswerTo() {
  const failed = useFailed()
  return async <T>(send: () => Promise<T | undefined>): Promise<Answer<T> | undefined> => {
    try {
      const data = await send()
      return data && { code: 1, data, message: '' }
    } catch (error) {
      if (error instanceof Refused) return error.envelope
      return void failed(error)
    }
  }
}

/** Returns a function that tells the count of changed records in a toast, with Undo, and refreshes all queries. */
export function useFinishChange() {
  const { language } = useApp()
  const toast = useToast()
  const undo = useUndo()
  const queries = useQueryClient()
  return ({ change, changed }: { readonly change: string | null; readonly changed: number }, state: string) => {
    const detail = fill(changedLabel, { n: integerText(changed, language) })
    toast.success(doneLabel(state), { detail, ...(change ? { undo: () => undo({ change }) } : {}) })
    void queries.invalidateQueries()
  }
}

/** The bulk requests of a resource, which resolve as `useAnswerTo` does; `state` names the change. */
export function useBulkAnswers(contract: Resource<any, any>) {
  const app = useApp()
  const finish = useFinishChange()
  const answerTo = useAnswerTo()
  const path = `/${pathOf(app, contract.name)}/bulk` as const
  return {
    preview: (body: BulkRequest) =>
      answerTo(async () => dataOf(await app.client.api.post<Envelope<BulkPreview>>(path, { ...body, preview: true }))),
    apply: (body: BulkRequest, state: string) =>
      answerTo(async () => {
        const done = dataOf(await app.client.api.post<Envelope<BulkDone>>(path, { ...body, state }))
        finish(done, state)
        return done
      }),
  }
}

const changedLabel = label('{n} {n|record|records} changed', '已更改 {n} 条记录')
