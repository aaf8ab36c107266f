import type { OrderEventRecord } from '../../orderevent/contract.ts'
import type { OrderLineRecord } from '../../orderline/contract.ts'
import type { PoRecord } from '../../po/contract.ts'
import type { PoLineRecord } from '../../poline/contract.ts'
import type { Order } from '../contract.ts'
import type { MoneyNow, OrderEvent } from '../workflow.ts'
import type { Margin } from './margin.ts'

/** The Active parts of an order and its events. */
export type OrderParts = {
  readonly lines: readonly OrderLineRecord[]
  readonly pos: readonly PoRecord[]
  readonly polines: readonly PoLineRecord[]
  readonly events: readonly OrderEventRecord[]
}

/** Kinds of reviews, and the items that they may be of. */
type ReviewsOf = { readonly kinds: readonly string[]; readonly subjects: readonly string[] }

/** The reviews that are required before Deliver: those under way, and those that nobody has asked for. */
export type AwaitedReviews = { readonly underWay: ReviewsOf; readonly unasked: ReviewsOf }

/** An order with all its parts, as the server sends it to its page; fields that the user may not see are left out. */
export type WholeOrder = OrderParts & {
  readonly order: Order
  readonly money: MoneyNow
  /** By purchase order; null without the right to see costs. */
  readonly supplierMoney: Readonly<Record<string, MoneyNow>> | null
  /** Null without that right, and before anything is placed. */
  readonly margin: Margin | null
  readonly awaited: AwaitedReviews
}

/**
 * An event in the form of the rules: a part's `line` is its order line or PO line, `amount` what the brand pays or, for
 * a PO, what its supplier is paid. A hidden amount is null.
 */
export const asEvent = ({ parts, amount, paid, ...event }: Omit<OrderEventRecord, 'order'>): OrderEvent => ({
  ...event,
  parts: parts.map(({ line, poline, ...rest }) => ({ line: (line ?? poline)!, ...rest })),
  amount: (event.po ? paid : amount) ?? null,
})

type OrderItself = Pick<Order, 'currency' | 'tolerance' | 'paymentTerms' | 'brandPo' | 'orderedOn' | 'decided'>

/** An order and its parts in the form of the rules. A hidden price counts as missing. */
export function orderFacts(order: OrderItself, { lines, pos, polines }: Omit<OrderParts, 'events'>) {
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
