import type { Envelope } from './envelope.ts'
import type { Query } from './query.ts'
import { type Body, type Call, discard, type Path, type Send } from './send.ts'

interface Abortable {
  signal?: AbortSignal
}

/** §7 "Other helpers use the backend origin without /api". An answer of any failure is `{}`, hence the Partial. */
export interface Helpers {
  getHelper<T extends object = Envelope>(path: Path, query?: Query, options?: Abortable): Promise<Partial<T>>
  postHelper<T extends object = Envelope>(path: Path, body?: Body, options?: Abortable): Promise<Partial<T>>
  putHelper<T extends object = Envelope>(path: Path, body?: Body, options?: Abortable): Promise<Partial<T>>
}

/**
 * The three helpers never throw and never show anything: §8 "GET fails on any status other than 200 and returns an
 * empty object, logging the failure", "only 201 to 299 pass" for POST, "200 to 300 inclusive" for PUT. "The
 * failed-status message is written in Chinese […] only thrown and logged": `请求失败，状态码: {status}`.
 */
export function createHelpers(send: Send, log: (error: unknown) => void): Helpers {
  async function passing<T>(passes: (status: number) => boolean, call: Call): Promise<Partial<T>> {
    try {
      const response = await send(call)
      if (!passes(response.status)) {
        discard(response)
        throw new Error(`请求失败，状态码: ${response.status}`)
      }
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null) throw new Error(`Not a JSON object: ${JSON.stringify(answer)}`)
      return answer as Partial<T>
    } catch (error) {
      log(error)
      return {}
    }
  }
  return {
    getHelper: (path, query, options) =>
      passing((status) => status === 200, { ...options, method: 'GET', path, query, cache: 'no-store' }),
    postHelper: (path, body, options) =>
      passing((status) => status > 200 && status < 300, { ...options, method: 'POST', path, body }),
    putHelper: (path, body, options) =>
      passing((status) => status >= 200 && status <= 300, { ...options, method: 'PUT', path, body }),
  }
}
