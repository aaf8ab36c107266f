import { createHash } from 'node:crypto'

/** Adds up a table's rows as COPY writes them in text format. */
export type Sums = {
  readonly add: (text: Buffer) => void
  readonly result: () => { rows: number; bytes: number; sha256: string }
}

/** Sums over no rows yet. `result` is asked for once. */
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

/** How many rows end in this text: COPY writes each on a line of its own and a line break within one as \n. */
function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows++
  return rows
}
