import Big from 'big.js'
import type { Stage } from '../../party/rules/payment-stages.ts'
import { type MoneyNow, type OrderFacts, type OrderNow, stagesWithAmounts } from '../workflow.ts'
import { payable } from './money-gate.ts'

/**
 * The payment stages of a leg with their amounts and how much of each is settled; payments settle the first stages
 * first.
 */
export function stagesNow<S extends Stage>(
  stages: readonly S[],
  { due, paid, currency }: Pick<MoneyNow, 'due' | 'paid' | 'currency'>,
): (S & { readonly amount: string; readonly paid: string })[] {
  let remaining = new Big(paid)
  return stagesWithAmounts(stages, due, currency).map((stage) => {
    const settled = remaining.lt(stage.amount) ? remaining : new Big(stage.amount)
    remaining = remaining.minus(settled)
    return { ...stage, paid: settled.toString() }
  })
}

/**
 * The likely next payment to the purchase order `po`, or of the brand without it: the rest of the first stage that is
 * not fully paid, without stages all that is open; null once nothing is open.
 */
export function nextPayment(facts: OrderFacts, now: OrderNow, po: string | undefined): string | null {
  const supplier = po ? facts.pos.find(({ id }) => id === po) : undefined
  const money = po ? now.suppliers.get(po) : now.brand
  if (!money || Number(money.open) <= 0) return null
  const next = stagesNow((supplier ?? facts).stages, money).find(({ amount, paid }) => new Big(paid).lt(amount))
  return next ? new Big(next.amount).minus(next.paid).toString() : money.open
}

/** The next payment as proposed; to a supplier at most what may be paid by now, null if that is nothing. */
export function proposedPayment(facts: OrderFacts, now: OrderNow, po: string | undefined): string | null {
  const amount = nextPayment(facts, now, po)
  const supplier = facts.pos.find(({ id }) => id === po)
  if (amount === null || !supplier) return amount
  const remaining = payable(supplier, now).minus(now.suppliers.get(supplier.id)!.paid)
  if (remaining.lte(0)) return null
  return remaining.lt(amount) ? remaining.toString() : amount
}
