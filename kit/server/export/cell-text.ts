import type { FlatField } from '@sms/kit/contract'
import { sheetLimits } from '../sheet/index.ts'

/** The text of a cell. Lists that are too long for a cell are cut; their rows have a sheet of their own. */
export function cellText({ field }: FlatField, text: string): string | null {
  const max = sheetLimits.maxCellChars
  if (text.length <= max || field.type.kind !== 'rows') return text || null
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
