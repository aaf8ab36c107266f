import { type FieldProblem, type Label, label, option } from '@sms/kit/contract'
import type { Order } from '../contract.ts'
import type { OrderNow, OrderState } from '../workflow.ts'

export const orderDecisions = [
  option('hold', '暂停', 'Hold'),
  option('resume', '恢复', 'Resume'),
  option('cancel', '取消', 'Cancel'),
  option('close', '关闭', 'Close'),
  option('reopen', '重新打开', 'Reopen'),
] as const

export type Decision = (typeof orderDecisions)[number]['value']

/** The names of made decisions in toasts (“… successfully”, “……成功”) and histories. */
export const decisionDone: Readonly<Record<Decision, Label>> = {
  hold: label('Put on hold', '暂停'),
  resume: label('Resumed', '恢复'),
  cancel: label('Cancelled', '取消'),
  close: label('Closed', '关闭'),
  reopen: label('Reopened', '重新打开'),
}

/** What must have been decided before each decision. */
export const decisionsFrom: Readonly<Record<Decision, readonly Order['decided'][]>> = {
  hold: ['open'],
  resume: ['on hold'],
  cancel: ['open', 'on hold'],
  close: ['open'],
  reopen: ['cancelled', 'closed'],
}

/** What is decided after each decision. */
export const decidedBy: Readonly<Record<Decision, Order['decided']>> = {
  hold: 'on hold',
  resume: 'open',
  cancel: 'cancelled',
  close: 'closed',
  reopen: 'open',
}

/**
 * Why an order cannot be `decided` closed or cancelled, at `field`; none for other decisions. `state` is its state by
 * its events alone, as if it were open.
 */
export function decidedProblems(
  decided: Order['decided'],
  state: OrderState,
  { lines, poLines, brand, suppliers }: Pick<OrderNow, 'lines' | 'poLines' | 'brand' | 'suppliers'>,
  field: string,
): FieldProblem[] {
  if (decided === 'closed' && state !== 'Completed')
    return [{ field, message: label('Only a completed order is closed', '仅已完成的订单可关闭') }]
  const isMoved =
    [...poLines.values()].some(({ delivered, rejected }) => Number(delivered) > Number(rejected)) ||
    [...lines.values()].some(({ shipped }) => Number(shipped) > 0) ||
    [brand, ...suppliers.values()].some(({ paid }) => Number(paid) !== 0)
  return decided === 'cancelled' && isMoved
    ? [{ field, message: label('Something was delivered or paid: reverse that first', '已有交货或付款，请先冲销') }]
    : []
}
