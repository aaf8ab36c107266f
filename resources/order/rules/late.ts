import type { Order } from '../contract.ts'
import type { Step } from '../workflow.ts'
import { type Lateness, lateness } from './plan.ts'
import { endStates } from './summary.ts'

const onTime: Lateness = { late: 0, atRisk: false, dueSoon: false }

/** The lateness of a step on `today`, the house's day; an ended step without events counts as on time. */
export function latenessOf(order: Pick<Order, 'progress' | 'plan' | 'state'>, step: Step, today: string): Lateness {
  const plan = order.plan.find((each) => each.step === step)
  const now = order.progress.find((each) => each.step === step)
  if (!plan || !now || order.state === 'Cancelled' || order.state === 'Draft') return onTime
  const isEnded = endStates.includes(now.state)
  return lateness({ ...plan, end: isEnded ? (now.to ?? plan.baseline) : null }, today)
}
