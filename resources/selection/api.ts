import type { Route, Services } from '@sms/kit/server'
import { selectionNoun, selectionRoutes } from './server/selections.ts'

export { selectionNoun }

export const selectionApi = (services: Services): Route[] => selectionRoutes(services)
