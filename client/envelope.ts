/** §4 "Response code: 0 = ERROR, 1 = SUCCESS." */
export const SUCCESS = 1
/** §4 "Response code: 0 = ERROR, 1 = SUCCESS." */
export const ERROR = 0

/** §3 "Response envelope: code (0 = error, 1 = success) and message." The rest is what our server adds to it. */
export interface Envelope<T = unknown> {
  code: typeof ERROR | typeof SUCCESS
  message: string
  data?: T
  /** How many records match a list's query, whatever the page; exact unless `more`. */
  total?: number
  /** There are more matches than `total` says. */
  more?: boolean
  /** The fields at fault, one sentence each, so that a form can mark them. */
  errors?: { field: string; message: string }[]
}

/** Whether a decoded answer is an envelope: judged by its `code` and `message`; `data` is taken on trust. */
export function isEnvelope(answer: unknown): answer is Envelope {
  if (typeof answer !== 'object' || answer === null) return false
  const { code, message } = answer as Partial<Envelope>
  return (code === SUCCESS || code === ERROR) && typeof message === 'string'
}
