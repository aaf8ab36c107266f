import { cleanText } from '@sms/kit/contract'

const totalWord =
  /^(?:(?:grand|sub|page|overall)[\s-]*)?total(?: (?:amount|quantity|qty|value))?\s*[:：]?$|^(?:合计|总计|小计|共计|总和|合計|總計|小計)[:：]?$/i

/** Whether a row holds a total: the word for it in the first filled cell, and otherwise only numbers and units. */
export function isTotal(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map(cleanText).filter((cell) => cell !== '')
  return first !== undefined && totalWord.test(first) && others.every((cell) => /\d/.test(cell) || cell.length <= 3)
}

/** The numbers of the rows below the headers that hold totals. */
export const totalRows = (rows: readonly (readonly string[])[], headerRow: number): number[] =>
  rows.flatMap((cells, at) => (at >= headerRow && isTotal(cells) ? [at + 1] : []))
