import type { Route } from '@sms/kit/server'

export { ordereventNoun } from './server/events.ts'

/** No routes: events are entered and read through their order. */
export const ordereventApi = (): Route[] => []
