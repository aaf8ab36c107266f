import type { InputOf } from '@sms/kit/contract'
import { accessTo, type Ctx, type Route, route, routes, type Services, words } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { brandTable } from '../brand/table.ts'
import { nextOfSeries } from '../company/server/number-series.ts'
import { type OrderContract, order } from './contract.ts'
import { decideRoute } from './server/decide.ts'
import { eventRoute } from './server/enter.ts'
import { orderNoun } from './server/orders.ts'
import { paperRoutes } from './server/paper-routes.ts'
import { planRoutes } from './server/plan.ts'
import { wholeRoute } from './server/whole.ts'
import { orderTable } from './table.ts'

export { orderNoun }

/** A new order begins with the terms of its brand, where it says none itself. */
const add = async (ctx: Ctx, input: InputOf<OrderContract>) => {
  const [brand] = await ctx.db.select().from(brandTable).where(eq(brandTable.id, input.brand))
  const hasTerms = Boolean(input.paymentTerms?.length)
  const hasPlace = Boolean(input.incoterm || input.incotermPlace)
  return orderNoun.service.add(ctx, {
    ...input,
    ...(brand && !hasTerms ? { paymentTerms: brand.paymentTerms } : {}),
    ...(brand && !hasPlace ? { incoterm: brand.incoterm, incotermPlace: brand.incotermPlace } : {}),
  })
}

/** The number that a new order is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/code`,
    title: 'The number that the series gives to a new order',
    access: accessTo(order, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: orderTable, column: orderTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'order', 'SO-YY-####', series))[0]! }
    },
  })

export const orderApi = ({ files }: Services): Route[] => [
  ...routes({ ...orderNoun.service, add }),
  codeRoute(),
  wholeRoute(orderNoun),
  eventRoute(orderNoun),
  decideRoute(orderNoun),
  ...planRoutes(orderNoun),
  ...paperRoutes({ orders: orderNoun, files }),
]
