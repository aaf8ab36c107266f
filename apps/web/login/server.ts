import { cookieUserName, createClient, type Envelope, failureOf, type Path } from '@sms/client'
import { type Label, type Language, label } from '@sms/kit/contract'
import { tagOf } from '../language.ts'
import { retryAfterSeconds } from './rules.ts'

/** The outcome of a request. A refusal names the invalid fields; `wait` is in seconds. */
export type Outcome =
  | { readonly kind: 'done'; readonly message: string; readonly data: unknown }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly errors: NonNullable<Envelope['errors']>
      readonly data?: unknown
    }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly message: Label }

const unreachable = label(
  'The server cannot be reached. Check the connection and try again.',
  '无法连接服务器，请检查网络后重试。',
)
const serverProblem = label('The server has a problem. Please try again in a moment.', '服务器出现问题，请稍后重试。')

let showRefusal = (_message: string) => {}
/**
 * Sets the function that shows the message of a refusal (code 0) as a toast, besides the message at the field
 * (specification.md, section 8).
 */
export const onRefusal = (show: typeof showRefusal) => {
  showRefusal = show
}

/** The header of the last answer, which the client does not pass on. */
let retryAfter: string | null = null
const { api } = createClient({
  origin: '',
  userName: () => cookieUserName(),
  // This page shows messages by its own toasts.
  toast: { success: () => {}, error: () => {} },
  log: console.error,
  fetch: async (url, init) => {
    const response = await fetch(url, init)
    retryAfter = response.headers.get('retry-after')
    return response
  },
})

/**
 * Posts to the API, for messages in this language, and resolves to the outcome, of a failure too. Shows refusals by the
 * function of `onRefusal`.
 */
export async function post(path: Path, body: Record<string, unknown>, language: Language): Promise<Outcome> {
  try {
    const answer = await api.post(path, body, { headers: { 'accept-language': tagOf[language] } })
    const { code, message, data, errors = [] } = answer
    if (code === 1) return { kind: 'done', message, data }
    // A request for a code leads to the next step and is no error.
    if (!(data as { secondFactor?: unknown } | undefined)?.secondFactor) showRefusal(message)
    return { kind: 'refused', message, errors, data }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) return { kind: 'failed', message: unreachable }
    if (failure.status === 429) return { kind: 'wait', seconds: retryAfterSeconds(retryAfter, Date.now()) }
    const message = failure.envelope?.message
    return { kind: 'failed', message: message ? label(message, message) : serverProblem }
  }
}
