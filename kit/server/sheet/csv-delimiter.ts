const delimiters = [',', ';', '\t', '|']
/** Characters and rows of the start of a file that the guess looks at. */
const sampleChars = 64 * 1024
const sampleRows = 200

/** The delimiter that an Excel file names in a first line such as `sep=;`, and where the table begins behind it. */
export function namedDelimiter(text: string): { delimiter: string; from: number } | undefined {
  const line = /^sep=([^\r\n"])(?:\r\n|\r|\n|$)/i.exec(text)
  return line ? { delimiter: line[1] as string, from: line[0].length } : undefined
}

/**
 * The delimiter of a CSV by how evenly it divides the rows: the one under which most rows have the same number of
 * cells, at least two, and among equals the one that makes more cells. Delimiters inside quotes do not count.
 */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, sampleChars)
  let best = { delimiter: ',', rows: 0, cells: 0 }
  for (const delimiter of delimiters) {
    const counts = cellCounts(sample, delimiter, sample.length === text.length)
    const common = mostCommon(counts)
    if (common.cells < 2) continue
    if (common.rows > best.rows || (common.rows === best.rows && common.cells > best.cells))
      best = { delimiter, ...common }
  }
  return best.delimiter
}

/** The number of cells of each row that is not blank. A last row that the sample cuts off is left out. */
function cellCounts(sample: string, delimiter: string, complete: boolean): number[] {
  const counts: number[] = []
  let cells = 1
  let start = 0
  let quoted = false
  let cellStart = true
  const endRow = (at: number) => {
    if (at > start) counts.push(cells)
    cells = 1
  }
  let at = 0
  for (; at < sample.length && counts.length < sampleRows; at++) {
    const sign = sample[at]
    if (quoted) quoted = sign !== '"'
    else if (sign === '"' && (cellStart || sample[at - 1] === '"')) quoted = true
    else if (sign === '\n' || sign === '\r') {
      endRow(at)
      start = at + 1
      cellStart = true
      continue
    } else if (sign === delimiter) {
      cells++
      cellStart = true
      continue
    }
    cellStart = false
  }
  if (complete && at === sample.length) endRow(at)
  return counts
}

/** The number of cells (two or more) that most rows have, and how many rows. */
function mostCommon(counts: readonly number[]): { cells: number; rows: number } {
  const rowsOf = new Map<number, number>()
  for (const cells of counts) if (cells > 1) rowsOf.set(cells, (rowsOf.get(cells) ?? 0) + 1)
  let best = { cells: 1, rows: 0 }
  for (const [cells, rows] of rowsOf)
    if (rows > best.rows || (rows === best.rows && cells > best.cells)) best = { cells, rows }
  return best
}
