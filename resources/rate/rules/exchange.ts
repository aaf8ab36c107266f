import { type Label, label } from '@sms/kit/contract'
import type Big from 'big.js'

/**
 * An amount of one currency in another, or the problem of a missing rate; conversion rounds to 12 decimals. `rates` has
 * what one unit of each currency is worth in the house currency.
 */
export function exchange(
  amount: Big,
  from: string,
  to: string,
  rates: ReadonlyMap<string, string>,
): { readonly value: Big } | { readonly why: Label } {
  if (from === to) return { value: amount }
  const missing = [from, to].find((code) => !rates.has(code))
  if (missing) return { why: label(`No exchange rate for ${missing}`, `没有 ${missing} 的汇率`) }
  return { value: amount.times(rates.get(from)!).div(rates.get(to)!).round(12) }
}
