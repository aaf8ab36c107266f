import { type Envelope, ERROR, isEnvelope } from './envelope.ts'
import { failureOf } from './failure.ts'
import type { Query } from './query.ts'
import { type Body, type Call, discard, type Options, type Path, type Send } from './send.ts'
import type { Toast } from './toast.ts'

/** §7 "Responses are decoded by content type": JSON parsed, text as a string, anything else as a Blob. */
function decode(response: Response, contentType: string): Promise<unknown> {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (/[/+]json$/.test(type)) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}

async function envelopeOf(response: Response, contentType: string | null): Promise<Envelope | undefined> {
  if (!contentType?.includes('json')) {
    discard(response)
    return undefined
  }
  const answer: unknown = await response.json().catch(() => undefined)
  return isEnvelope(answer) ? answer : undefined
}

async function answerOf(response: Response): Promise<unknown> {
  const { status } = response
  const contentType = response.headers.get('content-type')
  if (!response.ok) {
    const envelope = await envelopeOf(response, contentType)
    throw new Error(`Request failed with status ${status}`, { cause: { status, envelope } })
  }
  if (!contentType) {
    discard(response)
    throw new Error('No content-type header found in response', { cause: { status } })
  }
  return decode(response, contentType)
}

/** §8 "Failures are wrapped as 'zlFetch error: {message}'", all of them: status, decoding, network, abort. */
function wrapped(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(`zlFetch error: ${message}`, { cause: failureOf(error) ?? error })
}

/** The generic client; T is what the caller knows the path to answer: an envelope, a string or a Blob. */
export interface Api {
  request<T = Envelope>(call: Call): Promise<T>
  get<T = Envelope>(path: Path, query?: Query, options?: Omit<Options, 'query'>): Promise<T>
  post<T = Envelope>(path: Path, body?: Body, options?: Options): Promise<T>
  put<T = Envelope>(path: Path, body?: Body, options?: Options): Promise<T>
}

/**
 * §7 "Generic client: base is the backend origin plus /api": resolves with the decoded answer of an OK response, else
 * rejects with `zlFetch error: {message}`. §8 "Envelope with code 0: the message is shown as an error toast": shown
 * here, and the envelope still resolves.
 */
export function createApi(send: Send, toast: Toast): Api {
  async function request<T>(call: Call): Promise<T> {
    const answer = await send({ ...call, path: `/api${call.path}` })
      .then(answerOf)
      .catch((error: unknown) => {
        throw wrapped(error)
      })
    if (isEnvelope(answer) && answer.code === ERROR) toast.error(answer.message)
    return answer as T
  }
  return {
    request,
    get: (path, query, options) => request({ ...options, method: 'GET', path, query }),
    post: (path, body, options) => request({ ...options, method: 'POST', path, body }),
    put: (path, body, options) => request({ ...options, method: 'PUT', path, body }),
  }
}
