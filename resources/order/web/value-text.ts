import { fill, type Label, label } from '@sms/kit/contract'
import type { Order } from '../contract.ts'
import { linesUnpriced } from '../rules/unpriced.ts'
import { amountText } from './amount-text.ts'

type Valued = Partial<Pick<Order, 'value' | 'unpriced' | 'currency'>>

/** The value of an order and how many of its lines have no price; undefined without lines. */
export function valueText(order: Valued): Label | undefined {
  const worth = worthText(order)
  const lacking = lackingText(order)
  return worth && lacking ? label(`${worth.en}, ${lacking.en}`, `${worth.zh}，${lacking.zh}`) : (worth ?? lacking)
}

/** How many lines of an order have no price, or that none has one; undefined if all have one. */
export function lackingText({ value, unpriced }: Valued): Label | undefined {
  if (!unpriced) return undefined
  return Number(value ?? 0) > 0 ? fill(linesUnpriced, { n: unpriced }) : noPrice
}

/** The value of an order in its currency; undefined if it is 0. */
export const worthText = ({ value, currency }: Valued): Label | undefined =>
  value && currency && Number(value) > 0
    ? label(amountText(value, currency, 'en'), amountText(value, currency, 'zh'))
    : undefined

const noPrice = label('No price', '无单价')
