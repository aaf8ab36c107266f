import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { session, signInFailure, userToken } from '../table.ts'
import { purge, purgeJob } from './purge.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('what signing in leaves behind goes when no rule asks for it any more; the rest stays', async () => {
  const user = (await mei.get('/api/user/verify')).body.data.id
  const ids = ['ended', 'expired', 'ended lately'].map(() => crypto.randomUUID())
  const from = { user, createdAt: daysAgo(40), activeAt: daysAgo(40), address: '127.0.0.1', agent: '' }
  await app.db.insert(session).values([
    { ...from, id: ids[0]!, expiresAt: daysAgo(-1), endedAt: daysAgo(31) },
    { ...from, id: ids[1]!, expiresAt: daysAgo(31) },
    { ...from, id: ids[2]!, expiresAt: daysAgo(29), endedAt: daysAgo(29) },
  ])
  const link = { user, purpose: 'reset' } as const
  await app.db.insert(userToken).values([
    { ...link, hash: 'used', expiresAt: daysAgo(-1), usedAt: daysAgo(31) },
    { ...link, hash: 'expired', expiresAt: daysAgo(31) },
    { ...link, hash: 'used lately', expiresAt: daysAgo(29), usedAt: daysAgo(29) },
    { ...link, hash: 'good', expiresAt: daysAgo(-1) },
  ])
  await app.db.insert(signInFailure).values([
    { key: 'account:old', failures: 9, lastAt: daysAgo(1.1) },
    { key: 'account:new', failures: 9, lastAt: daysAgo(0.9) },
  ])
  await purge(app.db)
  const left = async (column: string, table: string) =>
    (await app.db.execute<{ it: string }>(sql.raw(`select ${column} as it from ${table}`))).rows.map((row) => row.it)
  const sessions = await left('id', 'session')
  expect(ids.map((id) => sessions.includes(id))).toEqual([false, false, true])
  expect((await left('hash', 'user_token')).sort()).toEqual(['good', 'used lately'])
  const failures = await left('key', 'sign_in_failure')
  expect(failures).toContain('account:new')
  expect(failures).not.toContain('account:old')
  expect((await mei.get('/api/user/verify')).status).toBe(200)
})

test('it is done when the first server of the day starts, else at night, and once for several servers', async () => {
  const { rows: plans } = await app.db.execute(sql`select cron, timezone from jobs.schedule where name = ${purgeJob}`)
  expect(plans).toEqual([{ cron: '17 3 * * *', timezone: 'UTC' }])
  const done = () => app.db.execute<{ state: string }>(sql`select state from jobs.job where name = ${purgeJob}`)
  await expect.poll(async () => (await done()).rows, { timeout: 15_000 }).toEqual([{ state: 'completed' }])
  await app.services.jobs.daily(purgeJob, () => purge(app.db))
  expect((await done()).rows).toHaveLength(1)
})
