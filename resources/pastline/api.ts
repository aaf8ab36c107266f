import { type Route, routes } from '@sms/kit/server'
import { pastlineNoun } from './server/lines.ts'

export { pastlineNoun }

export const pastlineApi = (): Route[] => routes(pastlineNoun.service)
