import type { Db, Services } from '@sms/kit/server'
import { lt, or, type SQL, sql } from 'drizzle-orm'
import { session, signInFailure, userToken } from '../table.ts'

export const purgeJob = 'purge-sign-ins'

const before = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** Has this process delete outdated sign-in data once a day. */
export const workPurge = (services: Services) => services.jobs.daily(purgeJob, () => purge(services.db))

/** Deletes counts of failed sign-ins after a day, and sessions and links 30 days after they ended or expired. */
export async function purge(db: Db): Promise<void> {
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, before(1)))
  await db.delete(session).where(or(lt(session.endedAt, before(30)), lt(session.expiresAt, before(30))))
  await db.delete(userToken).where(or(lt(userToken.usedAt, before(30)), lt(userToken.expiresAt, before(30))))
}
