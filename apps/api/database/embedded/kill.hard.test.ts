import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { runSql } from '../testing.ts'
import {
  committing,
  folder,
  isRoot,
  killPostmaster,
  lives,
  type Owner,
  ownerOf,
  postmaster,
  serve,
  spawnOwner,
  until,
  usedFolder,
} from './fixture.ts'
import { runningUrl } from './index.ts'

describe('PostgreSQL is killed while we run', () => {
  test('it works again by itself at the same address, and keeps what was acknowledged', async () => {
    const dir = await usedFolder()
    const messages: string[] = []
    const { url } = await serve(dir, {
      onExit: (reason) => messages.push(reason),
      onRestart: () => messages.push('again'),
    })
    const pool = new Pool({ connectionString: url })
    pool.on('error', () => {})
    await pool.query('create table t (n int)')
    for (let n = 1; n <= 50; n++) await pool.query('insert into t values ($1)', [n])
    for (let round = 1; round <= 2; round++) {
      await killPostmaster(dir)
      await until(() => messages.length === round * 2)
      expect((await pool.query('select count(*)::int as n from t')).rows).toEqual([{ n: 50 }])
    }
    expect(messages).toEqual(['killed by SIGKILL', 'again', 'killed by SIGKILL', 'again'])
    await pool.end()
  })

  test('a session that does not notice is ended, so that the new one can start', async () => {
    const dir = await usedFolder()
    const messages: string[] = []
    const { url } = await serve(dir, {
      onExit: (reason) => messages.push(reason),
      onRestart: () => messages.push('again'),
    })
    const busy = runSql(url, 'do $$ begin loop end loop; end $$').catch((error: Error) => error.message)
    const active = "select pid from pg_stat_activity where query like 'do %'"
    const [session] = await until(async () => {
      const rows = await runSql(url, active)
      return rows.length > 0 && rows
    })
    await killPostmaster(dir)
    await until(() => messages.includes('again'))
    expect(await busy).toMatch(/terminat/i)
    expect(await lives(Number(session?.pid))).toBe(false)
    expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('stop is obeyed while it is being started again', async () => {
    const dir = await usedFolder()
    let ended = () => {}
    const exit = new Promise<void>((resolve) => {
      ended = resolve
    })
    const { stop } = await serve(dir, { onExit: ended })
    await killPostmaster(dir)
    await exit
    await stop()
    const again = await serve(dir)
    expect(await runSql(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.skipIf(process.platform === 'win32')('we are killed while PostgreSQL runs', () => {
  async function commitSome(dir: string, owner: Owner): Promise<void> {
    await until(() => owner.lines.length > 100)
    expect(await runningUrl(dir)).toBeDefined()
  }

  async function expectAllKept(dir: string, owner: Owner): Promise<void> {
    await owner.exited
    const acknowledged = Number(owner.lines.at(-1))
    expect(acknowledged).toBeGreaterThan(90)
    const { url } = await serve(dir)
    const [stored] = await runSql(url, 'select count(*)::int as n, max(n) as last from t')
    expect(stored?.n).toBe(stored?.last)
    expect(Number(stored?.last)).toBeGreaterThanOrEqual(acknowledged)
    expect(Number(stored?.last)).toBeLessThanOrEqual(acknowledged + 1) // committed, its acknowledgement not yet printed
  }

  test('it stops by itself, and the next start has every acknowledged commit', async () => {
    const dir = await usedFolder()
    const owner = spawnOwner(dir, committing)
    await commitSome(dir, owner)
    const pid = Number(await postmaster(dir))
    owner.child.kill('SIGKILL')
    await until(async () => !(await lives(pid)))
    await expectAllKept(dir, owner)
  })

  test('a start in the very moment after waits for the old one to stop', async () => {
    const dir = await usedFolder()
    const owner = spawnOwner(dir, committing)
    await commitSome(dir, owner)
    owner.child.kill('SIGKILL')
    await expectAllKept(dir, owner)
  })

  test('both are killed: the next start recovers', async () => {
    const dir = await usedFolder()
    const owner = spawnOwner(dir, committing)
    await commitSome(dir, owner)
    await killPostmaster(dir)
    owner.child.kill('SIGKILL')
    await expectAllKept(dir, owner)
  })

  test.runIf(process.platform === 'linux')('its guard is killed too: the next start stops what was left', async () => {
    const dir = await usedFolder()
    const owner = spawnOwner(dir, committing)
    await commitSome(dir, owner)
    const pid = Number(await postmaster(dir))
    const children = await readFile(`/proc/${owner.child.pid}/task/${owner.child.pid}/children`, 'utf8')
    for (const child of children.trim().split(' ').map(Number)) if (child !== pid) process.kill(child, 'SIGKILL')
    owner.child.kill('SIGKILL')
    await owner.exited
    expect(await lives(pid)).toBe(true)
    await expectAllKept(dir, owner)
    expect(await lives(pid)).toBe(false)
  })

  test.for([150, 400])('during the very first start, after %i ms: the next one begins anew', async (milliseconds) => {
    const dir = await folder()
    const owner = spawnOwner(dir)
    await until(async () => (await readdir(dir)).includes('postgres'))
    await sleep(milliseconds)
    owner.child.kill('SIGKILL')
    await owner.exited
    const { url } = await serve(dir)
    expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a postmaster.pid whose number is another process by now does not prevent the start', async () => {
    const dir = await usedFolder()
    const first = await serve(dir)
    await first.stop()
    const uid = isRoot ? await ownerOf(dir) : undefined
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...(uid === undefined ? {} : { uid }) })
    try {
      const note = `${stranger.pid}\n/proc/self/cwd\n1\n1\n\n127.0.0.1\n  1 1\nready   \n`
      await writeFile(join(dir, 'postgres', 'cluster', 'postmaster.pid'), note)
      const second = await serve(dir)
      expect(await runSql(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(stranger.exitCode).toBeNull()
      expect(stranger.signalCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })
})
