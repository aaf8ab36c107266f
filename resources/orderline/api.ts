import { type Route, routes } from '@sms/kit/server'
import { orderlineNoun } from './server/lines.ts'
import { matrixRoute } from './server/matrix.ts'

export { orderlineNoun }

export const orderlineApi = (): Route[] => [...routes(orderlineNoun.service), matrixRoute(orderlineNoun)]
