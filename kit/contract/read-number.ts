/**
 * An exact decimal number as people and spreadsheets write it, as a plain decimal string ('1234.5'): thousands parted by
 * commas, blanks or apostrophes ('1,234.50', '1 234.5'), full width, a sign, zeros in front. `unit` may stand behind it.
 * Undefined for anything else: what could be read in two ways ('1,5', '0,750', '1.234,5') or has lost digits ('1.2E+15').
 */
export function readNumber(text: string, unit = ''): string | undefined {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^−/, '-')
  const units = [unit, unitWords[unit] ?? ''].filter(Boolean).map((one) => one.normalize('NFKC').toLowerCase())
  const behind = units.find((one) => written.toLowerCase().endsWith(one))
  const number = (behind ? written.slice(0, -behind.length) : written).trim()
  const [, sign, grouped, , fraction = ''] = form.exec(number) ?? []
  if (grouped === undefined) return undefined
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const plain = fraction ? `${whole}.${fraction}` : whole
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}

const form = /^([+-]?)((?:[1-9]\d{0,2}(?:([ ,'’])\d{3})(?:\3\d{3})*|\d+)|(?=\.\d))(?:\.(\d+))?$/

/** Units that are words, in Chinese. */
const unitWords: Readonly<Record<string, string>> = { days: '天' }

/** A decimal string without the zeros that go beyond so many decimals; others stay as they were typed ('12.50'). */
export function withinScale(text: string, scale: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= scale || /[1-9]/.test(fraction.slice(scale))) return text
  return scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole
}
