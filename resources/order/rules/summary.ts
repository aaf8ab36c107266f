import Big from 'big.js'
import type { Order } from '../contract.ts'
import { lineAmount, type OrderFacts, type OrderNow, type StepState } from '../workflow.ts'
import { stepNow } from './room.ts'

export const endStates: readonly StepState[] = ['Done', 'Skipped', 'ClosedShort']

/** The computed fields of an order that lists show. */
export function orderSummary(facts: Ordered, now: OrderNow, plan: Order['plan']) {
  const openPlan = plan.filter(({ step }) => !endStates.includes(stepNow(now, step).state))
  const isUnderWay = now.state === 'Confirmed' || now.state === 'InProgress'
  const baselines = openPlan.flatMap(({ baseline }) => baseline ?? []).sort()
  return {
    state: now.state,
    openSteps:
      isUnderWay || now.state === 'Draft'
        ? now.steps.filter(({ state }) => ['Ready', 'InProgress', 'Blocked'].includes(state)).map(({ step }) => step)
        : [],
    supplier: mainSupplier(facts),
    progress: now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null })),
    value: facts.lines
      .reduce((sum, { quantity, price }) => sum.plus(lineAmount(quantity, price, facts.currency)), new Big(0))
      .toString(),
    unpriced: facts.lines.filter(({ price }) => price === null).length,
    nextDue: isUnderWay ? (baselines[0] ?? null) : null,
    atRisk: isUnderWay && openPlan.some(({ baseline, planned }) => baseline !== null && planned > baseline),
  }
}

type Supplied = OrderFacts['pos'][number] & { readonly supplier: string }
type Ordered = OrderFacts & { readonly pos: readonly Supplied[] }

/** The supplier with the largest part of the order by value to the brand, at a price of 1 where a line has none. */
function mainSupplier({ lines, pos, currency }: Ordered): string | null {
  const worth = (po: Supplied) =>
    po.lines.reduce((sum, { line, quantity }) => {
      const served = lines.find(({ id }) => id === line)
      return served ? sum.plus(lineAmount(quantity, served.price ?? '1', currency)) : sum
    }, new Big(0))
  const sums = [...Map.groupBy(pos, ({ supplier }) => supplier)].map(([supplier, posOfSupplier]) => ({
    supplier,
    sum: posOfSupplier.reduce((sum, po) => sum.plus(worth(po)), new Big(0)),
  }))
  return sums.toSorted((a, b) => b.sum.cmp(a.sum))[0]?.supplier ?? null
}
