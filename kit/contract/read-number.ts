/** The decimal sign of a number. */
export type DecimalSign = '.' | ','

/**
 * A number as people and spreadsheets write it ('1,234.50', '1 234.5'; with a comma as `sign` also '1.234,50'), as a
 * plain decimal string. Undefined for other text, ambiguous numbers and lost digits ('1.2E+15').
 */
export function readNumber(text: string, unit = '', sign: DecimalSign = '.'): string | undefined {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^−/, '-')
  const units = [unit, unitWords[unit] ?? ''].filter(Boolean).map((name) => name.normalize('NFKC').toLowerCase())
  const suffix = units.find((name) => written.toLowerCase().endsWith(name))
  const number = (suffix ? written.slice(0, -suffix.length) : written).trim()
  const turned = number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  const parts = sign === '.' ? form.exec(number) : (form.exec(turned) ?? plainNumber.exec(number))
  const [, minus, grouped, , fraction = ''] = parts ?? []
  if (grouped === undefined) return undefined
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const plain = fraction ? `${whole}.${fraction}` : whole
  return minus === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}

const form = /^([+-]?)((?:[1-9]\d{0,2}(?:([ ,'’])\d{3})(?:\3\d{3})*|\d+)|(?=\.\d))(?:\.(\d+))?$/
const plainNumber = /^([+-]?)(\d+)(\.)(?!\d{3}$)(\d+)$/

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

/** The decimal sign of one number; undefined if it has no decimals or is not a number. */
function signOf(number: string): keyof SignCounts | undefined {
  const signs = number.replace(/\d/g, '')
  if (signs === '') return undefined
  const last = signs.at(-1) === '.' ? 'point' : 'comma'
  const other = last === 'point' ? 'comma' : 'point'
  if (new Set(signs).size === 2) return signs.indexOf(signs.at(-1)!) === signs.length - 1 ? last : undefined
  const groups = number.split(/[.,]/)
  const grouped = groups.slice(1).every((group) => group.length === 3) && /^[1-9]\d{0,2}$/.test(groups[0]!)
  if (signs.length > 1) return grouped ? other : undefined
  return grouped ? 'either' : last
}

/** The decimal sign of a column's numbers; undefined if no number shows it, or both signs occur. */
export function signShown({ point, comma }: SignCounts): DecimalSign | undefined {
  if (point > 0 === comma > 0) return undefined
  return point > 0 ? '.' : ','
}

/** A decimal string without the trailing zeros beyond `scale` decimals; others stay as they were typed ('12.50'). */
export function withinScale(text: string, scale: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= scale || /[1-9]/.test(fraction.slice(scale))) return text
  return scale > 0 ? `${whole}.${fraction.slice(0, scale)}` : whole
}
