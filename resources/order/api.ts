import { accessTo, type Route, route, routes, words } from '@sms/kit/server'
import { order } from './contract.ts'
import { decideRoute } from './server/decide.ts'
import { eventRoute } from './server/enter.ts'
import { fromRoute } from './server/from-selection.ts'
import { nextOrderNumbers } from './server/numbers.ts'
import { orderNoun } from './server/orders.ts'
import { planRoutes } from './server/plan.ts'
import { proposeRoutes } from './server/propose.ts'
import { wholeRoute } from './server/whole.ts'

export { orderNoun }

/** The number that a new order is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/code`,
    title: 'The number that the series gives to a new order',
    access: accessTo(order, 'write'),
    data: words,
    handle: async (call) => ({ data: (await nextOrderNumbers(call, 1))[0]! }),
  })

export const orderApi = (): Route[] => [
  ...routes(orderNoun.service),
  codeRoute(),
  wholeRoute(orderNoun),
  eventRoute(orderNoun),
  decideRoute(orderNoun),
  fromRoute(orderNoun),
  ...proposeRoutes(orderNoun),
  ...planRoutes(orderNoun),
]
