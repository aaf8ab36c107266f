import { AppError, emailMax, label } from '@sms/kit/contract'
import type { Db, Pool } from '@sms/kit/server'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { signInFailure } from '../table.ts'

/** What limits a try: a key that counts failures, and how many of them cost nothing. */
export type Limit = { readonly key: string; readonly free: number }

/**
 * People mistype their own account; a whole office may share one network. Failures are counted where the account is
 * tried from; over all networks twice as many cost nothing. That does not hold for a network from which somebody has
 * signed in lately (`known`): strangers elsewhere, however many, lock nobody out of the office.
 */
export const signInLimits = (account: string, network: string, known = false): Limit[] => [
  { key: `account:${account.slice(0, emailMax)}:${network}`, free: 5 },
  ...(known ? [] : [{ key: `account:${account.slice(0, emailMax)}`, free: 10 }]),
  { key: `address:${network}`, free: 30 },
]

/** Tries at a user's account with a browser that they have signed in with: others at their address count nothing there. */
export const knownBrowserLimits = (browser: string): Limit[] => [{ key: `browser:${browser.slice(0, 60)}`, free: 10 }]

/** Asking for reset mails: a few per account that they are asked for (as accounts are compared), more per network. */
export const resetLimits = (account: string, network: string): Limit[] => [
  { key: `reset:${account.slice(0, emailMax)}`, free: 3 },
  { key: `reset-from:${network}`, free: 20 },
]

/** Failures are forgotten after this time without a further one. */
const forgetMs = 15 * 60_000
const longestWaitMs = 15 * 60_000

/** How long the next try must wait after `failures` failures in a row: 1 s, doubled each time, at most 15 minutes. */
export const waitMs = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(1_000 * 2 ** Math.min(failures - free, 20), longestWaitMs)

/**
 * Slows tries down per key, for all processes over one database. Counts the try as a failure beforehand, so that tries
 * at the same moment cannot slip through; `forgive` takes that back after a success (and clears the first key), `takeBack`
 * where it was no try at all. Throws `tooMany` with the seconds to wait.
 */
export async function admit(db: Pool, limits: readonly Limit[]) {
  await db.transaction(async (tx) => {
    await takeTurns(tx, limits)
    await count(tx, limits, new Date())
  })
  const [first, ...others] = limits.map((limit) => limit.key)
  const lessen = async (keys: readonly string[]) => {
    const fewer = { failures: sql`greatest(${signInFailure.failures} - 1, 0)` }
    if (keys.length)
      await db
        .update(signInFailure)
        .set(fewer)
        .where(inArray(signInFailure.key, [...keys]))
  }
  return {
    forgive: async () => {
      await db.delete(signInFailure).where(eq(signInFailure.key, first!))
      await lessen(others)
    },
    takeBack: () => lessen([first!, ...others]),
  }
}

/** Whether failures are counted under a key at present. */
export async function isCounted(db: Db, key: string): Promise<boolean> {
  const since = new Date(Date.now() - forgetMs).toISOString()
  return (await db.$count(signInFailure, and(eq(signInFailure.key, key), gt(signInFailure.lastAt, since)))) > 0
}

/**
 * One try at a time per key, until the transaction ends: tries sent together would all read the same number of failures.
 * Every key is locked, in the order of the locks' own numbers, so that no two tries wait for each other.
 */
async function takeTurns(tx: Db, limits: readonly Limit[]) {
  const keys = limits.map((limit) => sql`(${limit.key})`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(lock)
    from (select distinct hashtext(key) as lock from (values ${sql.join(keys, sql`, `)}) as one (key) order by 1) as locks`)
}

/** Refuses a try that comes too early, else counts it. */
async function count(db: Db, limits: readonly Limit[], now: Date) {
  const keys = limits.map((limit) => limit.key)
  const rows = await db.select().from(signInFailure).where(inArray(signInFailure.key, keys))
  for (const { key, free } of limits) {
    const row = rows.find((one) => one.key === key)
    const since = row ? now.getTime() - Date.parse(row.lastAt) : forgetMs
    // Where the clock was set back, nobody waits longer than as if it had been now.
    const left = row && since < forgetMs ? waitMs(row.failures, free) - Math.max(0, since) : 0
    if (left > 0) {
      const text = label('Too many attempts; please wait a little', '尝试次数过多，请稍后再试')
      throw new AppError('tooMany', text, { retryAfterSeconds: Math.ceil(left / 1_000) })
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
