import type { ErrorKind, FieldProblem, Label } from '@sms/kit/contract'

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

/** An error on its way between threads: one for the user whole, any other without anybody's data. */
export type SentError =
  | {
      readonly kind: ErrorKind
      readonly text: Label
      readonly problems: readonly FieldProblem[]
      readonly data: unknown
      readonly retryAfterSeconds: number | undefined
    }
  | { readonly type: string; readonly message: string; readonly stack: string; readonly sqlState?: string }
