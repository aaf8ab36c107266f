import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { password } from '../testing.ts'
import { openArchive } from './archive-read.ts'
import { newFolder } from './testing.ts'

const script = (name: string) => join(import.meta.dirname, '../..', name)
const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL'))

/** Runs a command in a process of its own; returns its exit code and what it wrote to stdout and stderr. */
async function call(name: 'backup.mjs' | 'restore.mjs', env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [script(name), ...args], { env: { ...bare, ...env } })
  let output = ''
  let wrong = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    wrong += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output, wrong: wrong.trim() }
}

/** The product in a process of its own; `stop` ends it as a service manager does. */
async function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [script('api/main.ts')], {
    env: { ...bare, PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  const ended = once(child, 'close')
  const url = await new Promise<string>((ready, failed) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk
      const at = /ready: (http\S+)/.exec(output)?.[1]
      if (at) ready(at)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => failed(new Error(output)))
  })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { post, stop }
}

let first: string
let folder: string
let address: string
let database: FreshDatabase
beforeAll(async () => {
  ;[first, folder] = [await newFolder(), await newFolder()]
  address = join(folder, 'one.tar')
  database = await freshDatabase(async () => {}, 'empty')
})
afterAll(() => database.drop())

const me = { name: 'Mei', email: 'mei@example.com', password, language: 'en' }
const signIn = { account: 'Mei', password }
const sumsOf = async (path: string) => {
  const archive = await openArchive(path)
  await archive.close()
  const { tables, files, sequences } = archive.manifest
  return { tables, files, sequences }
}

describe('From the embedded database to a server and back', () => {
  test('a backup of the running product, and one of the stopped product, are taken', async () => {
    const product = await launch({ DATA_DIR: first })
    await product.post('/api/setup', me)
    const running = await call('backup.mjs', { DATA_DIR: first }, join(folder, 'running.tar'))
    expect(running).toMatchObject({ code: 0, wrong: '' })
    expect(running.output).toMatch(/rows of user: 1\n[\s\S]*Backup written/)
    const refused = await call('restore.mjs', { DATA_DIR: first }, join(folder, 'running.tar'))
    expect(refused).toMatchObject({ code: 1, wrong: expect.stringMatching(/already uses the data folder .*stop it/) })
    await product.stop()
    expect(await call('backup.mjs', { DATA_DIR: first }, address)).toMatchObject({ code: 0, wrong: '' })
    expect((await sumsOf(address)).tables).toEqual((await sumsOf(join(folder, 'running.tar'))).tables)
  })

  test('everything is the same there, and the same again here', async () => {
    const [there, back] = [await newFolder(), await newFolder()]
    const server = { DATABASE_URL: database.url, DATA_DIR: there }
    expect(await call('restore.mjs', server, address)).toMatchObject({ code: 0, wrong: '' })
    expect(await call('backup.mjs', server, join(folder, 'two.tar'))).toMatchObject({ code: 0, wrong: '' })
    expect(await sumsOf(join(folder, 'two.tar'))).toEqual(await sumsOf(address))
    expect(await call('restore.mjs', { DATA_DIR: back }, join(folder, 'two.tar'))).toMatchObject({ code: 0, wrong: '' })
    expect(await call('backup.mjs', { DATA_DIR: back }, join(folder, 'three.tar'))).toMatchObject({ code: 0 })
    expect(await sumsOf(join(folder, 'three.tar'))).toEqual(await sumsOf(address))
    for (const env of [server, { DATA_DIR: back }]) {
      const product = await launch(env)
      expect(await product.post('/api/user/login', signIn)).toMatchObject({ code: 1 })
      await product.stop()
    }
  })
})

describe('A command that cannot do it says so in one sentence and changes nothing', () => {
  test('a cut or changed archive makes no installation', async () => {
    const good = await readFile(address)
    for (const bad of [good.subarray(0, good.length / 2), Buffer.concat([good.subarray(1), Buffer.from('x')])]) {
      const own = await newFolder()
      await writeFile(join(folder, 'bad.tar'), bad)
      const answer = await call('restore.mjs', { DATA_DIR: join(own, 'data') }, join(folder, 'bad.tar'))
      expect(answer).toMatchObject({ code: 1, wrong: expect.stringMatching(/^[A-Z][^\n]+\.$/) })
      expect(await readdir(own)).toEqual([])
    }
  })

  test('an installation that is not there, a database that does not answer, a wrong call', async () => {
    const missing = join(await newFolder(), 'none')
    expect(await call('backup.mjs', { DATA_DIR: missing })).toMatchObject({
      code: 1,
      wrong: expect.stringMatching(/^There is no installation in /),
    })
    expect(await stat(missing).catch(() => 'none')).toBe('none')
    const away = { DATABASE_URL: 'postgresql://sms:secret@127.0.0.1:1/sms', DATA_DIR: missing }
    for (const name of ['backup.mjs', 'restore.mjs'] as const) {
      const answer = await call(name, away, name === 'backup.mjs' ? join(folder, 'away.tar') : address)
      expect(answer).toMatchObject({ code: 1, wrong: expect.stringMatching(/^The database does not answer[^\n]*\.$/) })
      expect(answer.wrong).not.toContain('secret')
    }
    expect(await call('restore.mjs', {})).toMatchObject({ code: 2, wrong: expect.stringMatching(/^Usage: npm run/) })
    expect(await call('backup.mjs', {}, '--fast')).toMatchObject({ code: 2 })
    expect(await call('backup.mjs', {}, '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('archive'),
    })
    expect(await call('backup.mjs', { DATA_DIR: first }, address)).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('exists already'),
    })
    expect(await call('backup.mjs', { DATA_DIR: first }, join(folder, 'none/'))).toMatchObject({
      code: 1,
      wrong: expect.stringMatching(/^There is no folder /),
    })
  })

  test('one that is interrupted leaves nothing behind', async () => {
    const own = await newFolder()
    const child = spawn(process.execPath, [script('backup.mjs'), join(own, 'x.tar')], {
      env: { ...bare, DATA_DIR: first },
    })
    const closed = once(child, 'close')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await closed
    // It may have been quicker than the signal; then all of it is there.
    if (code === 0) expect(await readdir(own)).toEqual(['x.tar'])
    else expect([code, await readdir(own)]).toEqual([130, []])
  })
})

test('A real archive with any byte changed is refused', async () => {
  const good = await readFile(address)
  const path = join(folder, 'changed.tar')
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(good)
      bytes[at] = bytes[at]! ^ by
      await writeFile(path, bytes)
      await expect(openArchive(path)).rejects.toThrow(/^[A-Z][^\n]+\.$/)
    }),
    { numRuns: 2_000 },
  )
})
