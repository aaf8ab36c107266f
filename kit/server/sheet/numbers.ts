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

/** `numberText` of a number that arrived as a double; a whole one has only the digits that a double holds. */
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
  const digits = text.replace(/^-?0*\.?0*|\./g, '')
  return digits.length <= significantDigits
}

const daySeconds = 86_400
/** The serial number of 1900-03-01: the 1900 system counts a 29 February 1900, which did not exist. */
const serialAfterFalseDay = 61
/** Serial number of 10000-01-01, where the calendar of spreadsheets ends. */
const serialEnd = 2_958_466
/** Days from 1904-01-01 (serial 0 of the 1904 system) back to serial 0 of the 1900 system. */
const days1904 = 1_462

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Seconds of a day as HH:MM, with :SS if they are not 0. Hours may exceed 24. */
export function clockText(seconds: number): string {
  const rest = seconds % 60
  const clock = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`
  return rest === 0 ? clock : `${clock}:${twoDigits(rest)}`
}

/**
 * The date of a serial number (days, ECMA-376 Part 1, 18.17.4) as YYYY-MM-DD, followed by the time if it has one; below
 * 1 only the time. Undefined outside the calendar of spreadsheets.
 */
export function serialText(serial: number, date1904: boolean): string | undefined {
  const seconds = Math.round(serial * daySeconds)
  if (!(seconds >= 0)) return undefined
  const time = seconds % daySeconds
  const day = Math.floor(seconds / daySeconds)
  if (day === 0 && !date1904) return clockText(time)
  const date = dayText(date1904 ? day + days1904 : day)
  if (date === undefined) return undefined
  return time === 0 ? date : `${date} ${clockText(time)}`
}

/** The day of a whole serial number of the 1900 system, which counts a 29 February 1900. */
function dayText(serial: number): string | undefined {
  if (serial >= serialEnd) return undefined
  if (serial === serialAfterFalseDay - 1) return '1900-02-29'
  const days = serial < serialAfterFalseDay ? serial : serial - 1
  return new Date(Date.UTC(1899, 11, 31 + days)).toISOString().slice(0, 10)
}

/** The elapsed time of a serial number as hours, minutes and, if not 0, seconds: 1.5 is 36:00. */
export function durationText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * daySeconds)
  return (serial < 0 && seconds > 0 ? '-' : '') + clockText(seconds)
}

const iso = /^(?:(\d{4}-\d\d-\d\d)(?:[T ]|$))?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** An ISO 8601 date, time or both in the form of `serialText`; other text is unchanged. */
export function isoText(text: string): string {
  const [, date, hours, minutes, seconds] = iso.exec(text.trim()) ?? []
  const time = hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  if (date === undefined) return hours === undefined ? text : clockText(time)
  return time === 0 ? date : `${date} ${clockText(time)}`
}

/**
 * The serial number (1900 system) of YYYY-MM-DD with or without HH:MM or HH:MM:SS. Undefined for other text, invalid
 * days, and days before 1900-03-01, where programs differ.
 */
export function dateSerial(text: string): { serial: number; hasTime: boolean } | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!parts) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as number[]
  const time = new Date(Date.UTC(year!, month! - 1, day!))
  if (time.toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined
  if (hours! > 23 || minutes! > 59 || seconds! > 59) return undefined
  const days = time.getTime() / 1000 / daySeconds - Date.UTC(1899, 11, 30) / 1000 / daySeconds
  if (days < serialAfterFalseDay) return undefined
  return { serial: days + (hours! * 3600 + minutes! * 60 + seconds!) / daySeconds, hasTime: parts[4] !== undefined }
}

/**
 * The meaning of a number format: date and time, duration, percent, or a code with a fixed number of digits
 * (`"FB-"00000`). Colours, currency signs and grouping are ignored.
 */
export type CellFormat =
  | 'number'
  | 'date'
  | 'duration'
  | 'percent'
  | { readonly digits: number; readonly before: string; readonly after: string }

/** Formats that have a number instead of a text (ECMA-376 Part 1, 18.8.30), those of Chinese programs included. */
const builtIn: ReadonlyMap<number, CellFormat> = new Map([
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47].map((id) => [id, 'date'] as const),
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36].map((id) => [id, 'date'] as const),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'date'] as const),
  [46, 'duration'],
])

/** The meaning of a built-in format number; by default a plain number. */
export const builtInFormat = (id: number): CellFormat => builtIn.get(id) ?? 'number'

/** A text in quotes, or a character behind a backslash, that a format code adds to the number. */
const literal = /"[^"]*"|\\./g
/** Literals, two zeros or more for the digits, literals. */
const fixedDigits = /^((?:"[^"]*"|\\.)*)(0{2,})((?:"[^"]*"|\\.)*)$/

/** The meaning of a format code such as `yyyy-mm-dd;@`, `0.0%` or `[h]:mm`, by its first section. */
export function formatOfCode(code: string): CellFormat {
  // Literals are removed first, so that their semicolons and letters do not count.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '')
  const section = bare.split(';', 1)[0] as string
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'duration'
  const signs = section.replace(/\[[^\]]*\]/g, '').replace(/general|e[+-]/gi, '')
  if (/[ymdhs]/i.test(signs)) return 'date'
  if (signs.includes('%')) return 'percent'
  const [, before, zeros, after] = fixedDigits.exec(code.split(';', 1)[0] as string) ?? []
  if (zeros === undefined) return 'number'
  return { digits: zeros.length, before: literalText(before!), after: literalText(after!) }
}

const literalText = (text: string) =>
  text.replace(literal, (part) => (part.startsWith('"') ? part.slice(1, -1) : part.slice(1)))

/** The text of a number under a format. `literal` is the number as it is stored. */
export function formattedText(literal: string, format: CellFormat, date1904: boolean): string {
  if (format === 'number' || literal.trim() === '') return numberText(literal)
  const value = Number(literal)
  if (!Number.isFinite(value)) return literal
  if (format === 'date') return serialText(value, date1904) ?? numberText(literal)
  if (format === 'duration') return durationText(value)
  if (format === 'percent') return `${numberText((value * 100).toPrecision(15))}%`
  const text = numberText(literal)
  return /^\d+$/.test(text) ? format.before + text.padStart(format.digits, '0') + format.after : text
}
