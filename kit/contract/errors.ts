import { type Label, label } from './label.ts'

/** A problem at a field; `field` is a path such as `contacts.0.email`, `also` are further fields at fault. */
export type FieldProblem = { field: string; message: Label; also?: readonly string[] }

/** A problem repeated at each of its fields. */
export const atEach = ({ field, message, also = [] }: FieldProblem): FieldProblem[] =>
  [field, ...also].map((path) => ({ field: path, message }))

/** The most problems in an answer. */
export const problemsMax = 50

/**
 * Why a request ended, in the words of the contract's envelope table.
 * `refused` is understood but not done for a reason the user can act on (answered 2xx with code 0).
 */
export type ErrorKind =
  | 'refused'
  | 'badRequest'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'unavailable'

/** An error for the user: one sentence in both languages, the problems at fields, and data that helps to go on. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly text: Label
  readonly problems: readonly FieldProblem[]
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: ErrorKind,
    text: Label,
    more: { problems?: readonly FieldProblem[]; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(text.en)
    this.kind = kind
    this.text = text
    this.problems = more.problems?.slice(0, problemsMax) ?? []
    this.data = more.data
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A refusal for a reason that the user can act on. */
export const refusal = (text: Label, problems: readonly FieldProblem[] = [], data?: unknown) =>
  new AppError('refused', text, { problems, data })

/** A refusal at one field, with the same message above the form. */
export const refusalAt = (field: string, message: Label) => refusal(message, [{ field, message }])

/**
 * A refusal that the user may overrule by sending the request again with `name` in `confirm`. `data` holds what the
 * decision is about, for instance the records with a similar name.
 */
export const question = (name: string, text: Label, data: unknown, problems: readonly FieldProblem[] = []) =>
  refusal(text, problems, { confirm: name, about: data })

export const notFound = (title: Label) => new AppError('notFound', label(`${title.en} not found`, `未找到${title.zh}`))

export const forbidden = (text: Label = label('You do not have the right to do this', '您没有此权限')) =>
  new AppError('forbidden', text)
