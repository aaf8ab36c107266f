import { createHash } from 'node:crypto'
import { cleanText, foldText } from '@sms/kit/contract'
import { columnLetters } from '../sheet/index.ts'

/** The name of a column: its header, or its letters if there is none. */
export const headerName = (headers: readonly string[], column: number) => headers[column] || columnLetters(column)

/** Longer headers name no field, and the patterns that look for brackets take time by the square of their length. */
const headerMax = 200

/**
 * The headers of a sheet, of each the first 200 characters, one for each column, by the number of their row (from 1; 0:
 * no headers).
 */
export const headersOf = (rows: readonly (readonly string[])[], headerRow: number): string[] =>
  headerRow === 0
    ? (rows[0] ?? []).map(() => '')
    : (rows[headerRow - 1] ?? []).map((cell) => cleanText(cell).slice(0, headerMax))

/** A hash of a file's headers, the same in any order and case; undefined if it has none. */
export function fingerprint(headers: readonly string[]): string | undefined {
  const named = headers.map(foldText).filter(Boolean).toSorted()
  return named.length ? createHash('sha256').update(JSON.stringify(named)).digest('hex') : undefined
}

/**
 * Returns the function that maps columns of earlier headers to present ones: the column with the same header, of
 * several the one at the same place among them. A column without a header is found only if all headers are unchanged.
 */
export function sameColumn(before: readonly string[], now: readonly string[]): (column: number) => number | undefined {
  const isUnchanged = JSON.stringify(before) === JSON.stringify(now)
  const placesIn = (headers: readonly string[], header: string) =>
    headers.flatMap((other, at) => (foldText(other) === foldText(header) ? [at] : []))
  return (column) => {
    if (isUnchanged) return column
    const header = before[column]
    return header ? placesIn(now, header)[placesIn(before, header).indexOf(column)] : undefined
  }
}

/** The headers that several columns have, each with the letters of these columns. */
export function headersTwice(headers: readonly string[]): { readonly header: string; readonly letters: string[] }[] {
  const places = Map.groupBy(headers.keys(), (column) => foldText(headers[column]!))
  return [...places].flatMap(([folded, columns]) =>
    folded && columns.length > 1 ? [{ header: headers[columns[0]!]!, letters: columns.map(columnLetters) }] : [],
  )
}
