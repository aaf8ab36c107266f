/** The number of rows searched for a header, and for the usual width of a row. */
const searched = 50

/**
 * The index of the likely header row: the first that fills most of the usual number of columns with labels, which are
 * short, distinct texts that are neither numbers nor dates. Without such a row, the first that is wide enough, or -1 if
 * that has a cell such as no header has; 0 for no rows; of two partly merged rows of headers, the second.
 */
export function guessHeaderRow(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, searched).map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const enough = Math.max(Math.ceil(usualWidth(filled) * 0.6), 1)
  const wide = filled.findIndex((cells) => cells.length >= enough)
  const labelled = filled.findIndex((cells) => cells.length >= enough && areLabels(cells))
  if (labelled < 0 && filled[wide]?.some(isNeverInHeader)) return -1
  const found = Math.max(labelled < 0 ? wide : labelled, 0)
  return isFiner(rows[found + 1], rows[found]) ? found + 1 : found
}

/** Whether a row is the second of two rows of headers: it repeats a cell of the row above it and fills more cells. */
function isFiner(row: readonly string[] = [], above: readonly string[] = []): boolean {
  const count = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length
  return count(row) > count(above) && row.some((cell, column) => cell.trim() !== '' && cell === above[column])
}

/** The most frequent number of filled cells; the larger of two that are as frequent. */
function usualWidth(filled: readonly (readonly string[])[]): number {
  const rowsOf = new Map<number, number>()
  for (const { length } of filled) if (length > 0) rowsOf.set(length, (rowsOf.get(length) ?? 0) + 1)
  let best = { width: 0, rows: 0 }
  for (const [width, rows] of rowsOf)
    if (rows > best.rows || (rows === best.rows && width > best.width)) best = { width, rows }
  return best.width
}

const labelChars = 60
/** The least share of labels in a header; a year or a size ("2025", "38") is common in it. */
const labelShare = 0.7

/** Whether filled cells are a header: most are distinct labels, and none is an e-mail address or a telephone number. */
function areLabels(cells: readonly string[]): boolean {
  const labels = cells.filter((cell) => cell.length <= labelChars && /\p{L}/u.test(cell) && !isData(cell))
  if (cells.some((cell) => contact.test(cell))) return false
  const distinct = new Set(cells.map((cell) => cell.toLowerCase())).size
  return labels.length >= cells.length * labelShare && distinct >= cells.length * labelShare
}

/** Whether a cell is no label: yes or no, an error value, a number with a unit, an address, or a Chinese date. */
const isData = (cell: string) =>
  /^(?:true|false|yes|no|n\/a|#\S+[!?]|是|否)$/i.test(cell) ||
  /^[\s\p{Sc}\d.,:/%+-]+(?:[a-z]{1,3})?$/iu.test(cell) ||
  /^\S+@\S+\.\S+$|^https?:/i.test(cell) ||
  /^\d{4}年/.test(cell)

const contact = /^\S+@\S+\.\S+$|^\+\d[\d\s()-]+$/

/** Whether a cell holds what no header does: an address of the Web, a decimal number, a date or a telephone number. */
const isNeverInHeader = (cell: string) =>
  /^\S+@\S+\.\S+$|^https?:/i.test(cell) ||
  /^\p{Sc}?\s?\d+[.,]\d+$|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\+\d[\d\s()-]+$|^\d{8,}$/u.test(cell)
