import type { Label } from '@sms/kit/contract'
import { headerName } from './headers.ts'
import type { RowRead } from './read-rows.ts'
import type { Problem } from './report.ts'
import type { Resolved } from './resolve.ts'

type More = {
  /** What the record has there where the file itself says nothing of it. */
  readonly value?: unknown
  /** What was expected, unless the message says it. */
  readonly expected?: Label
}

/** What is wrong with a field of a row, at its column and with what the file says there: in the cell, else for all rows. */
export function problemAt(
  { settings, headers, rows }: Pick<Resolved, 'settings' | 'headers' | 'rows'>,
  { row, further }: Pick<RowRead, 'row' | 'further'>,
  field: string,
  message: Label,
  { value, expected = message }: More = {},
): Problem {
  // A problem inside the row of a list stands at the column of that row's field.
  const at = settings.mapping[field] ?? settings.mapping[field.replace(/\.\d+\./, '.')]
  const column = at === undefined ? '' : headerName(headers, at)
  const cell = further ? '' : (at === undefined ? '' : rows[row - 1]?.[at]?.trim()) || settings.fixed[field]
  const sheet = further ? { sheet: further.sheet } : {}
  return { row, column, field, value: cell || textOf(value), message, expected, ...sheet }
}

/** A value as a problem tells it, where it is a text or a number. */
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
