import { databaseError } from '../database/errors.ts'

/** What the log may say of an error. A failed statement's own text holds its values, bank details among them. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly sqlState?: string
  readonly constraint?: string
  readonly [key: string]: unknown
}

/**
 * An error without anybody's data: of a failed statement only its SQLSTATE, the constraint and where it was asked for;
 * PostgreSQL's own message may quote a value, so it is left out as well.
 */
export function withoutData(error: unknown): LoggedError {
  const of = error instanceof Error ? error : new Error(String(error))
  const found = databaseError(error)
  if (!found && !isStatement(of)) return { type: of.name, message: of.message, stack: of.stack ?? '' }
  const frames = (of.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: of.name,
    message: 'a statement failed',
    stack: frames.join('\n'),
    ...(found ? { sqlState: found.code } : {}),
    ...(found?.constraint ? { constraint: found.constraint } : {}),
  }
}

/** Drizzle wraps what the driver throws in an error whose message is the statement with its values. */
const isStatement = (error: Error) => 'query' in error && 'params' in error
