import { readTyped } from '@sms/kit/contract'

/**
 * A typed or pasted number in plain form (`readTyped`), with its decimals as typed; other text is trimmed, empty text
 * gives null. `unit` may follow the number.
 */
export function plainIfNumber(text: string, unit = ''): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  // A Chinese keyboard types 。 for a point; a point at the end has no decimals yet.
  const pointed = trimmed.replace(/。/g, '.').replace(/(?<=\d)[.．]$/, '')
  return readTyped(pointed, unit) ?? trimmed
}

/**
 * The value of an integer field for text in plain form: the number if it keeps all digits, else the text; null if it is
 * empty.
 */
export const wholeNumber = (plain: string): number | string | null =>
  /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain || null
