import type { Route } from '@sms/kit/server'

export { roundNoun } from './server/rounds.ts'

/** No routes: rounds are read and changed through their review. */
export const roundApi = (): Route[] => []
