import type { Envelope } from '@sms/client'
import type { BulkDone, BulkPreview, BulkRequest, Resource } from '@sms/kit/contract'
import { useBulk } from '../../change/use-bulk.ts'
import { Refused } from '../../query.ts'
import { useFailed } from '../../toast.tsx'

export type Answer<T> = Pick<Envelope<T>, 'code' | 'data' | 'errors' | 'message'>

/**
 * Bulk changes of a resource as answers to look at: a refusal comes with code 0, its sentence, what it says against
 * fields, and in its data the records refused; undefined when the server could not be asked, which has been said then.
 */
export function useBulkAnswers(contract: Resource<any, any>) {
  const bulk = useBulk(contract)
  const failed = useFailed()
  const answered = async <T>(ask: () => Promise<T | undefined>): Promise<Answer<T> | undefined> => {
    try {
      const data = await ask()
      return data && { code: 1, data, message: '' }
    } catch (error) {
      if (error instanceof Refused) return error.envelope
      return void failed(error)
    }
  }
  return {
    preview: (request: BulkRequest) => answered<BulkPreview>(() => bulk.preview(request)),
    apply: (request: BulkRequest, state: string) => answered<BulkDone>(() => bulk.run(request, state)),
  }
}
