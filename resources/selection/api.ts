import type { Route } from '@sms/kit/server'
import { selectionNoun, selectionRoutes } from './server/selections.ts'

export { selectionNoun }

export const selectionApi = (): Route[] => selectionRoutes()
