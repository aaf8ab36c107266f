import { numberText } from './number-text.ts'
import { durationText, serialText } from './serial-date.ts'

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

const literal = /"[^"]*"|\\./g
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
  const digits = fixedDigits.exec(code.split(';', 1)[0] as string)
  if (!digits) return 'number'
  const [before, after] = [digits[1] as string, digits[3] as string].map((text) =>
    text.replace(literal, (part) => (part.startsWith('"') ? part.slice(1, -1) : part.slice(1))),
  )
  return { digits: (digits[2] as string).length, before: before as string, after: after as string }
}

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
