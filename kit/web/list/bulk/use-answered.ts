import type { Envelope } from '@sms/client'
import { Refused } from '../../data/query.ts'
import { useFailed } from '../../toast/toast.tsx'

export type Answer<T> = Pick<Envelope<T>, 'code' | 'data' | 'errors' | 'message'>

/**
 * Asks the server something whose refusal is an answer to look at, with code 0; undefined when it could not be asked,
 * which has been said then.
 */
export function useAnswered() {
  const failed = useFailed()
  return async <T>(ask: () => Promise<T | undefined>): Promise<Answer<T> | undefined> => {
    try {
      const data = await ask()
      return data && { code: 1, data, message: '' }
    } catch (error) {
      if (error instanceof Refused) return error.envelope
      return void failed(error)
    }
  }
}
