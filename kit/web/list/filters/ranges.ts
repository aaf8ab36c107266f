import { type Field, formatTest, parseTest } from '@sms/kit/contract'
import Big from 'big.js'

/** The filter of a range, '' for an open end; '' if both are open, undefined if an end is not a value of the field. */
export function rangeFilter(field: Field, min: string, max: string): string | undefined {
  if (min === '' && max === '') return ''
  const raw = formatTest({ op: 'range', min: min || undefined, max: max || undefined })
  return parseTest(field, raw) ? raw : undefined
}

const number = /^-?\d+(\.\d+)?$/

/** Whether both ends are numbers and `min` is above `max`. */
export const isReversed = (min: string, max: string) => number.test(min) && number.test(max) && new Big(min).gt(max)
