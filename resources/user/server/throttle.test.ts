import { AppError } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/api/testing.ts'
import { admit, type Limit, signInLimits } from './throttle.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** How many of the tries, all made at once, may go on; a refusal must be "too many". */
async function admitted(tries: readonly (readonly Limit[])[]) {
  const outcomes = await Promise.allSettled(tries.map((limits) => admit(app.services.db, limits)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const error of refused) expect(error instanceof AppError && error.kind).toBe('tooMany')
  return tries.length - refused.length
}

/** Beyond the free tries one more may come after 1 s and one after 3 s, should this machine be that slow. */
const slack = 2

describe('Sign-in is slowed per account and per address (contract.md, Session)', () => {
  test('tries over many accounts from one address, sent together, are counted together', async () => {
    const tries = Array.from({ length: 60 }, (_, at) => signInLimits(`account-${at}`, '203.0.113.7'))
    const through = await admitted(tries)
    expect(through).toBeGreaterThanOrEqual(30)
    expect(through).toBeLessThanOrEqual(30 + slack)
  })

  test('tries at one account from many addresses, sent together, are counted together', async () => {
    const tries = Array.from({ length: 20 }, (_, at) => signInLimits('shared', `198.51.100.${at}`))
    const through = await admitted(tries)
    expect(through).toBeGreaterThanOrEqual(10)
    expect(through).toBeLessThanOrEqual(10 + slack)
  })

  test('the same keys named in another order do not wait for each other for ever', async () => {
    const [a, b] = [
      { key: 'one', free: 1_000 },
      { key: 'other', free: 1_000 },
    ]
    const tries = Array.from({ length: 40 }, (_, at) => (at % 2 ? [a, b] : [b, a]))
    expect(await admitted(tries)).toBe(40)
    const { rows } = await app.db.execute(sql`select failures from sign_in_failure where key in ('one', 'other')`)
    expect(rows).toEqual([{ failures: 40 }, { failures: 40 }])
  })

  test('a clock that was set back makes nobody wait longer than the longest wait', async () => {
    await app.db.execute(sql`insert into sign_in_failure (key, failures, last_at)
      values ('ahead', 40, now() + interval '3 days')`)
    const error = await admit(app.services.db, [{ key: 'ahead', free: 5 }]).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'tooMany', retryAfterSeconds: 900 })
  })
})
