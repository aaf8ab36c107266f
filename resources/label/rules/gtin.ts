import { type Field, type FieldProblem, label, text, withRule } from '@sms/kit/contract'

/** The GS1 check digit, modulo 10, of the digits before it; from the right their weights are 3, 1, 3, 1 … */
export function gtinCheckDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

const hasGtinLength = (text: string) => /^(\d{8}|\d{12,14})$/.test(text)

/** Whether a text is a GTIN-8, -12, -13 or -14 with its check digit. */
export const isGtin = (text: string): boolean =>
  hasGtinLength(text) && gtinCheckDigit(text.slice(0, -1)) === Number(text.at(-1))

/** A field for a Global Trade Item Number; a text of wrong length is refused for that alone. */
export const gtinField: Field<string, false> = withRule(
  withRule(
    text('GTIN', 'GTIN 条码', { max: 14, alone: true }),
    hasGtinLength,
    label('8, 12, 13 or 14 digits expected', '须为 8、12、13 或 14 位数字'),
  ),
  (value) => !hasGtinLength(value) || isGtin(value),
  label('The check digit is wrong', '校验位不正确'),
)

type Numbered = {
  readonly size: string | null
  readonly colour: string | null
  /** Absent from labels that were saved before it existed. */
  readonly colourZh?: string | null
  readonly gtin: string
}

/** The problems of the field `gtins`: a repeated GTIN, or a second GTIN for the same size and colour. */
export const gtinProblems = (rows: readonly Numbered[]): FieldProblem[] => {
  const isAbove = (at: number, matches: (row: Numbered) => boolean) => rows.slice(0, at).some(matches)
  const colourOf = ({ colour, colourZh }: Numbered) => (colour ?? colourZh ?? '').toLowerCase()
  return rows.flatMap((own, at): FieldProblem[] => {
    const { size, gtin } = own
    if (isAbove(at, (row) => row.gtin === gtin))
      return [{ field: `gtins.${at}.gtin`, message: label('This GTIN stands above already', '该 GTIN 与上文重复') }]
    if (isAbove(at, (row) => row.size === size && colourOf(row) === colourOf(own)))
      return [
        {
          field: `gtins.${at}.${size ? 'size' : 'colour'}`,
          message: label('This size and colour has a GTIN already', '该尺码与颜色已有 GTIN'),
        },
      ]
    return []
  })
}

type Coloured = { readonly colour?: string | null; readonly colourZh?: string | null }

/**
 * The rows after a change from `before`: a row whose colour changed gets that colour's Chinese name from `names`, and
 * loses that of its former colour.
 */
export const withChineseColours = <R extends Coloured>(
  rows: readonly R[],
  before: readonly R[],
  names: ReadonlyMap<string, string>,
): R[] =>
  rows.map((row, at) => {
    const former = before[at]?.colour
    // A moved row is still the same object.
    if (before.includes(row) || former === row.colour) return row
    const isOfFormer = former && names.get(former) === row.colourZh
    const typedZh = isOfFormer ? null : (row.colourZh ?? null)
    return { ...row, colourZh: names.get(row.colour ?? '') ?? typedZh }
  })
