import { cleanText, foldText, type Label, problemsOf, valueSchema, withoutHanBlanks } from '@sms/kit/contract'
import { master } from '../contract.ts'

/** A line of a pasted column: a name and, from a second column, a Chinese name. */
export type Line = { readonly name: string; readonly nameZh: string | null }

/** The result of a line. `exists`: the category has it; `repeated`: an earlier line is equal. */
export type LineResult<V> =
  | { readonly is: 'new' }
  | { readonly is: 'exists'; readonly value: V }
  | { readonly is: 'repeated' }
  | { readonly is: 'wrong'; readonly why: Label }

/** The most lines of a request. */
export const linesMax = 5_000

/** A cell at the position `lastIndex`: one in quotation marks, which are doubled inside, or one without. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
const bareCell = /[^\t\r\n]*/y

/** The cell at a position, and its length. Spreadsheets quote a cell only if it has a tab or a line break. */
function cellAt(text: string, at: number): { cell: string; length: number } {
  quotedCell.lastIndex = at
  const [whole, inner] = quotedCell.exec(text) ?? []
  if (whole && /[\t\r\n]/.test(inner!)) return { cell: inner!.replaceAll('""', '"'), length: whole.length }
  bareCell.lastIndex = at
  const [cell] = bareCell.exec(text)!
  return { cell, length: cell.length }
}

/** The cells of a range copied from a spreadsheet, row by row. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  // Each round reads a cell and what ends it: a tab, a line break, or the end of the text.
  for (let at = 0; at <= text.length; at += 1) {
    const { cell, length } = cellAt(text, at)
    rows.at(-1)!.push(cell)
    at += length
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    if (text[at] === '\r' || text[at] === '\n') rows.push([])
  }
  return rows
}

/** The lines of a pasted text, cleaned as the server does, without blank lines. */
export const linesOf = (text: string): Line[] =>
  cellsOf(text).flatMap(([name = '', nameZh = '']) => {
    const line = { name: cleanText(name), nameZh: cleanText(nameZh) || null }
    return line.name || line.nameZh ? [line] : []
  })

/** Whether a text has more than one line with a value. */
export const isColumn = (text: string) => linesOf(text).length > 1

/** A name for comparison, as the server folds it and without blanks beside Chinese characters. */
const keyOf = (name: string) => withoutHanBlanks(foldText(name))

/**
 * The result of each line in a category that has `values`. A line named like the Chinese name of a value exists too: in
 * Chinese the two could not be told apart.
 */
export function resultsOf<V extends { readonly name: string; readonly nameZh?: string | null }>(
  lines: readonly Line[],
  values: readonly V[],
): LineResult<V>[] {
  const existing = new Map(values.map((value) => [keyOf(value.name), value]))
  const chinese = new Map(values.map((value) => [keyOf(value.nameZh ?? ''), value]))
  const seen = new Set<string>()
  return lines.map((line): LineResult<V> => {
    const why = problemOf(line)
    if (why) return { is: 'wrong', why }
    const key = keyOf(line.name)
    const value = existing.get(key) ?? chinese.get(key)
    if (value) return { is: 'exists', value }
    if (seen.has(key)) return { is: 'repeated' }
    seen.add(key)
    return { is: 'new' }
  })
}

function problemOf(line: Line): Label | undefined {
  for (const name of ['name', 'nameZh'] as const) {
    const value = line[name] || null
    const read = valueSchema(master.fields[name]).safeParse(value)
    if (!read.success) return problemsOf(read.error, value)[0]?.message
  }
  return undefined
}
