import type { OrderEventRecord } from '../../orderevent/contract.ts'
import type { OrderLineRecord } from '../../orderline/contract.ts'
import type { PoRecord } from '../../po/contract.ts'
import type { PoLineRecord } from '../../poline/contract.ts'
import type { Order } from '../contract.ts'
import type { MoneyNow, OrderEvent } from '../workflow.ts'
import type { Margin } from './margin.ts'

/** What an order is made of, Active alone, in its order. */
export type OrderParts = {
  readonly lines: readonly OrderLineRecord[]
  readonly pos: readonly PoRecord[]
  readonly polines: readonly PoLineRecord[]
  readonly events: readonly OrderEventRecord[]
}

/** An order with all that it is made of, as its page is sent it; what a right hides is left out. */
export type WholeOrder = OrderParts & {
  readonly order: Order
  readonly money: MoneyNow
  /** By purchase order; null without the right to see costs. */
  readonly supplierMoney: Readonly<Record<string, MoneyNow>> | null
  /** Null without that right, and while nothing is placed. */
  readonly margin: Margin | null
}

/** An event as the rules see it: one line and one amount, whichever leg it is of. */
export const asEvent = ({ parts, amount, paid, ...event }: Omit<OrderEventRecord, 'order'>): OrderEvent => ({
  ...event,
  parts: parts.map(({ line, poline, ...rest }) => ({ line: (line ?? poline)!, ...rest })),
  amount: (event.po ? paid : amount) ?? null,
})

type OrderItself = Pick<Order, 'currency' | 'tolerance' | 'paymentTerms' | 'brandPo' | 'orderedOn' | 'decided'>

/** An order and its parts as the rules see them. Prices that a right hides count as none. */
export function factsOf(order: OrderItself, { lines, pos, polines }: Omit<OrderParts, 'events'>) {
  const byPo = Map.groupBy(polines, (line) => line.po)
  return {
    currency: order.currency,
    tolerance: order.tolerance ?? '0',
    stages: order.paymentTerms,
    brandPo: order.brandPo,
    orderedOn: order.orderedOn,
    decided: order.decided,
    lines: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
    pos: pos.map(({ id, supplier, orderedOn, currency, paymentTerms }) => ({
      id,
      orderedOn,
      supplier,
      currency,
      stages: paymentTerms,
      lines: (byPo.get(id) ?? []).map(({ id, line, role, quantity, price = null }) => ({
        id,
        line,
        role,
        quantity,
        price,
      })),
    })),
  }
}
