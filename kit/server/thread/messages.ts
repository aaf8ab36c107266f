import { AppError, type ErrorKind, type FieldProblem, type Label } from '@sms/kit/contract'
import { withoutData } from '../mount/log-error.ts'

/** Messages to the thread: a task by name with its id, the cancellation of one, or the end. */
export type ToThread =
  | { readonly id: number; readonly task: string; readonly of: unknown }
  | { readonly abort: number }
  | { readonly end: true }

/** Messages from the thread: the result or error of a task, and lines for the log. */
export type FromThread =
  | { readonly done: number; readonly value: unknown }
  | { readonly failed: number; readonly error: SentError }
  | { readonly log: LogLevel; readonly of: object; readonly text: string }

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** An error on its way between threads: one for the user whole, of any other what `withoutData` leaves. */
type SentError =
  | {
      readonly kind: ErrorKind
      readonly text: Label
      readonly problems: readonly FieldProblem[]
      readonly data: unknown
      readonly retryAfterSeconds: number | undefined
    }
  | { readonly type: string; readonly message: string; readonly stack: string; readonly sqlState?: string }

/** An error as a thread sends it. */
export function packError(error: unknown): SentError {
  if (error instanceof AppError) {
    const { kind, text, problems, data, retryAfterSeconds } = error
    return { kind, text, problems, data, retryAfterSeconds }
  }
  const { type, message, stack, sqlState } = withoutData(error)
  return { type, message, stack, ...(sqlState ? { sqlState } : {}) }
}

/** The error that was sent: one for the user is an AppError again, one of the database keeps its SQLSTATE as `code`. */
export function unpackError(error: SentError): Error {
  if ('kind' in error) {
    const { kind, text, problems, data, retryAfterSeconds } = error
    const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    return new AppError(kind, text, { problems, data, ...retry })
  }
  const { type, message, stack, sqlState } = error
  return Object.assign(new Error(message), { name: type, stack, ...(sqlState ? { code: sqlState } : {}) })
}
