import { type Field, formatTest, parseTest } from '@sms/kit/contract'
import Big from 'big.js'

/** A range as its filter, either end '' for open; '' when both are, undefined when an end is no value of the field. */
export function rangeFilter(field: Field, min: string, max: string): string | undefined {
  if (min === '' && max === '') return ''
  const raw = formatTest({ op: 'range', min: min || undefined, max: max || undefined })
  return parseTest(field, raw) ? raw : undefined
}

const number = /^-?\d+(\.\d+)?$/

/** Whether the lower end of a range of numbers lies above its upper one. */
export const isTurned = (min: string, max: string) => number.test(min) && number.test(max) && new Big(min).gt(max)
