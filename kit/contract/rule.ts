import Big from 'big.js'
import { z } from 'zod'
import { fill, type Label, label } from './label.ts'

/** A zod rule with a message in both languages. */
export function rule<V>(schema: z.ZodType<V>, holds: (value: V) => boolean, message: Label): z.ZodType<V> {
  return schema.refine(holds, { params: { label: message }, abort: true })
}

/** Accepts a decimal string or a JSON number and returns the string; checks scale and bounds without floats. */
export function decimalRule(scale: number, min: string | undefined, max: string | undefined): z.ZodType<string> {
  const form = new RegExp(scale > 0 ? `^-?\\d{1,14}(\\.\\d{1,${scale}})?$` : '^-?\\d{1,14}$')
  const asText = (value: unknown) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value
  const holds = (value: string) =>
    form.test(value) && (min === undefined || new Big(value).gte(min)) && (max === undefined || new Big(value).lte(max))
  const range =
    min !== undefined && max !== undefined
      ? ` ${min}–${max}`
      : min !== undefined
        ? ` ≥ ${min}`
        : max !== undefined
          ? ` ≤ ${max}`
          : ''
  const message = fill(scale > 0 ? notDecimal : notWhole, { range, scale })
  return z.preprocess(asText, rule(z.string(), holds, message)) as unknown as z.ZodType<string>
}

const notDecimal = label(
  'Not a number{range} with at most {scale} {scale|decimal|decimals}',
  '须为最多 {scale} 位小数的数字{range}',
)
const notWhole = label('Not a number{range} without decimals', '须为不带小数的数字{range}')
