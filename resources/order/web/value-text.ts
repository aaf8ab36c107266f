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

/** How many lines of an order have no price, if that is one. */
export const lackingText = ({ value, unpriced }: Valued): Label | undefined =>
  unpriced ? (isWorth(value) ? fill(linesUnpriced, { n: unpriced }) : noPrice) : undefined

/** The value of an order, if it has one. */
export const worthText = ({ value, currency }: Valued): Label | undefined =>
  value && currency && isWorth(value)
    ? label(amountText(value, currency, 'en'), amountText(value, currency, 'zh'))
    : undefined

const isWorth = (value: Valued['value']) => Number(value ?? 0) > 0

const noPrice = label('No price', '无单价')
