import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { runSql } from '../testing.ts'
import { folder, isRoot, ownerOf, postmaster, serve, spawnOwner, until, usedFolder } from './fixture.ts'
import { runningUrl } from './index.ts'

describe('start and stop', () => {
  test('the first start creates the database, and a restart keeps its rows at the same address', async () => {
    const dir = join(await folder(), 'not yet there')
    const first = await serve(dir)
    await runSql(first.url, "create table t (name text); insert into t values ('面料')")
    await Promise.all([first.stop(), first.stop()])
    await expect(runSql(first.url, 'select')).rejects.toThrow('ECONNREFUSED')
    expect(await runningUrl(dir)).toBeUndefined()

    const second = await serve(dir)
    expect(await runSql(second.url, 'select name from t')).toEqual([{ name: '面料' }])
    expect(second.url).toBe(first.url)
    expect(await runningUrl(dir)).toBe(first.url)
  })

  test('it runs durably, in UTC, with Chinese collation and Unicode case, on 127.0.0.1 alone', async () => {
    const { url } = await serve(await usedFolder())
    const set =
      "select string_agg(name || '=' || setting, ' ' order by name) as text from pg_settings where name = any($1)"
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone', 'jit', 'max_connections']
    const more = ['listen_addresses', 'server_encoding']
    expect((await runSql(url, set, [[...names, ...more]]))[0]?.text).toBe(
      'TimeZone=UTC fsync=on full_page_writes=on jit=off listen_addresses=127.0.0.1 max_connections=100 ' +
        'server_encoding=UTF8 synchronous_commit=on',
    )
    const sorted = `select string_agg(x, '' order by x collate "zh-x-icu") as x from unnest(array['张','阿','李','陈']) x`
    expect(await runSql(url, sorted)).toEqual([{ x: '阿陈李张' }])
    expect(await runSql(url, "select upper('é') as x")).toEqual([{ x: 'É' }])
    await runSql(url, 'create extension pg_trgm; create extension btree_gin')
  })

  test('the application owns its database and no more, by a password only the owner of the files can read', async () => {
    const dir = await folder()
    const { url, lines } = await serve(dir)
    const [role] = await runSql(url, 'select rolname, rolsuper, rolcreatedb from pg_roles where rolname = current_user')
    expect(role).toEqual({ rolname: 'sms', rolsuper: false, rolcreatedb: true })
    const password = new URL(url).password
    expect(password).toMatch(/^[\w-]{43}$/)
    const file = join(dir, 'postgres', 'cluster', 'sms.password')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim()).toBe(password)
    expect(lines.join('\n')).not.toContain(password)
    expect(await readFile(join(dir, 'postgres', 'postgres.log'), 'utf8')).not.toContain(password)

    await expect(runSql(url.replace(password, 'guessed'), 'select')).rejects.toThrow('password authentication failed')
    await expect(runSql(url.replace('//sms:', '//postgres:'), 'select')).rejects.toThrow('no pg_hba.conf entry')
  })

  test('settings of the caller are taken, and those of the operator in local.conf come after them', async () => {
    const dir = await usedFolder()
    const first = await serve(dir, { settings: { work_mem: '7MB', log_line_prefix: "it's " } })
    expect(await runSql(first.url, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
    await first.stop()
    await writeFile(join(dir, 'postgres', 'cluster', 'local.conf'), "work_mem = '9MB'\n")
    const second = await serve(dir, { settings: { work_mem: '7MB' } })
    expect(await runSql(second.url, 'show work_mem')).toEqual([{ work_mem: '9MB' }])
  })

  test('a program that ends without stopping it takes its PostgreSQL along', async () => {
    const dir = await usedFolder()
    const owner = spawnOwner(dir, 'process.exit(0)')
    await owner.exited
    expect(owner.lines).toEqual(['up'])
    await until(async () => (await postmaster(dir)) === undefined)
  })
})

test('a second start on the same data folder is refused in one clear sentence, in any process, until the first has stopped', async () => {
  const dir = await usedFolder()
  const first = await serve(dir)
  await expect(serve(dir)).rejects.toThrow(
    `Another server (process ${process.pid}) already uses the data folder ${join(dir, 'postgres')}: ` +
      'stop it first, or set DATA_DIR to another folder.',
  )
  const other = spawnOwner(dir)
  await other.exited
  expect(other.child.exitCode).toBe(1)
  expect(other.lines).toEqual([expect.stringContaining(`Another server (process ${process.pid}) already uses`)])
  expect(await runSql(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await serve(dir)
})

describe('a folder that cannot be used is refused, and left alone', () => {
  test('what an interrupted initialisation left is no database', async () => {
    const dir = await folder()
    await mkdir(join(dir, 'postgres', 'cluster.new-x1', 'base'), { recursive: true })
    await writeFile(join(dir, 'postgres', 'cluster.new-x1', 'PG_VERSION'), '18\n')
    const { url } = await serve(dir)
    expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(join(dir, 'postgres'))).sort()).toEqual(['cluster', 'lock', 'postgres.log', 'server.pid'])
  })

  test('a cluster that is no database, or of another version', async () => {
    const dir = await folder()
    const cluster = join(dir, 'postgres', 'cluster')
    await mkdir(cluster, { recursive: true })
    await expect(serve(dir)).rejects.toThrow(`The folder ${cluster} is not a PostgreSQL database`)
    await writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await expect(serve(dir)).rejects.toThrow('was made by PostgreSQL 17, and this release brings 18.')
  })

  test('a start that PostgreSQL itself refuses tells why in its words, and gives the folder free', async () => {
    const dir = await usedFolder()
    await expect(serve(dir, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL did not start .*invalid value for parameter "shared_buffers"/,
    )
    await serve(dir)
  })
})

const nobody = 65534

describe.skipIf(!isRoot)('as root, which PostgreSQL refuses (skipped: these tests need root)', () => {
  test('it runs as nobody, also where only root may enter the folders above', async () => {
    const dir = join(await folder(), 'checkout', 'data')
    await mkdir(dir, { recursive: true })
    await chmod(join(dir, '..', '..'), 0o700)
    const first = await serve(dir)
    expect(first.lines.at(-1)).toContain(' runs as nobody ')
    await runSql(first.url, 'create table t as select generate_series(1, 1000) as n')
    expect(await ownerOf(dir)).toBeGreaterThan(0)
    expect((await stat(dir)).uid).toBe(0)
    await first.stop()
    const second = await serve(dir)
    expect(await runSql(second.url, 'select count(*)::int as n from t')).toEqual([{ n: 1000 }])
  })

  test('it runs as the owner of the data folder, also one without a name, and takes over what it had under another', async () => {
    const dir = join(await folder(), 'data')
    const first = await serve(dir)
    await runSql(first.url, 'create table t as select 1 as n')
    await first.stop()
    await chown(dir, 54321, 54321)
    const second = await serve(dir)
    expect(await ownerOf(dir)).toBe(54321)
    expect(second.lines.at(-1)).toContain(' runs as user 54321 ')
    expect(await runSql(second.url, 'select n from t')).toEqual([{ n: 1 }])
  })

  test('a data folder made in the folder of somebody else becomes theirs', async () => {
    const home = await folder()
    await chown(home, 54321, 54321)
    await serve(join(home, 'checkout', 'data'))
    expect((await stat(join(home, 'checkout', 'data'))).uid).toBe(54321)
    expect(await ownerOf(join(home, 'checkout', 'data'))).toBe(54321)
  })

  test('an ordinary user starts it as well, in a folder of their own and in no other', async () => {
    const dir = await folder()
    await chown(dir, nobody, nobody)
    const user = { uid: nobody, gid: nobody }
    const owner = spawnOwner(dir, 'await client.end(); await stop(); console.log("down"); process.exit(0)', user)
    await owner.exited
    expect(owner.lines).toEqual(['up', 'down'])
    expect(await ownerOf(dir)).toBe(nobody)

    await chown(dir, 54322, 54322)
    const stranger = spawnOwner(dir, '', { uid: 54322, gid: 54322 })
    await stranger.exited
    expect(stranger.lines).toEqual([
      expect.stringContaining(`belongs to the user with the id ${nobody}: start as that`),
    ])
  })
})

test('a pool works on it, and may be ended just before it: no session of it is cut off', async () => {
  const dir = await usedFolder()
  const { url, stop } = await serve(dir)
  const pool = new Pool({ connectionString: url, max: 20 })
  const sums = await Promise.all(Array.from({ length: 100 }, (_, n) => pool.query('select $1::int + 1 as n', [n])))
  expect(sums.map((sum) => sum.rows[0].n)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  await pool.end()
  await stop()
  expect(await readFile(join(dir, 'postgres', 'postgres.log'), 'utf8')).not.toMatch(/ERROR|FATAL|PANIC/)
})
