import { createHash } from 'node:crypto'
import { cleanText, foldText, label, refusal } from '@sms/kit/contract'

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

/** What tells one kind of file from another: its headers in any order. */
export const fingerprint = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(foldText).filter(Boolean).toSorted()))
    .digest('hex')

/** Refuses headers of which a mapped one stands twice: nobody could say which of the columns is meant. */
export function refuseTwice(headers: readonly string[], mapped: Iterable<number>, data: () => unknown) {
  for (const column of mapped) {
    const folded = foldText(headers[column] ?? '')
    const same = headers.flatMap((header, at) => (folded && foldText(header) === folded ? [columnLetters(at)] : []))
    if (same.length < 2) continue
    const [en, zh] = [same.join(' and '), same.join('、')]
    const message = label(
      `The header “${headers[column]}” stands twice, in columns ${en}. Rename or remove one of them.`,
      `表头“${headers[column]}”重复出现在 ${zh} 列。请重命名或删除其中一列。`,
    )
    throw refusal(message, [{ field: 'mapping', message }], data())
  }
}
