import { accessTo, type Route, route, routes, words } from '@sms/kit/server'
import { po } from './contract.ts'
import { nextPoNumbers } from './server/numbers.ts'
import { poNoun } from './server/pos.ts'

export { poNoun }

/** The number that a new purchase order is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/po/code',
    title: 'The number that the series gives to a new purchase order',
    access: accessTo(po, 'write'),
    data: words,
    handle: async (call) => ({ data: (await nextPoNumbers(call, 1))[0]! }),
  })

export const poApi = (): Route[] => [...routes(poNoun.service), codeRoute()]
