import Big from 'big.js'
import { type OrderFacts, type OrderNow, stagesOf } from '../workflow.ts'

/** What is most likely paid next: the rest of the first stage that is not paid whole; null once all is. */
export function nextPayment(facts: OrderFacts, now: OrderNow, po: string | undefined): string | null {
  const supplier = po ? facts.pos.find(({ id }) => id === po) : undefined
  const money = po ? now.suppliers.get(po) : now.brand
  if (!money || Number(money.open) <= 0) return null
  let paid = new Big(money.paid)
  for (const { amount } of stagesOf((supplier ?? facts).stages, money.due, money.currency)) {
    if (paid.lt(amount)) return new Big(amount).minus(paid).toString()
    paid = paid.minus(amount)
  }
  return money.open
}
