import type { Label } from '@sms/kit/contract'
import { headerName } from './headers.ts'
import type { RowRead } from './read-rows.ts'
import type { Problem } from './report.ts'
import type { Resolved } from './resolve.ts'

type More = {
  /** The record's value, shown if the file has none. */
  readonly value?: unknown
  /** What was expected; by default the message. */
  readonly expected?: Label
}

/** A problem of a row's field at its column, with the text of the cell or the value for all rows. */
export function problemAt(
  { settings, headers, rows }: Pick<Resolved, 'settings' | 'headers' | 'rows'>,
  { row, further }: Pick<RowRead, 'row' | 'further'>,
  field: string,
  message: Label,
  { value, expected = message }: More = {},
): Problem {
  // A problem inside the row of a list stands at the column of that row's field.
  if (further) {
    const { part, parent } = further
    const place = placeOf(part.headers, part.keyColumns[part.key.fields.indexOf(field)])
    return { row, ...place, field, value: textOf(value ?? parent[field]), message, expected, sheet: part.sheet.name }
  }
  const at = settings.mapping[field] ?? settings.mapping[field.replace(/\.\d+\./, '.')]
  const cell = (at === undefined ? '' : rows[row - 1]?.[at]?.trim()) || settings.fixed[field]
  return { row, ...placeOf(headers, at), field, value: cell || textOf(value), message, expected }
}

/** The column of a problem: its name and, if there is one, its index. */
export const placeOf = (headers: readonly string[], index: number | undefined): Pick<Problem, 'column' | 'index'> =>
  index === undefined ? { column: '' } : { column: headerName(headers, index), index }

/** A value as the text of a problem; '' for other values than texts and numbers. */
export const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
