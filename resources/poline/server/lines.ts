import { label } from '@sms/kit/contract'
import { type Ctx, crud, type Noun, type Proposed, type Rule, type RuleProblem } from '@sms/kit/server'
import Big from 'big.js'
import { inArray } from 'drizzle-orm'
import { missingFacts } from '../../item/server/missing-facts.ts'
import { asEvent, orderFacts } from '../../order/rules/whole.ts'
import { addedByThisChange, whyClosed } from '../../order/server/closed.ts'
import { readOrders } from '../../order/server/facts.ts'
import { lockOrders, settleOrders, settleOrdersOf } from '../../order/server/settle.ts'
import { orderNow } from '../../order/workflow.ts'
import { orderlineImporting } from '../../orderline/server/importing.ts'
import { poTable } from '../../po/table.ts'
import { beforeUnit } from '../../price/rules/fields.ts'
import { type PoLineRecord, poline } from '../contract.ts'
import { polineTable } from '../table.ts'

type Line = { readonly at: number; readonly before: PoLineRecord | undefined; readonly after: PoLineRecord }

const problemOf = (at: number, field: string, en: string, zh: string): RuleProblem => ({
  at,
  field,
  message: label(en, zh),
})

/**
 * Refuses lines of a closed order, of an item that lacks facts, of an order line of another order or unit, a move to
 * another purchase order, and changes that contradict what the supplier has confirmed or delivered.
 */
const rule: Rule = async (ctx, proposed) => {
  const lines = proposed.map(
    ({ before, undone, after }: Proposed, at) => ({ at, before: before ?? undone, after }) as Line,
  )
  const orderOf = await orderIdsOf(
    ctx,
    lines.map(({ after }) => after.po),
  )
  const orders = await lockOrders(ctx, [...orderOf.values()])
  const closed = await whyClosed(ctx, orders)
  const partsById = await readOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  const problems = await missingFactProblems(
    ctx,
    lines,
    [...partsById.values()].flatMap((parts) => parts.lines),
  )
  const byOrder = Map.groupBy(lines, ({ after }) => orderOf.get(after.po))
  for (const order of orders) {
    const ownLines = byOrder.get(order.id) ?? []
    const parts = partsById.get(order.id)!
    // New lines must not go to inActive purchase orders, except one that the current change has added.
    const posOfNew = ownLines.flatMap(({ before, after }) => (before ? [] : [after.po]))
    const inactivePos = new Set(posOfNew.filter((po) => !parts.pos.some(({ id }) => id === po)))
    for (const po of await addedByThisChange(ctx, [...inactivePos])) inactivePos.delete(po)
    const active = new Set(parts.polines.map(({ id }) => id))
    const polines = [...parts.polines, ...ownLines.flatMap(({ after }) => (active.has(after.id) ? [] : [after]))]
    const now = orderNow(orderFacts(order, { ...parts, polines }), parts.events.map(asEvent))
    const closedReason = closed.get(order.id)
    for (const { at, before, after } of ownLines) {
      if (closedReason) problems.push({ at, field: 'po', message: closedReason })
      else if (!before && inactivePos.has(after.po))
        problems.push(problemOf(at, 'po', 'This purchase order is inactive', '该采购单已停用'))
      if (before && before.po !== after.po)
        problems.push(problemOf(at, 'po', 'A line stays with its purchase order', '明细不能改到其他采购单'))
      const isRelinked =
        !before || (['line', 'status', 'unit', 'role'] as const).some((name) => before[name] !== after[name])
      const served = parts.lines.find(({ id }) => id === after.line)
      if (isRelinked && after.line && after.status === 'Active' && !served)
        problems.push(problemOf(at, 'line', 'No line of this order', '不是该订单的明细'))
      // Deliveries count toward the brand's line, so both have the same unit.
      if (isRelinked && served && after.role === 'goods' && after.unit !== served.unit)
        problems.push({
          at,
          field: 'unit',
          message: beforeUnit('The order line is in ', '订单明细的单位为', served.unit),
        })
      const figures = before && now.poLines.get(after.id)
      if (!figures || [figures.confirmed, figures.delivered].every((figure) => Number(figure) === 0)) continue
      for (const field of ['status', 'role', 'line', 'unit'] as const)
        if (before[field] !== after[field])
          problems.push(problemOf(at, field, 'Something happened to this line: it stays', '该明细已有进展，不可更改'))
      const good = new Big(figures.delivered).minus(figures.rejected)
      const quantity = new Big(after.quantity)
      if (quantity.lt(good) && quantity.lt(String(before.quantity)))
        problems.push(problemOf(at, 'quantity', `${good} is delivered already`, `已交货 ${good}`))
    }
  }
  return problems
}

/** Refuses lines that order an item, their own or that of the order line, while it lacks facts. */
async function missingFactProblems(
  ctx: Ctx,
  lines: readonly Line[],
  served: readonly { readonly id: string; readonly item: string | null }[],
): Promise<RuleProblem[]> {
  const itemByLine = new Map(served.map(({ id, item }) => [id, item]))
  const itemOf = ({ item, line, status }: PoLineRecord) =>
    status === 'Active' ? (item ?? itemByLine.get(line ?? '') ?? undefined) : undefined
  const ordered = lines.filter(({ before, after }) => !before || itemOf(before) !== itemOf(after))
  const refusals = await missingFacts(ctx, new Set(ordered.flatMap(({ after }) => itemOf(after) ?? [])))
  return ordered.flatMap(({ at, after }) => {
    const message = refusals.get(itemOf(after) ?? '')
    return message ? [{ at, field: after.item ? 'item' : 'line', message }] : []
  })
}

async function orderIdsOf({ db }: Pick<Ctx, 'db'>, pos: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: poTable.id, order: poTable.order })
    .from(poTable)
    .where(inArray(poTable.id, [...new Set(pos)]))
  return new Map(rows.map(({ id, order }) => [id, order]))
}

/** The lines of a purchase order are parts of it. */
export const polineNoun = {
  contract: poline,
  service: crud(poline, polineTable, {
    rule,
    written: async (ctx, rows) =>
      settleOrders(ctx, [
        ...(
          await orderIdsOf(
            ctx,
            rows.map((row) => String(row.po)),
          )
        ).values(),
      ]),
    removed: settleOrdersOf,
  }),
  root: { table: poTable, column: 'po' },
  importing: {
    identity: ['po', 'number'],
    synonyms: { ...orderlineImporting.synonyms, po: orderlineImporting.synonyms.order },
    read: orderlineImporting.read,
    split: orderlineImporting.split,
  },
} satisfies Noun
