import { type Route, routes } from '@sms/kit/server'
import { polineNoun } from './server/lines.ts'
import { takeRoute } from './server/take.ts'

export { polineNoun }

export const polineApi = (): Route[] => [...routes(polineNoun.service), takeRoute(polineNoun)]
