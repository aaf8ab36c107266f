import { label } from '@sms/kit/contract'
import { crud, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import Big from 'big.js'
import { itemHeaders } from '../../item/contract.ts'
import { masterTable } from '../../master/table.ts'
import { asEvent, factsOf } from '../../order/rules/whole.ts'
import { closedOf } from '../../order/server/closed.ts'
import { readOrder } from '../../order/server/facts.ts'
import { lockOrders, settleOrders } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { orderNow } from '../../order/workflow.ts'
import { coloursOf, sizesOf, subjectsOf } from '../../share/server/subjects.ts'
import { type OrderLineRecord, orderline } from '../contract.ts'
import { orderlineTable } from '../table.ts'

type Line = { readonly at: number; readonly before?: OrderLineRecord; readonly after: OrderLineRecord }

/** A line comes in a colour and size that its style has; what happened to it stays true of it. */
const rule: Rule = async (ctx, proposed) => {
  const lines = proposed.map((each, at) => ({ at, ...each }) as unknown as Line)
  const stays = lines.flatMap(({ at, before, after }) =>
    before && before.order !== after.order ? [{ at, field: 'order', message: staysThere }] : [],
  )
  return [...stays, ...(await foreign(ctx, lines)), ...(await happened(ctx, lines))]
}

const staysThere = label('A line stays with its order', '明细不能改到其他订单')

const foreign = async (ctx: Parameters<Rule>[0], lines: readonly Line[]): Promise<RuleProblem[]> => {
  const fresh = lines.filter(
    ({ before, after }) =>
      after.item && (before?.item !== after.item || before.colour !== after.colour || before.size !== after.size),
  )
  if (fresh.length === 0) return []
  const subjects = await subjectsOf(
    ctx,
    fresh.map(({ after }) => after.item!),
  )
  return fresh.flatMap(({ at, before, after: { item, colour, size } }): RuleProblem[] => {
    const subject = subjects.get(item!)
    if (!subject)
      return before?.item === item ? [] : [{ at, field: 'item', message: label('No such record', '没有此记录') }]
    if (subject.row.status !== 'Active' && before?.item !== item)
      return [{ at, field: 'item', message: label('This is inActive', '已停用') }]
    const [colours, sizes] = [coloursOf(subject), sizesOf(subject)]
    return [
      ...(colour && colours.length && !colours.includes(colour)
        ? [{ at, field: 'colour', message: label('It does not come in this colour', '没有此颜色') }]
        : []),
      ...(size && sizes.length && !sizes.includes(size)
        ? [{ at, field: 'size', message: label('It does not come in this size', '没有此尺码') }]
        : []),
    ]
  })
}

/** A quantity is never below what happened already; a line to which something happened stays. */
const happened = async (ctx: Parameters<Rule>[0], lines: readonly Line[]): Promise<RuleProblem[]> => {
  const orders = await lockOrders(
    ctx,
    lines.map(({ after }) => after.order),
  )
  const changed = lines.filter(
    ({ before, after }) => before && (before.quantity !== after.quantity || before.status !== after.status),
  )
  const states = new Map<string, ReturnType<typeof orderNow>>()
  for (const order of orders)
    if (changed.some(({ after }) => after.order === order.id)) {
      const parts = await readOrder(ctx, order)
      states.set(order.id, orderNow(factsOf(order, parts), parts.events.map(asEvent)))
    }
  const closed = await closedOf(ctx, orders)
  return [
    ...lines
      .filter(({ after }) => closed.has(after.order))
      .map(({ at }) => ({ at, field: 'order', message: label('The order is closed', '订单已关闭') })),
    ...changed.flatMap(({ at, after }): RuleProblem[] => {
      const so = states.get(after.order)?.lines.get(after.id)
      if (!so) return []
      const most = [so.confirmed, so.accepted, so.shipped]
        .map((figure) => new Big(figure))
        .reduce((a, b) => (a.gt(b) ? a : b))
      if (most.eq(0)) return []
      if (after.status !== 'Active')
        return [
          {
            at,
            field: 'status',
            message: label('Something happened to this line: it stays', '该明细已有进展，不可停用'),
          },
        ]
      const least = [so.accepted, so.shipped].map((figure) => new Big(figure)).reduce((a, b) => (a.gt(b) ? a : b))
      return new Big(after.quantity).lt(least)
        ? [{ at, field: 'quantity', message: label(`${least} is delivered already`, `已交货 ${least}`) }]
        : []
    }),
  ]
}

/** Lines of an order: part of it, numbered by a trigger. */
export const orderlineNoun = {
  contract: orderline,
  service: crud(orderline, orderlineTable, {
    masters: masterTable,
    rule,
    written: (ctx, rows) =>
      settleOrders(
        ctx,
        rows.map(({ order }) => String(order)),
      ),
  }),
  root: { table: orderTable, column: 'order' },
  importing: { identity: ['order', 'number'], synonyms: { item: itemHeaders } },
} satisfies Noun
