/**
 * The rows of text that a spreadsheet copies: cells parted by tabs, rows by line breaks; a cell that holds either, or
 * begins with a quotation mark, stands in quotation marks with those inside doubled.
 */
export const pastedRows = (text: string) => cellRows(text).filter((cells) => cells.some((cell) => cell.trim()))

/** The same with the empty rows among them. */
export function cellRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined
    const end = quoted?.end ?? endOf(text, at)
    row.push(quoted?.cell ?? text.slice(at, end))
    at = end
    if (text[at] === '\t') {
      at++
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length) rows.push(row)
  return rows
}

/** Where a plain cell ends: before the next tab or line break. */
function endOf(text: string, from: number): number {
  const found = text.slice(from).search(/[\t\r\n]/)
  return found < 0 ? text.length : from + found
}

/** A cell in quotation marks; undefined when none closes it right before a tab, a line break or the end. */
function quotedCell(text: string, from: number): { cell: string; end: number } | undefined {
  const whole = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(from))
  return whole ? { cell: whole[1]!.replaceAll('""', '"'), end: from + whole[0].length } : undefined
}

/**
 * Pasted rows as the text of a file: parted by tabs, as they were copied, since commas would say that a point stands in
 * front of decimals.
 */
export const pastedText = (rows: readonly (readonly string[])[]) =>
  `\uFEFFsep=\t\r\n${rows.map((cells) => cells.map(csvCell).join('\t')).join('\r\n')}\r\n`

/** Rows as the text of a CSV file (RFC 4180, UTF-8 with a mark, which spreadsheet programs need to tell it). */
export const csvText = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

const csvCell = (cell: string) => (/[",\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Text that a spreadsheet program would take for a formula, kept from being one. */
export const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
