import { label } from '@sms/kit/contract'
import { type Ctx, crud, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import { and, eq } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { stillToCome } from '../../order/rules/gates.ts'
import { asEvent } from '../../order/rules/whole.ts'
import { whyClosed } from '../../order/server/closed.ts'
import { readOrder } from '../../order/server/facts.ts'
import { lockOrders, settleOrders } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { validEvents } from '../../order/workflow.ts'
import { polineTable } from '../../poline/table.ts'
import { type PoRecord, po } from '../contract.ts'
import { poTable } from '../table.ts'

/** Refuses another order, and changes that contradict events: of the supplier, the currency, or a day after them. */
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
    const isClosed = closed.get(after.order)
    if (isClosed) problems.push({ at, field: 'order', message: isClosed })
    if (before?.orderedOn !== after.orderedOn && after.orderedOn > today)
      problems.push({ at, field: 'orderedOn', message: stillToCome })
    if (order && after.orderedOn < order.orderedOn)
      refuse('orderedOn', `Before the order of ${order.orderedOn}`, `早于下单日期 ${order.orderedOn}`)
    if (after.due && before?.due !== after.due && after.due < after.orderedOn)
      refuse('due', `Before the purchase order of ${after.orderedOn}`, `早于采购单日期 ${after.orderedOn}`)
    if (!before) continue
    if (before.order !== after.order) refuse('order', 'A purchase order stays with its order', '采购单不能改到其他订单')
    const settled = (['supplier', 'currency', 'status'] as const).filter((field) => before[field] !== after[field])
    const isLater = after.orderedOn > before.orderedOn
    if ((settled.length === 0 && !isLater) || !order) continue
    const { events, polines, lines } = await readOrder(ctx, order)
    if (settled.includes('status') && after.status === 'Active' && (await servesOthers(ctx, after.id, lines)))
      refuse('status', 'It serves lines that are inActive: bring these back first', '其对应的订单明细已停用，请先恢复')
    const ownLines = new Set(polines.filter((line) => line.po === after.id).map(({ id }) => id))
    const happened = validEvents(events.map(asEvent)).filter(
      (event) => event.po === after.id || event.parts.some(({ line }) => ownLines.has(line)),
    )
    const [first] = happened.map(({ date }) => date).toSorted()
    if (!first) continue
    for (const field of settled) refuse(field, 'This stays: the purchase order is under way', '采购单已执行，不可更改')
    if (isLater && after.orderedOn > first)
      refuse('orderedOn', `Something happened on ${first} already`, `${first} 已有事件`)
  }
  return problems
}

/** Whether a restored purchase order has goods for lines that its order no longer has. */
async function servesOthers({ db }: Ctx, po: string, lines: readonly { readonly id: string }[]): Promise<boolean> {
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
  service: crud(po, poTable, {
    rule,
    written: (ctx, rows) =>
      settleOrders(
        ctx,
        rows.map(({ order }) => String(order)),
      ),
    removed: (ctx, rows) =>
      settleOrders(
        ctx,
        rows.map(({ order }) => String(order)),
      ),
  }),
  root: { table: orderTable, column: 'order' },
  importing: { identity: ['order', 'code'] },
} satisfies Noun
