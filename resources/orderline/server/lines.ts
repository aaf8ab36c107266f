import { label } from '@sms/kit/contract'
import { type Ctx, crud, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import Big from 'big.js'
import { inArray } from 'drizzle-orm'
import { dayFrom, daysBetween } from '../../calendar/rules/working-days.ts'
import { masterTable } from '../../master/table.ts'
import { asEvent, orderFacts } from '../../order/rules/whole.ts'
import { whyClosed } from '../../order/server/closed.ts'
import { type OrderRow, readOrder } from '../../order/server/facts.ts'
import { templateOverlap } from '../../order/server/plan.ts'
import { lockOrders, settleOrdersOf } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { orderNow } from '../../order/workflow.ts'
import { variantProblems } from '../../share/server/subjects.ts'
import { type OrderLineRecord, orderline } from '../contract.ts'
import { orderlineTable } from '../table.ts'
import { orderlineImporting } from './importing.ts'
import { lineLookup } from './line-names.ts'

type Line = { readonly at: number; readonly before?: OrderLineRecord; readonly after: OrderLineRecord }

/** Refuses another order, a colour or size that the style does not have, and what contradicts the order. */
const rule: Rule = async (ctx, proposed) => {
  // After an undo, the line that the undo replaced counts as the line before.
  const lines = proposed.map(({ before, undone, after }, at) => ({ at, before: before ?? undone, after }) as Line)
  const stays = lines.flatMap(({ at, before, after }) =>
    before && before.order !== after.order ? [{ at, field: 'order', message: staysThere }] : [],
  )
  return [...stays, ...(await variantConflicts(ctx, lines)), ...(await orderConflicts(ctx, lines))]
}

const staysThere = label('A line stays with its order', '明细不能改到其他订单')

const variantConflicts = async (ctx: Parameters<Rule>[0], lines: readonly Line[]): Promise<RuleProblem[]> => {
  const changedLines = lines.filter(
    ({ before, after }) =>
      after.item && (before?.item !== after.item || before.colour !== after.colour || before.size !== after.size),
  )
  const problems = await variantProblems(
    ctx,
    changedLines.map(({ before, after }) => ({ line: after, before: before ? [before] : [] })),
  )
  return changedLines.flatMap(({ at }, i) => problems[i]!.map((problem) => ({ at, ...problem })))
}

/**
 * Refuses lines of a closed order, due dates that do not fit it, quantities below what is delivered, another unit or
 * status of a line with events or a PO line, and another item than the one that a supplier has confirmed.
 */
const orderConflicts = async (ctx: Parameters<Rule>[0], lines: readonly Line[]): Promise<RuleProblem[]> => {
  const orders = await lockOrders(
    ctx,
    lines.map(({ after }) => after.order),
  )
  const closed = await whyClosed(ctx, orders)
  const stored = new Set(orders.map(({ id }) => id))
  // The order of an imported line may come with the same file.
  const problems: RuleProblem[] = lines.flatMap((line) => {
    const orderedOn = ctx.planned?.records.get(line.after.order)?.orderedOn
    return stored.has(line.after.order) || typeof orderedOn !== 'string' ? [] : earlyProblems(orderedOn, [line])
  })
  for (const order of orders) {
    const ownLines = lines.filter(({ after }) => after.order === order.id)
    const closedReason = closed.get(order.id)
    if (closedReason) problems.push(...ownLines.map(({ at }) => ({ at, field: 'order', message: closedReason })))
    problems.push(...(await dueProblems(ctx, order, ownLines)))
    const changed = ownLines.filter(
      ({ before, after }) => before && guarded.some((name) => !isSame(before, after, name)),
    )
    if (changed.length === 0) continue
    const parts = await readOrder(ctx, order)
    const active = new Set(parts.lines.map(({ id }) => id))
    // A line that comes back is not among the Active parts.
    const inactive = changed.flatMap(({ after }) => (active.has(after.id) ? [] : [after]))
    const facts = orderFacts(order, { ...parts, lines: [...parts.lines, ...inactive] })
    const now = orderNow(facts, parts.events.map(asEvent))
    for (const { at, before, after } of changed) {
      const refuse = (field: string, en: string, zh: string) => problems.push({ at, field, message: label(en, zh) })
      const { confirmed, placed, delivered, accepted, shipped } = now.lines.get(after.id)!
      const hasEvents = [confirmed, placed, delivered, shipped].some((figure) => Number(figure) > 0)
      const goods = parts.polines.filter(({ role, line }) => role === 'goods' && line === after.id)
      const poOf = (line: (typeof goods)[number] | undefined) => parts.pos.find(({ id }) => id === line?.po)
      const po = poOf(goods[0])
      for (const field of (['status', 'unit'] as const).filter((name) => before![name] !== after[name]))
        if (hasEvents) refuse(field, 'Something happened to this line: it stays', '该明细已有进展，不可更改')
        else if (po) refuse(field, `It stands in ${po.code}: take it out there first`, `请先从 ${po.code} 中移除该明细`)
      // A PO line without an item of its own orders that of this line.
      const confirmedPo = poOf(goods.find(({ id, item }) => !item && Number(now.poLines.get(id)!.confirmed) > 0))
      if (confirmedPo && before!.item && before!.item !== after.item)
        refuse(
          'item',
          `The supplier has confirmed ${confirmedPo.code} with it: it stays`,
          `供应商已按此物料确认 ${confirmedPo.code}，不可更改`,
        )
      /** What suppliers have delivered without the rejected: the line is no smaller, nor below what is shipped. */
      const good = goods
        .map(({ id }) => now.poLines.get(id)!)
        .reduce((sum, { delivered, rejected }) => sum.plus(delivered).minus(rejected), new Big(0))
      const least = [accepted, shipped].reduce((most, figure) => (most.gt(figure) ? most : new Big(figure)), good)
      const quantity = new Big(after.quantity)
      if (quantity.lt(String(before!.quantity)) && quantity.lt(least))
        refuse('quantity', `${least} is delivered already`, `已交货 ${least}`)
    }
  }
  return problems
}

const earlyProblems = (orderedOn: string, lines: readonly Line[]): RuleProblem[] => {
  const message = label(`Before the order of ${orderedOn}`, `早于下单日期 ${orderedOn}`)
  return lines.flatMap(({ at, after }) => (after.due < orderedOn ? [{ at, field: 'due', message }] : []))
}

/** Refuses changed due dates before the day of the order, or too early for the template that it names. */
const dueProblems = async (
  ctx: Parameters<Rule>[0],
  order: OrderRow,
  lines: readonly Line[],
): Promise<RuleProblem[]> => {
  const dated = lines.filter(({ before, after }) => after.status === 'Active' && before?.due !== after.due)
  const { orderedOn } = order
  const early = earlyProblems(orderedOn, dated)
  if (early.length) return early
  if (dated.length === 0 || !order.template) return []
  const { lines: existing } = await readOrder(ctx, order)
  const others = existing.filter(({ id }) => !lines.some(({ after }) => after.id === id))
  const dues = [...others, ...dated.map(({ after }) => after)].map((line) => line.due)
  const message = await templateOverlap(ctx, order, dues.toSorted().at(-1))
  return message ? dated.map(({ at }) => ({ at, field: 'due', message })) : []
}

/** The fields whose change may contradict events. */
const guarded = ['quantity', 'status', 'unit', 'item'] as const
const isSame = (before: OrderLineRecord, after: OrderLineRecord, name: (typeof guarded)[number]) =>
  name === 'quantity' ? new Big(String(before.quantity)).eq(after.quantity) : before[name] === after[name]

/**
 * Makes copied lines due as many days after their new order as the originals after theirs, without a price if the
 * orders differ in currency. `to` has the new order of each old one.
 */
async function fitCopies({ db }: Ctx, lines: readonly Record<string, any>[], to: ReadonlyMap<string, string>) {
  const { id, orderedOn, currency } = orderTable
  const orders = await db
    .select({ id, orderedOn, currency })
    .from(orderTable)
    .where(inArray(id, [...to].flat()))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const sources = new Map([...to].map(([source, target]) => [target, byId.get(source)!]))
  return lines.map((line) => {
    const [source, target] = [sources.get(line.order)!, byId.get(line.order)!]
    const due = dayFrom(line.due, daysBetween(source.orderedOn, target.orderedOn))
    return { ...line, due, price: source.currency === target.currency ? line.price : null }
  })
}

const service = crud(orderline, orderlineTable, {
  masters: masterTable,
  rule,
  written: settleOrdersOf,
  removed: settleOrdersOf,
})

/** Order lines are parts of their order. */
export const orderlineNoun = {
  contract: orderline,
  service: { ...service, lookup: lineLookup(service.lookup) },
  root: { table: orderTable, column: 'order' },
  fitCopies,
  importing: orderlineImporting,
} satisfies Noun
