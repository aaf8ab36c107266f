/** §4 "Response code: 0 = ERROR, 1 = SUCCESS." */
export const SUCCESS = 1
/** §4 "Response code: 0 = ERROR, 1 = SUCCESS." */
export const ERROR = 0

/** §3 "Response envelope: code (0 = error, 1 = success) and message." The rest is what our server adds to it. */
export interface Envelope<T = unknown> {
  code: typeof ERROR | typeof SUCCESS
  message: string
  data?: T
  /** The number of all records that match a list's query; exact unless `more`. */
  total?: number
  /** Whether there are more matches than `total`. */
  more?: boolean
  /** The invalid fields with a sentence each, so that a form can mark them. */
  errors?: { field: string; message: string }[]
}

/** Whether a decoded answer is an envelope: judged by its `code` and `message`; `data` is taken on trust. */
export function isEnvelope(answer: unknown): answer is Envelope {
  if (typeof answer !== 'object' || answer === null) return false
  const { code, message } = answer as Partial<Envelope>
  return (code === SUCCESS || code === ERROR) && typeof message === 'string'
}
