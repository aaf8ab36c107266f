import type { Envelope } from '@sms/client'
import { Refused } from '../../data/query.ts'
import { useFailed } from '../../toast/toast.tsx'

export type Answer<T> = Pick<Envelope<T>, 'code' | 'data' | 'errors' | 'message'>

/**
 * Sends a request whose refusal (code 0) is an answer to show; undefined if the request failed, after a message about
 * that.
 */
export function useAnswered() {
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
