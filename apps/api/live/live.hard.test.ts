import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { killPostmaster, serve, usedFolder } from '../database/embedded/fixture.ts'
import { migrateDatabase } from '../database/open.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { type Listening, listen, waitFor } from './testing.ts'

/** Faults under live updates: a database that is killed, connections that are cut, a server that is killed. */
const ends: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const appOn = async (options: Parameters<typeof startTestApp>[0]) => {
  const app = await startTestApp(options)
  ends.push(app.close)
  return app
}
const hear = async (app: Pick<TestApp, 'url'>, visitor: Visitor) => {
  const stream = await listen(app, visitor)
  ends.push(stream.close)
  return stream
}
/** Adds a supplier, again and again until the database answers; returns its id. */
const addSupplier = async (visitor: Visitor, code: string): Promise<string> => {
  const supplier = { code, nameEn: `Fault ${code}`, type: 'OEM', confirm: ['similar'] }
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const answer = await visitor.post('/api/supplier/add', supplier)
    if (answer.body.code === 1) return answer.body.data.id
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('the database did not come back')
}
const hears = (stream: Listening, id: string) =>
  stream.until((entry) => entry.event === 'change' && (entry.data.ids.includes(id) || entry.data.more))
const hellos = (stream: Listening, n: number) =>
  waitFor(() => (stream.events('hello').length >= n ? stream : undefined))

test('a database that is killed: streams stay, the listener comes back, and nothing that was committed is missed', async () => {
  const dir = await usedFolder()
  const { url } = await serve(dir)
  await migrateDatabase(url)
  const app = await appOn({ beside: { databaseUrl: url, dataDir: dir }, liveBeatMs: 500 })
  const mei = await app.setup()
  const stream = await hear(app, mei)
  await hears(stream, await addSupplier(mei, 'D-1'))
  for (let round = 1; round <= 2; round++) {
    await killPostmaster(dir)
    await hears(stream, await addSupplier(mei, `D-killed-${round}`))
    await hellos(stream, round + 1)
    await hears(stream, await addSupplier(mei, `D-back-${round}`))
  }
  expect(stream.events('end')).toEqual([])
})

/** Ends every connection of the servers in one statement, so that the next change is notified while nobody listens. */
const cut = async (app: TestApp) => {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select query, pg_terminate_backend(pid) as cut from pg_stat_activity
     where datname = current_database() and application_name = 'sms'`,
  )
  await client.end()
  expect(rows.length, `cut: ${JSON.stringify(rows)}`).toBeGreaterThan(1)
}

test('connections that are cut, the listening one among them: what happened in between is caught up with', async () => {
  const app = await appOn({ liveBeatMs: 500 })
  const mei = await app.setup()
  const stream = await hear(app, mei)
  await hears(stream, await addSupplier(mei, 'C-0'))
  // A catch-up needs a mark to begin from, which waits for all that is being written on this database server.
  await waitFor(stream.lastId)
  for (let round = 1; round <= 3; round++) {
    await cut(app)
    const id = await addSupplier(mei, `C-${round}`)
    await hellos(stream, round + 1)
    await hears(stream, id)
  }
  expect(stream.events('end')).toEqual([])
})

test('connections that are cut while nothing is known yet to catch up from: everybody reads anew', async () => {
  const first = await appOn({})
  const mei = await first.setup()
  const writer = new Client({ connectionString: first.databaseUrl })
  await writer.connect()
  ends.push(() => writer.end())
  await writer.query('begin')
  await writer.query('select pg_current_xact_id()')
  const app = await appOn({ beside: first, liveBeatMs: 500 })
  const stream = await hear(app, mei)
  await hears(stream, await addSupplier(mei, 'N-0'))
  expect(stream.lastId()).toBeUndefined()
  await cut(app)
  await addSupplier(mei, 'N-1')
  await hellos(stream, 2)
  expect(stream.events('reset')).toHaveLength(1)
  expect(stream.events('end')).toEqual([])
})

test('a server that is killed: its people vanish from the records they were on', async () => {
  const app = await appOn({})
  const mei = await app.setup()
  await app.member(mei, { name: 'Li', email: 'li@example.com' })
  const id = await addSupplier(mei, 'K-1')
  const { child, url } = await launch(app)
  const li = await app.signIn('Li')
  await hear({ url }, li)
  const stream = await hear(app, mei)
  const place = { tab: 'tab-of-one-page', kind: 'supplier', id }
  await li.post('/api/live/here', place)
  await mei.post('/api/live/here', place)
  /** A check that these people are present: true, or undefined as long as they are not. */
  const people = (names: string[]) => () => {
    const last = stream
      .events('presence')
      .at(-1)
      ?.data.people.map((person: { name: string }) => person.name)
    return last?.join() === names.join() ? true : undefined
  }
  await waitFor(people(['Li', 'Mei']))
  // For as long as the server lives, so do they.
  await new Promise((next) => setTimeout(next, 60_000))
  expect(people(['Li', 'Mei'])()).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(people(['Mei']), { timeout: 90_000, interval: 500 }).toBe(true)
})

/** One more server over the app's database, in a process of its own. */
async function launch({ databaseUrl, dataDir }: TestApp): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => {
    child.kill('SIGKILL')
    return undefined
  })
  let output = ''
  const url = await new Promise<string>((ready, failed) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /ready: (http\S+)/.exec(output)?.[1]
      if (found) ready(found.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => failed(new Error(output)))
  })
  return { child, url }
}
