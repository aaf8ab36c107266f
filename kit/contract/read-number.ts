export type DecimalSign = '.' | ','

/**
 * A number as people and spreadsheets write it ('1,234.50', '1 234.5'; with a comma as the decimal `sign` '1.234,50'),
 * as a plain decimal string; `unit` may stand behind it. Undefined for other text and for lost digits ('1.2E+15').
 */
export function readNumber(text: string, unit = '', sign: DecimalSign = '.'): string | undefined {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^−/, '-')
  const units = [unit, unitWords[unit] ?? ''].filter(Boolean).map((name) => name.normalize('NFKC').toLowerCase())
  const suffix = units.find((name) => written.toLowerCase().endsWith(name))
  const number = (suffix ? written.slice(0, -suffix.length) : written).trim()
  const swapped = number.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.'))
  const parts = sign === '.' ? withPoint.exec(number) : (withPoint.exec(swapped) ?? onlyDecimalPoint.exec(number))
  const [, minus, digits, , fraction = ''] = parts ?? []
  if (digits === undefined) return undefined
  const whole = digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const plain = fraction ? `${whole}.${fraction}` : whole
  return minus === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}

/** A typed or pasted number: with a comma as its decimal sign where no other reading is possible ('12,5', '7.310,70'). */
export const readTyped = (text: string, unit = ''): string | undefined =>
  readNumber(text, unit) ?? readNumber(text, unit, ',')

/** Sign, whole digits (plain, in thousands parted by one and the same mark, or none in front of `.5`), decimals. */
const withPoint = /^([+-]?)((?:[1-9]\d{0,2}(?:([ ,'’])\d{3})(?:\3\d{3})*|\d+)|(?=\.\d))(?:\.(\d+))?$/
/** The same groups where the point cannot part thousands: 2.35, not 2.350. */
const onlyDecimalPoint = /^([+-]?)(\d+)(\.)(?!\d{3}$)(\d+)$/

/** Units that are words, in Chinese. */
const unitWords: Readonly<Record<string, string>> = { days: '天' }

/** How many numbers in a column need a certain decimal sign, and how many are ambiguous. */
export type SignCounts = { readonly point: number; readonly comma: number; readonly either: number }

/** Counts the decimal signs that the numbers in some texts need. */
export function signsIn(texts: Iterable<string>): SignCounts {
  const counts = { point: 0, comma: 0, either: 0 }
  for (const text of texts) {
    for (const [number] of text.normalize('NFKC').matchAll(/\d[\d.,]*\d/g)) {
      const sign = signOf(number)
      if (sign) counts[sign]++
    }
  }
  return counts
}

/** The decimal sign that one number needs; undefined if it has no point or comma, or is not a number. */
function signOf(number: string): keyof SignCounts | undefined {
  const signs = number.replace(/\d/g, '')
  if (signs === '') return undefined
  const last = signs.at(-1) === '.' ? 'point' : 'comma'
  const other = last === 'point' ? 'comma' : 'point'
  // 1,234.5: the last sign decides, and stands once.
  if (new Set(signs).size === 2) return signs.indexOf(signs.at(-1)!) === signs.length - 1 ? last : undefined
  const groups = number.split(/[.,]/)
  const areThousands = groups.slice(1).every((group) => group.length === 3) && /^[1-9]\d{0,2}$/.test(groups[0]!)
  // 1,234,567 parts thousands; 1,234 could be decimals as well.
  if (signs.length > 1) return areThousands ? other : undefined
  return areThousands ? 'either' : last
}

/** The decimal sign of a column's numbers; undefined if no number shows it, or both signs occur. */
export function signShown({ point, comma }: SignCounts): DecimalSign | undefined {
  if (point > 0 === comma > 0) return undefined
  return point > 0 ? '.' : ','
}

/** A decimal string without the trailing zeros beyond `scale` decimals; others stay as they were typed ('12.50'). */
export function withoutSpareZeros(text: string, scale: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= scale || /[1-9]/.test(fraction.slice(scale))) return text
  return scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole
}
