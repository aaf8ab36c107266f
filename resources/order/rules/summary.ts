import Big from 'big.js'
import { lineAmount, type OrderFacts, type OrderNow, type Step } from '../workflow.ts'

/** When a step was meant to be done, frozen at confirmation, and when it is planned by now. */
export type PlanStep = { readonly step: Step; readonly baseline: string | null; readonly planned: string }

const ended = ['Done', 'Skipped', 'ClosedShort']

/** What lists show of an order without reading its events. */
export function summaryOf(
  facts: OrderFacts & { readonly dues: readonly string[] },
  now: OrderNow,
  plan: readonly PlanStep[],
) {
  const open = plan.filter(({ step }) => !ended.includes(now.steps.find((each) => each.step === step)!.state))
  const isOpen = now.state === 'Confirmed' || now.state === 'InProgress'
  const baselines = open.flatMap(({ baseline }) => baseline ?? []).sort()
  return {
    state: now.state,
    progress: now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null })),
    due: facts.dues.toSorted().at(-1) ?? null,
    value: facts.lines
      .reduce((sum, { quantity, price }) => sum.plus(lineAmount(quantity, price, facts.currency)), new Big(0))
      .toString(),
    nextDue: isOpen ? (baselines[0] ?? null) : null,
    atRisk: isOpen && open.some(({ baseline, planned }) => baseline !== null && planned > baseline),
  }
}
