import Big from 'big.js'
import type { Order } from '../contract.ts'
import { lineAmount, type OrderFacts, type OrderNow, type StepState } from '../workflow.ts'

/** The states in which a step waits for nothing more. */
export const ended: readonly StepState[] = ['Done', 'Skipped', 'ClosedShort']

/** What lists show of an order without reading its events. */
export function summaryOf(facts: OrderFacts, now: OrderNow, plan: Order['plan']) {
  const open = plan.filter(({ step }) => !ended.includes(now.steps.find((each) => each.step === step)!.state))
  const isOpen = now.state === 'Confirmed' || now.state === 'InProgress'
  const baselines = open.flatMap(({ baseline }) => baseline ?? []).sort()
  return {
    state: now.state,
    progress: now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null })),
    value: facts.lines
      .reduce((sum, { quantity, price }) => sum.plus(lineAmount(quantity, price, facts.currency)), new Big(0))
      .toString(),
    nextDue: isOpen ? (baselines[0] ?? null) : null,
    atRisk: isOpen && open.some(({ baseline, planned }) => baseline !== null && planned > baseline),
  }
}
