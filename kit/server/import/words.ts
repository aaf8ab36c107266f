import { cleanText, foldText, type Label, label, lettersOf, readFlag, simplified } from '@sms/kit/contract'

/** Texts that programs and people write for an empty cell. */
const markers = new Set(
  '(blank) (empty) (null) (none) null n/a #n/a - -- --- — —— – / (空白) (空) (无)'.split(' ').map(foldText),
)

/** Whether a cell's cleaned text stands for an empty cell. */
export const isBlankMarker = (text: string) => text.length <= 8 && markers.has(foldText(text))

/** A marker inside a longer text, which stays and gets a note. */
export const innerMarker = /\((?:blank|null|empty)\)|（空白）/i

/** The note of a cell whose text stands for an empty one. */
export const countsAsEmpty = (header: string, text: string) =>
  label(`${header}: “${text}” counts as empty`, `${header}：“${text}”视为空`)

/** 'Total', 'Grand total:', 'Total quantity' and the Chinese words for them, alone in a cell. */
const totalWord =
  /^(?:(?:grand|sub|page|overall)[\s-]*)?total(?: (?:amount|quantity|qty|value))?\s*[:：]?$|^(?:合计|总计|小计|共计|总和|合計|總計|小計)[:：]?$/i

/**
 * Whether a row holds a total: the word for it in the first filled cell, and in the others numbers or texts as short as
 * units.
 */
export function isTotal(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map(cleanText).filter((cell) => cell !== '')
  return first !== undefined && totalWord.test(first) && others.every((cell) => /\d/.test(cell) || cell.length <= 3)
}

/** The numbers of the rows below the headers that hold totals. */
export const totalRows = (rows: readonly (readonly string[])[], headerRow: number): number[] =>
  rows.flatMap((cells, at) => (at >= headerRow && isTotal(cells) ? [at + 1] : []))

/** Headers of yes/no columns that mark a record as in use, and of those that mark it as not in use. */
const inUse = 'active, is active, enabled, is enabled, in use, 启用, 是否启用, 有效, 是否有效'
const notInUse =
  'inactive, is inactive, closed, is closed, disabled, is disabled, discontinued, obsolete, archived, 停用, 是否停用, 禁用, 是否禁用, 关闭, 是否关闭, 作废, 是否作废'

/** A header for comparison: its letters and digits alone, folded, Chinese in simplified characters. */
export const headerKey = (header: string) => simplified(lettersOf(foldText(header)))

const inUseHeaders = new Set(inUse.split(', ').map(headerKey))
const notInUseHeaders = new Set(notInUse.split(', ').map(headerKey))

/** The status that 'yes' means below a header: inActive below “closed”. Undefined for other headers. */
function statusOfYes(header: string): 'Active' | 'inActive' | undefined {
  if (notInUseHeaders.has(headerKey(header))) return 'inActive'
  return inUseHeaders.has(headerKey(header)) ? 'Active' : undefined
}

/** Headers of status columns besides the label, in the form of `Importing.synonyms`. */
export const statusSynonyms: readonly string[] = [...inUse.split(', '), ...notInUse.split(', ')]

/**
 * Returns the reader of yes and no as a status for a column named `header`, inverted for headers such as “closed”.
 * Undefined for other columns.
 */
export function statusReader(header: string): ((text: string) => unknown) | undefined {
  const yes = statusOfYes(header)
  if (!yes) return undefined
  const no = yes === 'Active' ? 'inActive' : 'Active'
  return (text) => {
    const flag = readFlag(text)
    return flag === undefined ? undefined : flag ? yes : no
  }
}

/** The note that explains how such a column is read; undefined for other headers. */
export function statusNote(header: string): Label | undefined {
  const yes = statusOfYes(header)
  if (!yes) return undefined
  return yes === 'Active'
    ? label('Yes or 1 becomes Active, No or 0 inactive', '“是”或 1 记为启用，“否”或 0 记为停用')
    : label('Yes or 1 becomes inactive, No or 0 Active', '“是”或 1 记为停用，“否”或 0 记为启用')
}
