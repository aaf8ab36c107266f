import { accessTo, byId, type Ctx, may, type Route, route } from '@sms/kit/server'
import { ordereventNoun } from '../../orderevent/server/events.ts'
import { orderlineNoun } from '../../orderline/server/lines.ts'
import { poNoun } from '../../po/server/pos.ts'
import { polineNoun } from '../../poline/server/lines.ts'
import { ratesOn } from '../../rate/server/rates-on.ts'
import { order } from '../contract.ts'
import { marginOf } from '../rules/margin.ts'
import { asEvent, orderFacts, type WholeOrder } from '../rules/whole.ts'
import { orderNow } from '../workflow.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { awaitedReviews } from './review-gate.ts'

/** `GET /api/ordertracking/whole?id=`: an order with all its parts and their progress. */
export const wholeRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/whole`,
    title: 'An order with its lines, purchase orders and events, and where each stands',
    access: accessTo(order),
    query: byId,
    data: { type: 'object' },
    handle: async (call) => ({ data: await readWholeOrder(call, call.query.id, orders) }),
  })

async function readWholeOrder(ctx: Ctx, id: string, { service }: typeof orderNoun): Promise<WholeOrder> {
  const row = await service.row(ctx, id)
  const parts = await readOrder(ctx, row)
  const facts = orderFacts(row, parts)
  const now = orderNow(facts, parts.events.map(asEvent))
  const seesCost = may(ctx.actor, 'cost')
  return {
    order: service.show(ctx, row),
    lines: parts.lines.map((line) => orderlineNoun.service.show(ctx, line)),
    pos: parts.pos.map((po) => poNoun.service.show(ctx, po)),
    polines: parts.polines.map((line) => polineNoun.service.show(ctx, line)),
    events: parts.events.map((event) => ordereventNoun.service.show(ctx, event)),
    money: now.brand,
    supplierMoney: seesCost ? Object.fromEntries(now.suppliers) : null,
    margin: seesCost ? marginOf(row.currency, parts, await ratesOn(ctx, row.orderedOn)) : null,
    awaited: await awaitedReviews(ctx, row, parts),
  }
}
