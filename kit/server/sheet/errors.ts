/**
 * Why a file cannot be read or written, by stable keys:
 * `empty` nothing in it · `broken` not what it claims to be, or cut off · `encrypted` opens with a password ·
 * `unsupported` another kind of file · `webPage` HTML or XML named as a spreadsheet · `binary` text with zero bytes ·
 * `encoding` text in an unknown encoding · `quote` a CSV quote that never closes · `bomb` grows out of proportion ·
 * `memory`, `timeout` took more than it may · `notANumber` no number to write · the others name a limit of limits.ts.
 */
export type SheetReason =
  | 'empty'
  | 'broken'
  | 'encrypted'
  | 'unsupported'
  | 'webPage'
  | 'binary'
  | 'encoding'
  | 'quote'
  | 'bomb'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'cellTooLong'
  | 'notANumber'
  | 'memory'
  | 'timeout'

/** Where and what: `row` and `column` count from 1; `limit` is in the unit of its reason; `kind` names a file kind. */
export type SheetErrorDetails = {
  readonly sheet?: string
  readonly row?: number
  readonly column?: number
  readonly limit?: number
  readonly kind?: string
}

/** A file that cannot be read or written; `sheetText` makes the message for its owner. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly reason: SheetReason
  readonly details: SheetErrorDetails

  constructor(reason: SheetReason, details: SheetErrorDetails = {}, cause?: unknown) {
    super(`${reason} ${JSON.stringify(details)}`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.details = details
  }
}

/** The letters of a column counted from 0, as spreadsheets show them: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
