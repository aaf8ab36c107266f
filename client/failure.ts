import type { Envelope } from './envelope.ts'

/** An answer that counts as a failure: its status, and its envelope where the body was one. */
export interface Failure {
  status: number
  envelope?: Envelope
}

/** What the server answered, from an error that the generic client threw; undefined when nothing was answered. */
export function failureOf(error: unknown): Failure | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const answered = typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number'
  return answered ? (cause as Failure) : undefined
}
