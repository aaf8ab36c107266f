import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { nouns } from '../../resources/nouns.ts'
import { cleanCodes } from './clean-codes.ts'

/** Codes that an earlier release stored with marks that nobody sees. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const add = async (code: string): Promise<string> =>
  (await mei.post('/api/fabric/add', { code, nameEn: 'Poplin' })).body.data.id
const codeOf = async (id: string) => (await mei.get(`/api/fabric/id?id=${id}`)).body.data.code

test('they are written anew and found, in the history of the record too; one that another has stays', async () => {
  const { id: actor } = (await mei.get('/api/user/verify')).body.data
  const [old, twin, plain] = [await add('OLD'), await add('TWIN'), await add('布-1')]
  await add('F-2')
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${actor}, true)`)
    await tx.execute(sql`update fabric set code = ${'F-\u200B1\u200E'} where id = ${old}`)
    await tx.execute(sql`update fabric set code = ${'f-\u200B2'} where id = ${twin}`)
  })
  const lines: string[] = []
  await cleanCodes(app.db, nouns, (line) => lines.push(line))
  expect([await codeOf(old), await codeOf(twin), await codeOf(plain)]).toEqual(['F-1', 'f-\u200B2', '布-1'])
  expect(lines).toEqual([expect.stringMatching(/^codes of fabric .*: 1; left, .*: 1$/)])
  const [newest] = (await mei.get(`/api/history?kind=fabric&id=${old}`)).body.data
  expect(newest).toMatchObject({ kind: 'fabric', action: 'update' })
  expect((await mei.get('/api/fabric?q=f-1')).body.data).toMatchObject([{ id: old }])
  const file = csvOf([
    ['Code', 'English name'],
    ['F-1', 'Voile'],
  ])
  expect((await importer(mei, '/api/fabric').put(file, { key: 'code' })).counts).toMatchObject({ create: 0, update: 1 })
  // Once more there is nothing to do.
  await cleanCodes(app.db, nouns, (line) => lines.push(line))
  expect(lines).toHaveLength(2)
  expect((await mei.get(`/api/fabric/id?id=${plain}`)).body.data.version).toBe(1)
})
