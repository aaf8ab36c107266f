import Big from 'big.js'
import type { Order } from '../../order/contract.ts'
import { stagesWithAmounts } from '../../order/workflow.ts'
import { daysAfter } from './period.ts'

/** The days from which payment stages are counted; null where the event has not happened. */
export type StageDays = {
  readonly ordered: string
  readonly shipped: string | null
  readonly received: string | null
}

/** The open amount of a stage, and its due day; null while that is unknown. */
export type StageDue = { readonly open: string; readonly day: string | null }

const inFull: Order['paymentTerms'] = [{ percent: '100', trigger: 'after receipt', days: null, method: null }]

/**
 * The open amount of each payment stage with its due day; payments settle the stages in their order. Without terms all
 * is due when the goods are received.
 */
export function stageDues(
  terms: Order['paymentTerms'],
  { due, paid, currency }: { readonly due: string; readonly paid: string; readonly currency: string },
  days: StageDays,
): StageDue[] {
  const since = {
    order: days.ordered,
    'before shipment': days.shipped,
    'against documents': days.shipped,
    'after receipt': days.received,
  } as const
  let left = new Big(paid)
  return stagesWithAmounts(terms.length ? terms : inFull, due, currency).flatMap(({ amount, trigger, days }) => {
    const settled = left.gt(amount) ? new Big(amount) : left
    left = left.minus(settled)
    const open = new Big(amount).minus(settled)
    const from = since[trigger]
    return open.gt(0) ? [{ open: open.toString(), day: from && daysAfter(from, days ?? 0) }] : []
  })
}
