import Big from 'big.js'
import { z } from 'zod'
import { fill, type Label, label } from './label.ts'

/** A zod rule with a message in both languages. */
export function rule<V>(schema: z.ZodType<V>, holds: (value: V) => boolean, message: Label): z.ZodType<V> {
  return schema.refine(holds, { params: { label: message }, abort: true })
}

/** The schema of a decimal string or JSON number, parsed to the string; it checks scale and bounds without floats. */
export function decimalRule(scale: number, min: string | undefined, max: string | undefined): z.ZodType<string> {
  const form = new RegExp(scale > 0 ? `^-?\\d{1,14}(\\.\\d{1,${scale}})?$` : '^-?\\d{1,14}$')
  const asText = (value: unknown) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value
  const holds = (value: string) =>
    form.test(value) && (min === undefined || new Big(value).gte(min)) && (max === undefined || new Big(value).lte(max))
  const message = fill(scale > 0 ? notDecimal : notWhole, { range: rangeText(min, max), scale })
  return z.preprocess(asText, rule(z.string(), holds, message)) as unknown as z.ZodType<string>
}

/** The bounds of a number within a message: ' 0–100', ' ≥ 0', ' ≤ 100', or '' without any. */
export function rangeText(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined) return ` ${min}–${max}`
  if (min !== undefined) return ` ≥ ${min}`
  return max === undefined ? '' : ` ≤ ${max}`
}

const notDecimal = label(
  'Not a number{range} with at most {scale} {scale|decimal|decimals}',
  '须为最多 {scale} 位小数的数字{range}',
)
const notWhole = label('Not a number{range} without decimals', '须为不带小数的数字{range}')
