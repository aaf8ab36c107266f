import type { InputOf } from '@sms/kit/contract'
import { type Ctx, type Route, routes, type Services } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { brandTable } from '../brand/table.ts'
import { codeRoute } from '../company/server/code-route.ts'
import { type OrderContract, order } from './contract.ts'
import { decideRoute } from './server/decide.ts'
import { eventRoute } from './server/enter.ts'
import { fromRoute } from './server/from-selection.ts'
import { needsRoute } from './server/needs.ts'
import { nextOrderNumbers } from './server/numbers.ts'
import { orderNoun } from './server/orders.ts'
import { paperRoutes } from './server/paper-routes.ts'
import { planRoutes } from './server/plan.ts'
import { proposeRoutes } from './server/propose.ts'
import { wholeRoute } from './server/whole.ts'

export { orderNoun }

/** Adds an order; without payment terms, or without Incoterm and place, it takes those of its brand. */
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

export const orderApi = ({ files }: Services): Route[] => [
  ...routes({ ...orderNoun.service, add }),
  codeRoute(order, nextOrderNumbers),
  wholeRoute(orderNoun),
  needsRoute(orderNoun),
  eventRoute(orderNoun),
  decideRoute(orderNoun),
  fromRoute(orderNoun),
  ...proposeRoutes(orderNoun),
  ...planRoutes(orderNoun),
  ...paperRoutes({ orders: orderNoun, files }),
]
