import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkOf } from '@sms/resources/user/server/network.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder } from '../database/open.ts'
import { startOffice } from './testing.ts'

/** What migrations 0022 and 0023 make of rows from before them. */
const { app, mei, sun, ids, supplier, say } = await startOffice()
afterAll(() => app.close())

/** Runs some migrations' statements as they stand. */
async function migrate(...names: readonly string[]) {
  for (const name of names) {
    const text = await readFile(join(migrationsFolder, `${name}.sql`), 'utf8')
    for (const one of text.split('--> statement-breakpoint')) await app.db.execute(sql.raw(one))
  }
}

/** As if nobody had noted who removed a comment, in rows or in their history. */
async function forgetWhoRemoved() {
  await app.db.execute(sql`alter table comment disable trigger user`)
  await app.db.execute(sql`update comment set removed_by = null`)
  await app.db.execute(sql`alter table comment enable trigger user`)
  await app.db.execute(
    sql`update history set before = before - 'removed_by', after = after - 'removed_by' where kind = 'comment'`,
  )
}

const removedBy = async (id: string) =>
  (await app.db.execute<{ by: string | null }>(sql`select removed_by as by from comment where id = ${id}`)).rows[0]!.by

const done = async (asked: ReturnType<typeof mei.post>) => {
  const { body } = await asked
  expect(body.code, body.message).toBe(1)
  return body.data
}

test('who removed a comment is whoever made it inActive last, whoever wrote it since by an undo or a merge', async () => {
  const [given, kept] = [await supplier('R-1'), await supplier('R-2')]
  const [undone, own, twice, standing, noted] = await Promise.all(
    ['undone', 'own', 'twice', 'standing', 'noted'].map(async (text) => (await say(sun, text, given)).body.data.id),
  )
  const remove = (who: typeof mei, id: string) => done(who.post('/api/comment/remove', { id }))
  const restore = (who: typeof mei, id: string) => done(who.post('/api/comment/restore', { id }))
  await done(sun.post('/api/comment/edit', { id: undone, text: 'Other words' }))
  await remove(mei, undone)
  await done(sun.post('/api/undo', { kind: 'comment', id: undone, version: 2 }))
  await remove(sun, own)
  await remove(sun, twice)
  await restore(sun, twice)
  await remove(mei, twice)
  await restore(mei, twice)
  await remove(sun, twice)
  await forgetWhoRemoved()
  // Since it is noted: an Administrator takes it back that Sun's removal was undone, and with it who had removed it.
  await remove(sun, noted)
  const { change } = await done(sun.post('/api/undo', { kind: 'comment', id: noted, version: 2 }))
  await done(mei.post('/api/undo', { change }))
  await done(mei.post('/api/supplier/merge', { id: given, into: kept }))
  expect(await Promise.all([undone, own, noted].map(removedBy))).toEqual([null, null, ids.sun])

  await migrate('0022_known_before')
  // The one who wrote last, which is all that 0022 went by.
  expect(await removedBy(own)).toBe(ids.mei)
  await migrate('0023_removed_by_history')
  const all = [undone, own, twice, standing, noted]
  expect(await Promise.all(all.map(removedBy))).toEqual([ids.mei, ids.sun, ids.sun, null, ids.sun])
  expect((await sun.post('/api/comment/restore', { id: undone })).status).toBe(403)
  for (const id of [own, twice, noted]) await restore(sun, id)
})

test('networks of sessions from before they were noted are known, where they are IPv4', async () => {
  const addresses = ['::ffff:192.0.2.7', '192.0.2.8', '2001:db8::1', '']
  for (const address of addresses)
    await app.db.execute(sql`
      insert into session (id, "user", created_at, active_at, expires_at, address, agent)
      values (gen_random_uuid(), ${ids.sun}, now(), now(), now(), ${address}, 'before')`)
  await migrate('0022_known_before')
  const { rows } = await app.db.execute<{ address: string; network: string }>(
    sql`select address, network from session where agent = 'before'`,
  )
  const known = Object.fromEntries(rows.map(({ address, network }) => [address, network]))
  expect(known).toEqual({ '::ffff:192.0.2.7': '192.0.2.7', '192.0.2.8': '192.0.2.8', '2001:db8::1': '', '': '' })
  for (const [address, network] of Object.entries(known)) if (network) expect(networkOf(address)).toBe(network)
})
