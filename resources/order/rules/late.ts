import type { Order } from '../contract.ts'
import type { Step } from '../workflow.ts'

const ended = ['Done', 'Skipped', 'ClosedShort']
const dayMs = 86_400_000

/** Whole calendar days between two days, `YYYY-MM-DD`; negative where the second is the earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** How many days a step is late: its actual end, or today, after its baseline; 0 on the same day or without one. */
export function lateDays(order: Pick<Order, 'progress' | 'plan' | 'state'>, step: Step, today: string): number {
  const baseline = order.plan.find((each) => each.step === step)?.baseline
  const now = order.progress.find((each) => each.step === step)
  if (!baseline || !now || order.state === 'Cancelled') return 0
  const end = ended.includes(now.state) ? (now.to ?? baseline) : today
  return Math.max(0, daysBetween(baseline, end))
}
