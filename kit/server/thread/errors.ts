import { AppError } from '@sms/kit/contract'
import { withoutData } from '../mount/log-error.ts'
import type { SentError } from './messages.ts'

/** An error as a thread sends it. */
export function sent(error: unknown): SentError {
  if (error instanceof AppError) {
    const { kind, text, problems, data, retryAfterSeconds } = error
    return { kind, text, problems, data, retryAfterSeconds }
  }
  const { type, message, stack, sqlState } = withoutData(error)
  return { type, message, stack, ...(sqlState ? { sqlState } : {}) }
}

/** The error that was sent: one for the user is an AppError again, one of the database keeps its SQLSTATE as `code`. */
export function received(error: SentError): Error {
  if ('kind' in error) {
    const { kind, text, problems, data, retryAfterSeconds } = error
    const more = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    return new AppError(kind, text, { problems, data, ...more })
  }
  const { type, message, stack, sqlState } = error
  return Object.assign(new Error(message), { name: type, stack, ...(sqlState ? { code: sqlState } : {}) })
}
