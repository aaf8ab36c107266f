import { foldText, type Label, label, readFlag } from '@sms/kit/contract'

/** Headers of columns that say by yes or no whether a record is in use, and of those that say whether it is not. */
const inUse = 'active, is active, enabled, is enabled, in use, 启用, 是否启用, 有效, 是否有效'
const notInUse =
  'inactive, is inactive, closed, is closed, disabled, is disabled, discontinued, obsolete, archived, 停用, 是否停用, 禁用, 是否禁用, 关闭, 是否关闭, 作废, 是否作废'

const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
const wordsOf = (list: string) => new Set(list.split(', ').map(plain))
const straight = wordsOf(inUse)
const inverted = wordsOf(notInUse)

/** Headers under which the status may stand besides its label, as `Importing.synonyms` has them. */
export const statusSynonyms: readonly string[] = [...inUse.split(', '), ...notInUse.split(', ')]

/**
 * How the yes and no of a column named `header` are read as a status: straight, or inverted where the header asks whether
 * a record is closed. Undefined for any other column.
 */
export function statusReader(header: string): ((text: string) => unknown) | undefined {
  const asks = inverted.has(plain(header)) ? 'inActive' : straight.has(plain(header)) ? 'Active' : undefined
  if (!asks) return undefined
  return (text) => {
    const flag = readFlag(text)
    return flag === undefined ? undefined : flag === (asks === 'Active') ? 'Active' : 'inActive'
  }
}

/** The sentence that tells people how such a column is read. */
export function statusNote(header: string): Label | undefined {
  if (inverted.has(plain(header)))
    return label('Yes or 1 becomes inactive, No or 0 Active', '“是”或 1 记为停用，“否”或 0 记为启用')
  if (straight.has(plain(header)))
    return label('Yes or 1 becomes Active, No or 0 inactive', '“是”或 1 记为启用，“否”或 0 记为停用')
  return undefined
}
