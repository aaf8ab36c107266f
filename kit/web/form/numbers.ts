import { readNumber } from '@sms/kit/contract'

/**
 * A number as people type or paste it, made plain with its decimals as typed. Unlike a file, a form shows at once what
 * it made of the text, so it reads a little more: a lone comma that cannot stand between thousands is a decimal comma
 * ("12,5"), and the Chinese full stop is a point. `unit` may stand behind the number. Text that is none comes back
 * trimmed and otherwise untouched, so that nothing a person wrote is lost; an empty text gives null.
 */
export function plainNumber(text: string, unit = ''): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const pointed = trimmed.replace(/。/g, '.').replace(/(?<=\d)[.．]$/, '')
  return readNumber(pointed, unit) ?? readNumber(withPoint(pointed), unit) ?? trimmed
}

const withPoint = (text: string) => text.normalize('NFKC').replace(/^([+-]?\d+),(?=\d)/, '$1.')

/** What an integer field holds for typed text: the number when it is one that keeps its digits, else the text. */
export function wholeNumber(text: string, unit = ''): number | string | null {
  const plain = plainNumber(text, unit)
  return plain !== null && /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain
}
