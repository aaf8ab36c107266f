import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, untilLocked, type Visitor } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'
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

/** Stores a code as an earlier release took it. */
const stored = async (id: string, code: string) => {
  const { id: actor } = (await mei.get('/api/user/verify')).body.data
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${actor}, true)`)
    await tx.execute(sql`update fabric set code = ${code} where id = ${id}`)
  })
}

test('they are written anew and found, in the history of the record too; one that another has stays', async () => {
  const [old, twin, plain] = [await add('OLD'), await add('TWIN'), await add('布-1')]
  await add('F-2')
  await stored(old, 'F-\u200B1\u200E')
  await stored(twin, 'f-\u200B2')
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

test('one that its rule or the database refuses stays, is told of, and keeps no other from it', async () => {
  const [nothing, broken, good] = [await add('N-1'), await add('B-1'), await add('G-1')]
  await stored(nothing, '\u200B')
  await stored(broken, 'B-\u200B1')
  await stored(good, 'G-\u200B1')
  await app.db.execute(sql`
    create function fail_b() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await app.db.execute(sql`
    create trigger fail_b before update on fabric for each row when (old.code like 'B-%') execute function fail_b()`)
  const lines: string[] = []
  await cleanCodes(app.db, nouns, (line) => lines.push(line))
  await app.db.execute(sql`drop function fail_b cascade`)
  expect([await codeOf(nothing), await codeOf(broken), await codeOf(good)]).toEqual(['\u200B', 'B-\u200B1', 'G-1'])
  // With the one that another has.
  expect(lines).toEqual([expect.stringMatching(/^codes of fabric .*: 1; left, .*: 3$/)])
})

test('one that somebody changes at the same time keeps what they wrote', async () => {
  const id = await add('C-1')
  await stored(id, 'C-\u200B1')
  let cleaning: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
    await tx.execute(sql`update fabric set code = 'C-2' where id = ${id}`)
    cleaning = cleanCodes(app.db, nouns, () => {})
    await untilLocked(app.db)
  })
  await cleaning
  expect(await codeOf(id)).toBe('C-2')
})
