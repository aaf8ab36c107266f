/** The significant digits of a number in spreadsheets (IEEE 754 double, as in ECMA-376 and Excel). */
const significantDigits = 15

/**
 * A number without an exponent: whole numbers with every digit of `literal`, fractions to 15 significant digits, so
 * that 0.1 + 0.2 is 0.3. Other text is returned unchanged.
 */
export function numberText(literal: string): string {
  const trimmed = literal.trim()
  const value = Number(trimmed)
  if (trimmed === '' || !Number.isFinite(value)) return literal
  const plain = plainDecimal(trimmed)
  if (!/^-?\d+$/.test(plain)) return doubleText(value)
  const digits = plain.replace(/^(-?)0+(?=\d)/, '$1')
  return digits === '-0' ? '0' : digits
}

/** `numberText` of a number that arrived as a double. */
export function doubleText(value: number): string {
  const short = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(significantDigits)))
  return plainDecimal(short === '-0' ? '0' : short)
}

/** Writes out the exponent of a decimal number: 1.5e+21 is 1500000000000000000000, 2e-7 is 0.0000002. */
export function plainDecimal(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?e([+-]?\d+)$/i.exec(text)
  if (!parts) return text
  const [, sign, whole = '', fraction = '', exponent] = parts
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Whether a decimal text survives the 15 digits of a spreadsheet's number, and so may be written as one. */
export function isExactNumber(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false
  return text.replace(/^-?0*\.?0*|\./g, '').length <= significantDigits
}
