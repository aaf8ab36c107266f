import { fill, type Label, label } from '@sms/kit/contract'

import type { Order } from '../contract.ts'
import { amountText } from './amount-text.ts'

/** The value of an order and how many of its lines have no price; undefined without lines. */
export function valueText({ value, unpriced, currency }: Partial<Order>): Label | undefined {
  if (!value || !currency || Number(value) === 0) return unpriced ? noPrice : undefined
  const worth = label(amountText(value, currency, 'en'), amountText(value, currency, 'zh'))
  if (!unpriced) return worth
  const { en, zh } = fill(linesUnpriced, { n: unpriced })
  return label(`${worth.en}, ${en}`, `${worth.zh}，${zh}`)
}

const noPrice = label('No price', '无单价')
const linesUnpriced = label('{n} {n|line|lines} without a price', '{n} 行无单价')
