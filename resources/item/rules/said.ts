import { type Label, label } from '@sms/kit/contract'
import { compositionTotal, type Part } from './composition.ts'

/** What the percentages typed so far add up to; undefined while there are none. */
export function compositionSoFar(parts: readonly Partial<Part>[] | undefined): Label | undefined {
  const numbers = (parts ?? []).flatMap(({ percent }) =>
    percent && /^\d+(\.\d+)?$/.test(percent) ? [{ percent }] : [],
  )
  if (numbers.length === 0) return undefined
  const total = compositionTotal(numbers)
  return label(`Together ${total} %`, `合计 ${total} %`)
}

/** A value that follows from others, with its unit, as it stands beside its source. */
export const measured = (value: string | null, unit: string): Label | undefined =>
  value === null ? undefined : label(`= ${value} ${unit}`, `= ${value} ${unit}`)
