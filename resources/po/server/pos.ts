import { label } from '@sms/kit/contract'
import { type Ctx, crud, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import { and, eq } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { stillToCome } from '../../order/rules/gates.ts'
import { asEvent } from '../../order/rules/whole.ts'
import { whyClosed } from '../../order/server/closed.ts'
import { readOrder } from '../../order/server/facts.ts'
import { lockOrders, settleOrdersOf } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { validEvents } from '../../order/workflow.ts'
import { polineTable } from '../../poline/table.ts'
import { type PoRecord, po } from '../contract.ts'
import { poTable } from '../table.ts'

/**
 * Refuses purchase orders of a closed order, days that do not fit, another order, and changes of the supplier,
 * currency, status or day that contradict events.
 */
const rule: Rule = async (ctx, proposed) => {
  const pos = proposed.map(({ before, undone, after }, at) => ({
    at,
    before: (before ?? undone) as PoRecord | undefined,
    after: after as PoRecord,
  }))
  const orders = await lockOrders(
    ctx,
    pos.map(({ after }) => after.order),
  )
  const closed = await whyClosed(ctx, orders)
  const today = await houseToday(ctx.db)
  const problems: RuleProblem[] = []
  for (const { at, before, after } of pos) {
    const order = orders.find(({ id }) => id === after.order)
    const refuse = (field: string, en: string, zh: string) => problems.push({ at, field, message: label(en, zh) })
    const closedReason = closed.get(after.order)
    if (closedReason) problems.push({ at, field: 'order', message: closedReason })
    if (before?.orderedOn !== after.orderedOn && after.orderedOn > today)
      problems.push({ at, field: 'orderedOn', message: stillToCome })
    if (order && after.orderedOn < order.orderedOn)
      refuse('orderedOn', `Before the order of ${order.orderedOn}`, `早于下单日期 ${order.orderedOn}`)
    if (after.due && before?.due !== after.due && after.due < after.orderedOn)
      refuse('due', `Before the purchase order of ${after.orderedOn}`, `早于采购单日期 ${after.orderedOn}`)
    if (!before) continue
    if (before.order !== after.order) refuse('order', 'A purchase order stays with its order', '采购单不能改到其他订单')
    const changed = (['supplier', 'currency', 'status'] as const).filter((field) => before[field] !== after[field])
    const isLater = after.orderedOn > before.orderedOn
    if ((changed.length === 0 && !isLater) || !order) continue
    const { events, polines, lines } = await readOrder(ctx, order)
    if (changed.includes('status') && after.status === 'Active' && (await servesInactive(ctx, after.id, lines)))
      refuse('status', 'It serves lines that are inActive: bring these back first', '其对应的订单明细已停用，请先恢复')
    const ownLines = new Set(polines.filter((line) => line.po === after.id).map(({ id }) => id))
    const happened = validEvents(events.map(asEvent)).filter(
      (event) => event.po === after.id || event.parts.some(({ line }) => ownLines.has(line)),
    )
    const [firstDay] = happened.map(({ date }) => date).toSorted()
    if (!firstDay) continue
    for (const field of changed) refuse(field, 'This stays: the purchase order is under way', '采购单已执行，不可更改')
    if (isLater && after.orderedOn > firstDay)
      refuse('orderedOn', `Something happened on ${firstDay} already`, `${firstDay} 已有事件`)
  }
  return problems
}

async function servesInactive({ db }: Ctx, po: string, lines: readonly { readonly id: string }[]): Promise<boolean> {
  const t = polineTable
  const goods = await db
    .select({ line: t.line })
    .from(t)
    .where(and(eq(t.po, po), eq(t.status, 'Active'), eq(t.role, 'goods')))
  return goods.some(({ line }) => !lines.some(({ id }) => id === line))
}

/** Purchase orders are parts of their order, with a page of their own. */
export const poNoun = {
  contract: po,
  service: crud(po, poTable, { rule, written: settleOrdersOf, removed: settleOrdersOf }),
  root: { table: orderTable, column: 'order' },
  importing: { identity: ['order', 'code'] },
} satisfies Noun
