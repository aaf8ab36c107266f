import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recheckSessions } from '@sms/resources/user/server/session-cache.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const idOf = async (who: Visitor): Promise<string> => (await who.get('/api/user/verify')).body.data.id

/**
 * Sends a POST but for its last byte; returns a function that sends the last byte and returns the status of the answer.
 */
function withhold(who: Visitor, path: string, text: string, type = 'application/octet-stream') {
  const body = Buffer.from(text)
  const headers = { 'content-type': type, 'content-length': body.length, cookie: who.fetch.cookies() }
  const call = request(`${app.url}${path}`, { method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    call.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode!))
  })
  call.write(body.subarray(0, -1))
  return () => {
    call.end(body.subarray(-1))
    return status
  }
}

describe('Who keeps the end of a request back acts as who they are once it has come', () => {
  /**
   * A new administrator edits another user, and before the last byte of the body is `changed`. Returns the status of
   * the answer and the language of the other user, which the edit would set to Chinese.
   */
  async function edit(name: string, changed: object) {
    const wu = await app.member(mei, { name, email: `${name}@example.com`, role: 'Administrator' })
    const id = await idOf(wu)
    const victim = await idOf(await app.member(mei, { name: `${name}2`, email: `${name}2@example.com` }))
    recheckSessions([id])
    await app.db.execute(sql`update session set active_at = now() - interval '1 hour' where "user" = ${id}`)
    const body = JSON.stringify({ id: victim, language: 'zh' })
    const end = withhold(wu, '/api/user/edit', body, 'application/json')
    // Looking their session up makes it one that is used now.
    const used = sql`select 1 from session where "user" = ${id} and active_at > now() - interval '30 minutes'`
    await expect.poll(async () => (await app.db.execute(used)).rows.length, { timeout: 15_000 }).toBe(1)
    expect((await mei.post('/api/user/edit', { id, ...changed })).body.code).toBe(1)
    // Longer than a request is taken for one that has just come.
    await pause(1_100)
    const status = await end()
    return { status, language: (await mei.get(`/api/user/id?id=${victim}`)).body.data.language }
  }

  test('a dismissed administrator changes nobody', async () => {
    expect(await edit('Wu', { status: 'inActive' })).toEqual({ status: 401, language: 'en' })
  })

  test('one who is administrator no longer does not either', async () => {
    expect(await edit('Xu', { role: 'Viewer' })).toEqual({ status: 403, language: 'en' })
  })

  test('one who was renamed does', async () => {
    expect(await edit('Yu', { name: 'Yu Er' })).toEqual({ status: 201, language: 'zh' })
  })

  /** An upload that has begun to arrive: its file is being written. */
  async function upload(who: Visitor, path: string, text: string) {
    const end = withhold(who, path, text)
    const drafts = () => readdir(join(app.dataDir, 'files', 'incoming')).catch(() => [])
    await expect.poll(async () => (await drafts()).length, { timeout: 15_000 }).toBe(1)
    return end
  }

  test('of a file: it hangs on no record', async () => {
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com' })
    const added = await mei.post('/api/supplier/add', { code: 'L-1', nameEn: 'Late Mill', type: 'OEM' })
    const record = `kind=supplier&parent=${added.body.data.id}`
    const files = async () => (await mei.get(`/api/attachment?${record}`)).body.total
    for (const [then, status, total] of [
      [{ rights: ['bank'] }, 201, 1],
      [{ Menu: ['Fabric'] }, 403, 1],
    ] as const) {
      const end = await upload(li, `/api/attachment/add?${record}&name=a.txt`, 'Some text')
      await mei.post('/api/user/edit', { id: await idOf(li), ...then })
      expect([await end(), await files()]).toEqual([status, total])
    }
    const ma = await app.member(mei, { name: 'Ma', email: 'ma@example.com' })
    const end = await upload(ma, `/api/attachment/add?${record}&name=a.txt`, 'Some text')
    await mei.post('/api/user/signout', { id: await idOf(ma) })
    expect([await end(), await files()]).toEqual([401, 1])
  })

  test('of a list to import: there is no import', async () => {
    const runs = async () => (await app.db.execute(sql`select 1 from import_run`)).rows.length
    for (const [name, then, status, count] of [
      ['Ning', { rights: ['bank'] }, 201, 1],
      ['Ou', { Menu: ['Fabric'] }, 403, 1],
      ['Pan', { status: 'inActive' }, 401, 1],
    ] as const) {
      const who = await app.member(mei, { name, email: `${name}@example.com` })
      const end = await upload(who, '/api/supplier/import/upload?name=a.csv', 'Code,Name\nA-1,Mill')
      await mei.post('/api/user/edit', { id: await idOf(who), ...then })
      expect([await end(), await runs()], name).toEqual([status, count])
    }
  })
})
