import type { Route } from '@sms/kit/server'

export { roundNoun } from './server/rounds.ts'

/** None of their own: rounds are read and changed by way of their review. */
export const roundApi = (): Route[] => []
