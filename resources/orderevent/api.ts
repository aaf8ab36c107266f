import type { Route } from '@sms/kit/server'

export { ordereventNoun } from './server/events.ts'

/** None of their own: events are entered and read by way of their order. */
export const ordereventApi = (): Route[] => []
