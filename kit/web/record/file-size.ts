import type { Language } from '@sms/kit/contract'

/** A size in bytes as text: KB below a megabyte, else MB with one decimal. */
export function sizeText(bytes: number, language: Language): string {
  const [value, unit, digits] = bytes < 1_048_576 ? [bytes / 1_024, 'KB', 0] : [bytes / 1_048_576, 'MB', 1]
  return `${Math.max(value, bytes ? 1 / 10 ** digits : 0).toLocaleString(language, { maximumFractionDigits: digits })} ${unit}`
}
