import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { removeFolder, temporaryFolder } from '../database/testing-folder.ts'
import { csvOf } from './testing.ts'
import { dirtyList } from './testing-list.ts'

const main = new URL('../main.ts', import.meta.url).pathname
const count = 20_000
const fetch = cookieFetch()
let database: FreshDatabase
let dataDir: string
let server: ChildProcess
let url: string

/** Starts the real server on the database, as `npm start` does; whoever asks from now on asks this one. */
async function start() {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout! })) {
    const ready = /is ready: (\S+)/.exec(line)
    if (ready) {
      url = ready[1]!
      return
    }
  }
  throw new Error('the server did not start')
}

const ask = async (path: string, body?: object | Uint8Array) => {
  const bytes = body instanceof Uint8Array
  const init = body
    ? {
        method: 'POST',
        headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
        body: bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      }
    : {}
  return (await (await fetch(`${url}/api${path}`, init)).json()) as {
    code: number
    message: string
    data?: any
    total?: number
  }
}

const until = async (id: string, wanted: (run: any) => boolean) => {
  for (const end = Date.now() + 110_000; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    const { data } = await ask(`/supplier/import/id?id=${id}`)
    if (wanted(data)) return data
  }
  throw new Error('it did not come to that')
}

beforeAll(async () => {
  database = await freshDatabase(async () => {}, 'empty')
  dataDir = await temporaryFolder('sms-killed-')
  await start()
  const person = { name: 'Mei', email: 'mei@example.com', password: 'indigo dye vat 7' }
  await ask('/setup', { ...person, language: 'en' })
  await ask('/user/login', { account: 'Mei', password: person.password })
}, 60_000)

afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await database.drop()
  await removeFolder(dataDir)
})

describe('A server killed in the middle of an import', () => {
  test('nothing of it remains, the run says so, and started again it is done once', async () => {
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(dirtyList(count)))).data
    expect((await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })).code).toBe(1)
    await until(id, (run) => run.phase === 'writing' && run.done > 2_000)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await start()
    expect((await ask('/supplier?pageSize=1')).total).toBe(0)
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'failed',
      message: 'The server stopped during the import; nothing was changed. Please start it again.',
    })
    expect((await ask('/supplier/import/commit', { id })).code).toBe(1)
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'done',
      counts: { create: count },
    })
    expect((await ask('/supplier?pageSize=1')).total).toBe(count)
  }, 180_000)

  test('ended in order, it gives the import up or finishes it, but never half', async () => {
    const before = (await ask('/supplier?pageSize=1')).total!
    const changed = dirtyList(count).map((row, i) => (i === 0 ? row : row.with(0, `N${row[0]}`).with(1, `New ${i}`)))
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(changed))).data
    await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })
    await until(id, (run) => run.phase === 'writing' && run.done > 500)
    server.kill('SIGTERM')
    await once(server, 'exit')
    await start()
    const { state } = await until(id, (run) => run.state !== 'running')
    const after = (await ask('/supplier?pageSize=1')).total!
    expect([state, after]).toEqual(state === 'done' ? ['done', before + count] : ['failed', before])
  }, 180_000)
})

describe('Another process goes on where one was killed', () => {
  test('it shows how far the import is, then that it failed, and carries it out when it is started again', async () => {
    const before = (await ask('/supplier?pageSize=1')).total!
    const list = dirtyList(count).map((row, i) => (i === 0 ? row : row.with(0, `B${row[0]}`).with(1, `Beside ${i}`)))
    const { id } = (await ask('/supplier/import/upload?name=list.csv', csvOf(list))).data
    await ask('/supplier/import/commit', { id, fixed: { type: 'OEM' } })
    await until(id, (run) => run.phase === 'writing' && run.done > 500)
    const first = server
    await start()
    const seen = await until(id, (run) => run.state !== 'running' || run.done > 500)
    expect(seen).toMatchObject({ state: 'running', phase: 'writing', total: count })
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({
      state: 'failed',
      message: 'The server stopped during the import; nothing was changed. Please start it again.',
    })
    expect((await ask('/supplier?pageSize=1')).total).toBe(before)
    await ask('/supplier/import/commit', { id })
    expect(await until(id, (run) => run.state !== 'running')).toMatchObject({ state: 'done' })
    expect((await ask('/supplier?pageSize=1')).total).toBe(before + count)
  }, 240_000)
})
