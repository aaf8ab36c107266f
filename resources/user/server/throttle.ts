import { AppError, emailMax, label } from '@sms/kit/contract'
import type { Db, Pool } from '@sms/kit/server'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { signInFailure } from '../table.ts'

/** A limit of attempts: the key of its count of failures, and how many failures cost no wait. */
export type Limit = { readonly key: string; readonly free: number }

/**
 * The limits of a sign-in: failures of the account at its network, of the account over all networks, and of the
 * network. The second does not apply to a network with a recent sign-in (`known`), so that strangers elsewhere lock no
 * office out.
 */
export const signInLimits = (account: string, network: string, known = false): Limit[] => [
  { key: `account:${account.slice(0, emailMax)}:${network}`, free: 5 },
  ...(known ? [] : [{ key: `account:${account.slice(0, emailMax)}`, free: 10 }]),
  { key: `address:${network}`, free: 30 },
]

/**
 * A limit that is counted by itself: of sign-ins with a browser that its user has signed in with before (its id), or of
 * attempts within a user's own session.
 */
export const singleLimit = (who: string): Limit[] => [{ key: `browser:${who.slice(0, 60)}`, free: 10 }]

/** The limits of reset mails: a few per account (accountKey), more per network. */
export const resetLimits = (account: string, network: string): Limit[] => [
  { key: `reset:${account.slice(0, emailMax)}`, free: 3 },
  { key: `reset-from:${network}`, free: 20 },
]

/** Failures count no more after this time without a further failure. */
const forgetMs = 15 * 60_000
const longestWaitMs = 15 * 60_000

/**
 * The wait before the next attempt in milliseconds: 1 s after the free failures, doubled each time, at most 15 minutes.
 */
const waitMs = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(1_000 * 2 ** Math.min(failures - free, 20), longestWaitMs)

/**
 * Slows attempts down per key, for all processes: throws `tooMany` with the seconds to wait, else counts the attempt as
 * a failure beforehand, so that simultaneous ones cannot slip through. `takeBack` uncounts it; `forgive`, after a
 * success, does so too and clears the first limit.
 */
export async function admit(db: Pool, limits: readonly Limit[]) {
  await db.transaction(async (tx) => {
    await lockKeys(tx, limits)
    await countOrRefuse(tx, limits, new Date())
  })
  const [first, ...others] = limits.map((limit) => limit.key)
  const decrement = async (keys: readonly string[]) => {
    const oneLess = { failures: sql`greatest(${signInFailure.failures} - 1, 0)` }
    if (keys.length)
      await db
        .update(signInFailure)
        .set(oneLess)
        .where(inArray(signInFailure.key, [...keys]))
  }
  return {
    forgive: async () => {
      await db.delete(signInFailure).where(eq(signInFailure.key, first!))
      await decrement(others)
    },
    takeBack: () => decrement([first!, ...others]),
  }
}

/** Whether recent failures are counted under a key. */
export async function isCounted(db: Db, key: string): Promise<boolean> {
  const since = new Date(Date.now() - forgetMs).toISOString()
  return (await db.$count(signInFailure, and(eq(signInFailure.key, key), gt(signInFailure.lastAt, since)))) > 0
}

/**
 * Locks the keys until the transaction ends: simultaneous attempts would read the same number of failures. Takes the
 * locks in the order of their numbers, so that two attempts do not deadlock.
 */
async function lockKeys(tx: Db, limits: readonly Limit[]) {
  const keys = limits.map((limit) => sql`(${limit.key})`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(lock)
    from (select distinct hashtext(key) as lock from (values ${sql.join(keys, sql`, `)}) as named (key) order by 1) as locks`)
}

async function countOrRefuse(db: Db, limits: readonly Limit[], now: Date) {
  const keys = limits.map((limit) => limit.key)
  const rows = await db.select().from(signInFailure).where(inArray(signInFailure.key, keys))
  for (const { key, free } of limits) {
    const row = rows.find((failure) => failure.key === key)
    if (!row) continue
    const sinceMs = now.getTime() - Date.parse(row.lastAt)
    // After the clock was set back, the wait is as long as if the failure had been now.
    const remainingMs = sinceMs < forgetMs ? waitMs(row.failures, free) - Math.max(0, sinceMs) : 0
    if (remainingMs > 0) {
      const text = label('Too many attempts; please wait a little', '尝试次数过多，请稍后再试')
      throw new AppError('tooMany', text, { retryAfterSeconds: Math.ceil(remainingMs / 1_000) })
    }
  }
  const forgotten = new Date(now.getTime() - forgetMs).toISOString()
  await db
    .insert(signInFailure)
    .values(keys.map((key) => ({ key, failures: 1, lastAt: now.toISOString() })))
    .onConflictDoUpdate({
      target: signInFailure.key,
      set: {
        failures: sql`case when ${signInFailure.lastAt} < ${forgotten} then 1 else ${signInFailure.failures} + 1 end`,
        lastAt: sql`excluded.last_at`,
      },
    })
}
