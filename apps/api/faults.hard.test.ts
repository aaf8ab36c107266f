import { type ChildProcess, spawn } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { freshDatabase } from './database/testing.ts'
import { removeFolder, temporaryFolder } from './database/testing-folder.ts'
import { password } from './testing.ts'
import { startProxy } from './testing-proxy.ts'

/** Faults: servers that are killed, started together, or started twice. */
const running = new Map<ChildProcess, Promise<unknown>>()
const folders: string[] = []
afterEach(async () => {
  // in order, not by force: a killed server leaves a PostgreSQL that still writes in the folder
  for (const child of running.keys()) child.kill('SIGTERM')
  await Promise.all(running.values())
  running.clear()
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

async function newFolder() {
  const folder = await temporaryFolder('sms-faults-')
  folders.push(folder)
  return folder
}

/**
 * The product in a process of its own; `ready` resolves with its address, or rejects with its output if it ends first.
 */
function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  running.set(child, ended)
  const ready = new Promise<string>((done, failed) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const url = /ready: (http\S+)/.exec(output)?.[1]
      if (url) done(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => failed(new Error(output)))
  })
  ready.catch(() => {})
  return { child, ready, ended, output: () => output }
}

/** Someone's browser, with the cookies it keeps for the host whatever the port. */
const browser =
  (url: string, jar = cookieFetch()) =>
  (path: string, body?: object) =>
    jar(
      `${url}${path}`,
      body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
    )

const setup = { name: 'Mei', email: 'mei@example.com', password, language: 'en' }

describe('A server that is killed', () => {
  test('starts again by itself on its data, and nothing acknowledged is lost', async () => {
    const DATA_DIR = await newFolder()
    let acknowledged = 0
    const kills = 3
    for (let round = 0; round <= kills; round++) {
      const { child, ready, ended } = launch({ DATA_DIR })
      const call = browser(await ready)
      if (round === 0) await call('/api/setup', setup)
      await call('/api/user/login', { account: 'Mei', password })
      const { total } = (await (await call('/api/supplier?pageSize=1')).json()) as { total: number }
      expect(total).toBeGreaterThanOrEqual(acknowledged)
      expect(total).toBeLessThanOrEqual(acknowledged + 1)
      acknowledged = total
      if (round === kills) break
      setTimeout(() => child.kill('SIGKILL'), 1_500)
      for (let i = 0; ; i++) {
        const answer = await call('/api/supplier/add', {
          code: `K-${round}-${i}`,
          nameEn: `Killed ${round} ${i}`,
          type: 'OEM',
          confirm: ['similar'],
        }).catch(() => undefined)
        if (!answer) break
        expect(((await answer.json()) as { code: number }).code).toBe(1)
        acknowledged++
      }
      await ended
    }
    expect(acknowledged).toBeGreaterThan(10)
  })

  test('a second start on the same folder is refused in one clear sentence, and the first goes on', async () => {
    const DATA_DIR = await newFolder()
    const first = launch({ DATA_DIR })
    const url = await first.ready
    const second = launch({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toContain(DATA_DIR)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  test('SIGTERM ends it in order', async () => {
    const { child, ready, ended } = launch({ DATA_DIR: await newFolder() })
    await ready
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe('Several processes over one database', () => {
  test('start together on an empty one, share sessions, and a sign-out on one holds on the other', async () => {
    const database = await freshDatabase(async () => {}, 'empty')
    const started = await Promise.all(
      [0, 1, 2].map(async () => launch({ DATA_DIR: await newFolder(), DATABASE_URL: database.url })),
    )
    const [first, two] = await Promise.all(started.map((server) => server.ready))
    await browser(first!)('/api/setup', setup)
    const jar = cookieFetch()
    const call = browser(first!, jar)
    await call('/api/user/login', { account: 'Mei', password })
    expect((await browser(two!, jar)('/api/user/verify')).status).toBe(200)
    const other = browser(two!)
    await other('/api/user/login', { account: 'Mei', password })
    const id = ((await (await other('/api/user/verify')).json()) as { data: { id: string } }).data.id
    await other('/api/user/signout', { id })
    expect((await call('/api/user/verify')).status).toBe(401)
    expect((await other('/api/user/verify')).status).toBe(401)
    for (const server of started) server.child.kill('SIGTERM')
    await Promise.all(started.map((server) => server.ended))
    await database.drop()
  })
})

describe('A wrong environment', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ DATA_DIR: '/dev/null/sms' }, '/dev/null/sms is no folder'],
  ])('%o is named', async (env, name) => {
    const { ended, output } = launch({ DATA_DIR: await newFolder(), ...env })
    expect(await ended).toBe(1)
    expect(output()).toContain(name)
    expect(output().trim().split('\n')).toHaveLength(1)
  })
})

describe('A database elsewhere', () => {
  test('that falls silent costs seconds: 503, a quick health check, and an end in order', async () => {
    const database = await freshDatabase(async () => {}, 'empty')
    const proxy = await startProxy(database.url)
    const { child, ready, ended } = launch({ DATA_DIR: await newFolder(), DATABASE_URL: proxy.url })
    const call = browser(await ready)
    await call('/api/setup', setup)
    await call('/api/user/login', { account: 'Mei', password })
    proxy.mute(true)
    const since = (started: number) => performance.now() - started
    const start = performance.now()
    const answer = call('/api/supplier')
    const health = performance.now()
    await call('/api/health')
    expect(since(health)).toBeLessThan(5_000)
    expect((await answer).status).toBe(503)
    expect(since(start)).toBeLessThan(60_000)
    const ending = performance.now()
    child.kill('SIGTERM')
    await ended
    expect(since(ending)).toBeLessThan(90_000)
    await proxy.close()
    await database.drop()
  })
})

describe('A start that cannot be', () => {
  test('says why in one sentence', async () => {
    const DATA_DIR = await newFolder()
    const first = launch({ DATA_DIR })
    await first.ready
    first.child.kill('SIGTERM')
    await first.ended
    await rename(join(DATA_DIR, 'postgres/cluster/sms.password'), join(DATA_DIR, 'password'))
    const lost = launch({ DATA_DIR })
    expect(await lost.ended).toBe(1)
    expect(lost.output().trim().split('\n').at(-1)).toContain('sms.password is missing')
    await rename(join(DATA_DIR, 'password'), join(DATA_DIR, 'postgres/cluster/sms.password'))
    await rm(join(DATA_DIR, 'files'), { recursive: true })
    await writeFile(join(DATA_DIR, 'files'), 'no folder')
    const file = launch({ DATA_DIR })
    expect(await file.ended).toBe(1)
    expect(file.output()).toContain('files is no folder')
    expect(file.output()).not.toContain('    at ')
  })

  test('whoever starts it by npm and is killed takes it along', async () => {
    const DATA_DIR = await newFolder()
    const script = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(join(import.meta.dirname, 'main.ts'))}], { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', script], {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR, npm_lifecycle_event: 'start' },
    })
    let output = ''
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    await expect.poll(() => output, { timeout: 240_000 }).toContain('ready: ')
    const url = /ready: (http\S+)/.exec(output)![1]!
    npm.kill('SIGKILL')
    const isUp = () =>
      fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp, { timeout: 60_000 }).toBe(false)
  })
})
