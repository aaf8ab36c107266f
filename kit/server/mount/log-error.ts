import { databaseError } from '../database/errors.ts'

export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly sqlState?: string
  readonly constraint?: string
  readonly [key: string]: unknown
}

/**
 * The part of an error that is logged. Of a failed statement only the SQLSTATE, the constraint and the stack remain,
 * since PostgreSQL's own message and the statement's text may hold values, such as bank details.
 */
export function withoutData(thrown: unknown): LoggedError {
  if (isLogged(thrown)) return thrown
  const error = thrown instanceof Error ? thrown : new Error(textOf(thrown))
  const failed = databaseError(thrown)
  if (!failed && !isStatement(error)) return { type: error.name, message: error.message, stack: error.stack ?? '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: 'a statement failed',
    stack: frames.join('\n'),
    ...(failed ? { sqlState: failed.code } : {}),
    ...(failed?.constraint ? { constraint: failed.constraint } : {}),
  }
}

/** Whether a thrown value is what `withoutData` has returned already. */
const isLogged = (thrown: unknown): thrown is LoggedError => {
  if (thrown instanceof Error) return false
  const { type, message, stack } = Object(thrown) as Record<string, unknown>
  return [type, message, stack].every((part) => typeof part === 'string')
}

/** The message of a thrown value that is no `Error`; its other properties may hold users' data. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { message } = thrown as { message?: unknown }
  return typeof message === 'string' && message ? message : 'an object without a message was thrown'
}

/** Drizzle wraps the driver's error in one whose message is the statement with its values. */
const isStatement = (error: Error) => 'query' in error && 'params' in error
