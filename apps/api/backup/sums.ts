import { createHash } from 'node:crypto'

/** Counts and hashes a table's rows in the text format of COPY. */
export type Sums = {
  readonly add: (text: Buffer) => void
  readonly result: () => { rows: number; bytes: number; sha256: string }
}

/** Begins the sums of a table. Call `result` once. */
export function tableSums(): Sums {
  const digest = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add: (text) => {
      digest.update(text)
      rows += rowsIn(text)
      bytes += text.length
    },
    result: () => ({ rows, bytes, sha256: digest.digest('hex') }),
  }
}

/** The number of rows that end in a text: COPY writes a row per line, and line breaks in values as \n. */
function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows++
  return rows
}
