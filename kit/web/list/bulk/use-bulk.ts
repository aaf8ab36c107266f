import type { BulkDone, BulkPreview, BulkRequest, Resource } from '@sms/kit/contract'
import { useBulk } from '../../change/use-bulk.ts'
import { useAnswered } from './use-answered.ts'

/**
 * Bulk changes of a resource as answers to look at: a refusal comes with code 0, its sentence, what it says against
 * fields, and in its data the records refused; undefined when the server could not be asked, which has been said then.
 */
export function useBulkAnswers(contract: Resource<any, any>) {
  const bulk = useBulk(contract)
  const answered = useAnswered()
  return {
    preview: (request: BulkRequest) => answered<BulkPreview>(() => bulk.preview(request)),
    apply: (request: BulkRequest, state: string) => answered<BulkDone>(() => bulk.run(request, state)),
  }
}
