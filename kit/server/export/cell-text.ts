import type { FlatField } from '@sms/kit/contract'
import { sheetLimits } from '../sheet/index.ts'

/** A list written out for reading can be longer than a cell holds and is cut; its rows stand on their own sheet. */
export function cellText({ field }: FlatField, text: string): string | null {
  const max = sheetLimits.maxCellChars
  if (text.length <= max || field.type.kind !== 'rows') return text || null
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
