import { option } from '@sms/kit/contract'
import type { Order } from '../contract.ts'

/** What the house decides about an order, besides what happens to it. */
export const orderDecisions = [
  option('hold', '暂停', 'Hold'),
  option('resume', '恢复', 'Resume'),
  option('cancel', '取消', 'Cancel'),
  option('close', '关闭', 'Close'),
  option('reopen', '重新打开', 'Reopen'),
] as const

export type Decision = (typeof orderDecisions)[number]['value']

/** From where each decision leads. */
export const decisionsFrom: Readonly<Record<Decision, readonly Order['decided'][]>> = {
  hold: ['open'],
  resume: ['on hold'],
  cancel: ['open', 'on hold'],
  close: ['open'],
  reopen: ['cancelled', 'closed'],
}

/** Where each decision leads. */
export const decidedBy: Readonly<Record<Decision, Order['decided']>> = {
  hold: 'on hold',
  resume: 'open',
  cancel: 'cancelled',
  close: 'closed',
  reopen: 'open',
}
