import type { Db, Services } from '@sms/kit/server'
import { lt, or, type SQL, sql } from 'drizzle-orm'
import { session, signInFailure, userToken } from '../table.ts'

export const purgeJob = 'purge-sign-ins'

const before = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** Lets this process remove, once a day, what signing in leaves behind. */
export const workPurge = (services: Services) => services.jobs.daily(purgeJob, () => purge(services.db))

/**
 * Removes what no rule asks for any more: failed tries without a further one for a day (the throttle forgets them after
 * 15 minutes), and sessions and links that ended or expired more than 30 days ago.
 */
export async function purge(db: Db): Promise<void> {
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, before(1)))
  await db.delete(session).where(or(lt(session.endedAt, before(30)), lt(session.expiresAt, before(30))))
  await db.delete(userToken).where(or(lt(userToken.usedAt, before(30)), lt(userToken.expiresAt, before(30))))
}
