import { accessTo, type Route, route, routes, type Services, words } from '@sms/kit/server'
import { nextOfSeries } from '../company/server/number-series.ts'
import { order } from './contract.ts'
import { decideRoute } from './server/decide.ts'
import { eventRoute } from './server/enter.ts'
import { orderNoun } from './server/orders.ts'
import { paperRoutes } from './server/paper-routes.ts'
import { wholeRoute } from './server/whole.ts'
import { orderTable } from './table.ts'

export { orderNoun }

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
  ...routes(orderNoun.service),
  codeRoute(),
  wholeRoute(orderNoun),
  eventRoute(orderNoun),
  decideRoute(orderNoun),
  ...paperRoutes({ orders: orderNoun, files }),
]
