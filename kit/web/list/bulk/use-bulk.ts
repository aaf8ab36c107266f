import type { BulkDone, BulkPreview, BulkRequest, Resource } from '@sms/kit/contract'
import { useBulk } from '../../change/use-bulk.ts'
import { useAnswered } from './use-answered.ts'

/**
 * The bulk requests of a resource. A refusal is an answer with code 0, a sentence, problems at fields and the refused
 * records in its data; undefined if a request failed, after a message about that.
 */
export function useBulkAnswers(contract: Resource<any, any>) {
  const bulk = useBulk(contract)
  const request = useAnswered()
  return {
    preview: (body: BulkRequest) => request<BulkPreview>(() => bulk.preview(body)),
    apply: (body: BulkRequest, state: string) => request<BulkDone>(() => bulk.run(body, state)),
  }
}
