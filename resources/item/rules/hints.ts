import { type Label, label } from '@sms/kit/contract'
import { compositionTotal, type Part } from './composition.ts'

/** The sum of the percentages typed so far; undefined without any. */
export function compositionSoFar(parts: readonly Partial<Part>[] | undefined): Label | undefined {
  const numbers = (parts ?? []).flatMap(({ percent }) =>
    percent && /^\d+(\.\d+)?$/.test(percent) ? [{ percent }] : [],
  )
  if (numbers.length === 0) return undefined
  const total = compositionTotal(numbers)
  return label(`Together ${total} %`, `合计 ${total} %`)
}

/** A computed value with its unit, shown beside the field that it follows from. */
export const measuredHint = (value: string | null, unit: string): Label | undefined =>
  value === null ? undefined : label(`= ${value} ${unit}`, `= ${value} ${unit}`)
