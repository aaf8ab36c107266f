import { createHash } from 'node:crypto'
import { cleanText, foldText } from '@sms/kit/contract'

/** The letters of a column counted from 0, as spreadsheets show them: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** A header as people call it: its text, or its column's letters where there is none. */
export const headerName = (headers: readonly string[], column: number) => headers[column] || columnLetters(column)

/** The headers of a sheet by the row that holds them (from 1; 0: there is none), one for each column. */
export const headersOf = (rows: readonly (readonly string[])[], headerRow: number): string[] =>
  headerRow === 0 ? (rows[0] ?? []).map(() => '') : (rows[headerRow - 1] ?? []).map((cell) => cleanText(cell))

/** What tells one kind of file from another: its headers in any order; undefined where it has none. */
export function fingerprint(headers: readonly string[]): string | undefined {
  const named = headers.map(foldText).filter(Boolean).toSorted()
  return named.length ? createHash('sha256').update(JSON.stringify(named)).digest('hex') : undefined
}

/**
 * Gives the column of some headers that a column of others is: the one with the same header, of several the one in the
 * same place among them. One without a header is the same where all headers stand as they did.
 */
export function sameColumn(before: readonly string[], now: readonly string[]): (column: number) => number | undefined {
  const alike = JSON.stringify(before) === JSON.stringify(now)
  const placesIn = (headers: readonly string[], header: string) =>
    headers.flatMap((other, at) => (foldText(other) === foldText(header) ? [at] : []))
  return (column) => {
    if (alike) return column
    const header = before[column]
    return header ? placesIn(now, header)[placesIn(before, header).indexOf(column)] : undefined
  }
}

/** Headers that stand over several columns, with the columns' letters. */
export function headersTwice(headers: readonly string[]): { readonly header: string; readonly letters: string[] }[] {
  const places = Map.groupBy(headers.keys(), (column) => foldText(headers[column]!))
  return [...places].flatMap(([folded, columns]) =>
    folded && columns.length > 1 ? [{ header: headers[columns[0]!]!, letters: columns.map(columnLetters) }] : [],
  )
}
