import { accessTo, type Route, route, routes, words } from '@sms/kit/server'
import { nextOfSeries } from '../company/server/number-series.ts'
import { po } from './contract.ts'
import { poNoun } from './server/pos.ts'
import { poTable } from './table.ts'

export { poNoun }

/** The number that a new purchase order is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/po/code',
    title: 'The number that the series gives to a new purchase order',
    access: accessTo(po, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: poTable, column: poTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'purchase order', 'PO-YY-####', series))[0]! }
    },
  })

export const poApi = (): Route[] => [...routes(poNoun.service), codeRoute()]
