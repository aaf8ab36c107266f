/**
 * A number as people type or paste it, made plain: full-width digits and marks become ASCII, blanks go, commas between
 * thousands go, and a lone comma that cannot stand between thousands is a decimal comma ("1,234.5", "１２．５", "12,5").
 * Decimals stay exactly as typed. Text that is no number comes back trimmed and otherwise untouched, so that nothing
 * a person wrote is lost; an empty text gives null.
 */
export function plainNumber(text: string): string | null {
  const narrow = text
    .replace(/[０-９＋－．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/[−–]/g, '-')
    .replace(/[\s\u00a0\u202f']/g, '')
  if (narrow === '') return null
  const plain = withoutCommas(narrow).replace(/^\+/, '')
  if (/^-?\d*\.?\d*$/.test(plain) && /\d/.test(plain)) return tidy(plain)
  return text.trim()
}

const withoutCommas = (text: string) => {
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^[+-]?\d+,\d*$/.test(text) ? text.replace(',', '.') : text
}

/** ".5" becomes "0.5", "5." becomes "5", leading zeros go; decimals stay as typed. */
const tidy = (plain: string) =>
  plain
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')

/** What an integer field holds for typed text: the number when it is one that keeps its digits, else the text. */
export function wholeNumber(text: string): number | string | null {
  const plain = plainNumber(text)
  return plain !== null && /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain
}
