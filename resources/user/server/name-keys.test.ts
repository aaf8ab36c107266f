import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { updateNameKeys } from './name-keys.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  await app.member(mei, { name: 'Anna', email: 'anna@example.com' })
})
afterAll(() => app.close())

const set = (what: ReturnType<typeof sql>) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', (select id::text from "user" limit 1), true)`)
    await tx.execute(what)
  })

test('keys that are not what the rule says are written anew, and sign in again', async () => {
  await set(sql`update "user" set name_key = 'other' where name = 'Anna'`)
  await expect(app.signIn('anna')).rejects.toThrow()
  await updateNameKeys(app.db)
  await app.signIn('anna')
})
