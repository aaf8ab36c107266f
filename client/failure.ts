import type { Envelope } from './envelope.ts'

/** A failed answer: its status, and its envelope if the body was an envelope. */
export interface Failure {
  status: number
  envelope?: Envelope
}

/** The failed answer of an error that the generic client threw; undefined without an answer. */
export function failureOf(error: unknown): Failure | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const answered = typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number'
  return answered ? (cause as Failure) : undefined
}
