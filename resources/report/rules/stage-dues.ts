import { dayAfter } from '@sms/kit/contract'
import Big from 'big.js'
import type { Order } from '../../order/contract.ts'
import { stagesNow } from '../../order/rules/next-payment.ts'

/** The days from which payment stages are counted; null where the event has not happened. */
export type StageDays = {
  readonly ordered: string
  /** The first shipment to the brand, or the first delivery of a supplier. */
  readonly shipped: string | null
  /** The last receipt by the brand, or the last inspection of a supplier's goods. */
  readonly received: string | null
}

/** The open amount of a stage, above 0, and its due day; null while the event that it waits for has not happened. */
export type StageDue = { readonly open: string; readonly day: string | null }

const inFull: Order['paymentTerms'] = [{ percent: '100', trigger: 'after receipt', days: null, method: null }]

/**
 * The payment stages that are not fully paid, with their due days. Without terms all is due when the goods are
 * received.
 */
export function stageDues(
  terms: Order['paymentTerms'],
  money: { readonly due: string; readonly paid: string; readonly currency: string },
  { ordered, shipped, received }: StageDays,
): StageDue[] {
  const triggeredOn = {
    order: ordered,
    'before shipment': shipped,
    'against documents': shipped,
    'after receipt': received,
  } as const
  return stagesNow(terms.length ? terms : inFull, money).flatMap(({ amount, paid, trigger, days }) => {
    const open = new Big(amount).minus(paid)
    const start = triggeredOn[trigger]
    return open.gt(0) ? [{ open: open.toString(), day: start && dayAfter(start, days ?? 0) }] : []
  })
}
