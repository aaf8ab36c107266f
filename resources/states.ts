import { type Label, label } from '@sms/kit/contract'
import { decisionDone, orderDecisions } from './order/rules/decisions.ts'
import { eventOptions } from './order/workflow.ts'
import { priceDone, priceEvents } from './price/workflow.ts'
import { reviewDone, reviewEvents } from './review/workflow.ts'
import { selectionDone, selectionEvents } from './selection/workflow.ts'

/** The labels of the states of changes (`state` of requests), for toasts and histories. */
export const stateLabels: readonly Label[] = [
  ...[priceDone, reviewDone, selectionDone, decisionDone].flatMap((labels): Label[] => Object.values(labels)),
  // Old histories have the labels of buttons.
  ...[...priceEvents, ...reviewEvents, ...selectionEvents, ...orderDecisions].map((event) => event.label),
  ...eventOptions.map((event) => event.label),
  label('Options saved', '保存选项'),
  label('Parcel corrected', '更正寄样信息'),
  label('Marks saved', '保存标记'),
  label('Added to the link', '加入链接'),
  label('Chosen by link', '链接选样'),
  label('Shared', '分享'),
  label('Address renewed', '更换链接地址'),
  label('Ended', '停用链接'),
  label('Opened again', '重新启用链接'),
  label('Lines added', '添加明细'),
  label('Order made', '生成订单'),
  label('Purchase orders made', '生成采购单'),
  label('Date moved', '调整日期'),
  label('Sample data', '示例数据'),
  // Only older histories hold these.
  label('Options', '编辑选项'),
  label('New address', '生成新地址'),
  label('Add order lines', '添加订单明细'),
  ...eventOptions.map(({ value, label: { zh } }) => label(`Enter ${value}`, zh)),
]
