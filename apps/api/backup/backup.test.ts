import { randomUUID } from 'node:crypto'
import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, folderStore } from '@sms/kit/server'
import * as declared from '@sms/resources/tables.ts'
import { getTableName } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../database/open.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { password, startTestApp, type TestApp, type Visitor } from '../testing.ts'
import { type Archive, openArchive } from './archive-read.ts'
import { sentenceOf } from './explain.ts'
import { leftOut } from './left-out.ts'
import type { Manifest } from './manifest.ts'
import { checkMigration, migrateTo } from './migrations.ts'
import { giveToOwner } from './place.ts'
import { putBack } from './put-back.ts'
import { takeBackup } from './take.ts'
import { newFolder } from './testing.ts'

let app: TestApp
let mei: Visitor
let folder: string
let path: string
let manifest: Manifest
let archive: Archive
const databases: FreshDatabase[] = []
const apps: TestApp[] = []

const emptyDatabase = async () => {
  const database = await freshDatabase(async () => {}, 'empty')
  databases.push(database)
  return database.url
}
const pdf = (n: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(70_000, n)])

/** One write after the other until it is told to stop: suppliers, changes of them, files on them. */
function keepWriting() {
  let stopped = false
  let writes = 0
  const work = (async () => {
    while (!stopped) {
      const n = ++writes
      const added = await mei.post('/api/supplier/add', {
        code: `W-${n}`,
        nameEn: `Written mill ${n}`,
        nameZh: '绍兴\t写入\n厂 \\N',
        type: 'OEM',
        confirm: ['similar'],
      })
      expect(added.body.code, added.body.message).toBe(1)
      const { id, version } = added.body.data
      await mei.post('/api/supplier/edit', { id, version, notes: `line one\nline ${n} \\ "quoted"` })
      await mei.upload(`/api/attachment/add?kind=supplier&parent=${id}&name=c-${n}.pdf`, pdf(n))
    }
  })()
  return {
    count: () => writes,
    stop: () => {
      stopped = true
      return work
    },
  }
}

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
  folder = await newFolder()
  path = join(folder, 'one.tar')
  const writer = keepWriting()
  while (writer.count() < 5) await new Promise((next) => setTimeout(next, 20))
  const writtenBy = async (count: number) => {
    while (writer.count() < count) await new Promise((next) => setTimeout(next, 20))
  }
  // Between rows and files there are always some writes more, which must not be in it.
  let tables: number | undefined
  const files: FileStore = {
    ...app.services.files,
    read: (hash) => {
      tables ??= writer.count()
      return Readable.from(
        (async function* () {
          await writtenBy(tables + 3)
          yield* app.services.files.read(hash)
        })(),
      )
    },
  }
  const taken = await takeBackup({ url: app.databaseUrl, files, path, version: '0.1.0' })
  await writer.stop()
  manifest = taken.manifest
  archive = await openArchive(path)
})
afterAll(async () => {
  await archive.close()
  for (const one of [...apps, app]) await one.close()
  for (const one of databases) await one.drop()
})

/** A sign-in at the backed-up product, whose session the restored one must not know. */
const oldSignIn = () => app.visitor().post('/api/user/login', { account: 'Mei', password })

const rowsOf = (of: Manifest, table: string) => of.tables.find(({ name }) => name === table)!.rows

async function select<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

/** A backup of a database, for its sums; its files do not matter. */
async function sumsOf(url: string, files = app.services.files) {
  const taken = await takeBackup({ url, files, path: join(folder, `${randomUUID()}.tar`), version: '0.1.0' })
  return taken.manifest
}

describe('A backup that is taken while others write', () => {
  test('holds one moment: every supplier with its history, its search entry and its files, or nothing of it', async () => {
    const url = await emptyDatabase()
    await putBack(archive, { url, files: folderStore(join(await newFolder(), 'files')) })
    const [sums] = await select<Record<string, string>>(
      url,
      `select (select count(*) from supplier) as suppliers,
        (select count(*) from history where kind = 'supplier' and action = 'insert') as inserts,
        (select count(*) from search_entry where kind = 'supplier') as entries,
        (select count(*) from attachment a where not exists (select from supplier s where s.id = a.parent)) as strays,
        (select count(*) from supplier s where s.version - 1 <> (
          select count(*) from history h where h.record_id = s.id and h.action = 'update')) as unlike`,
    )
    expect(Number(sums!.suppliers)).toBeGreaterThanOrEqual(4)
    expect(sums).toMatchObject({ inserts: sums!.suppliers, entries: sums!.suppliers, strays: '0', unlike: '0' })
    expect(rowsOf(await sumsOf(app.databaseUrl), 'supplier')).toBeGreaterThan(Number(sums!.suppliers))
  })

  test('holds every table of the registry but those that would let others in', async () => {
    const known = Object.values(declared).map((table) => getTableName(table))
    const held = manifest.tables.map(({ name }) => name)
    const passing = await select<{ name: string }>(
      app.databaseUrl,
      `select relname as name from pg_class where relpersistence = 'u'`,
    )
    const out = new Set([...leftOut, ...passing.map(({ name }) => name)])
    expect(held).toEqual(known.filter((name) => !out.has(name)).sort())
    expect([...leftOut].sort()).toEqual(['session', 'sign_in_failure', 'signing_key', 'user_token'])
    const signedIn = await select(app.databaseUrl, 'select from session union all select from signing_key')
    expect(signedIn.length).toBeGreaterThan(1)
  })
})

describe('A backup restored elsewhere', () => {
  let restored: TestApp
  let files: string
  beforeAll(async () => {
    const url = await emptyDatabase()
    const dataDir = await newFolder()
    files = join(dataDir, 'files')
    await putBack(archive, { url, files: folderStore(files) })
    expect(await sumsOf(url, folderStore(files))).toMatchObject({
      tables: manifest.tables,
      files: manifest.files,
      missing: [],
    })
    restored = await startTestApp({ beside: { databaseUrl: url, dataDir } })
    apps.push(restored)
  })

  test('holds every file, byte by byte', async () => {
    expect(manifest.files.length).toBeGreaterThanOrEqual(4)
    for (const { hash, size } of manifest.files)
      expect((await stat(join(files, hash.slice(0, 2), hash.slice(2)))).size).toBe(size)
  })

  test('lets people sign in with their passwords, and nobody by what was open in the old one', async () => {
    const there = await restored.signIn('Mei')
    expect((await there.get('/api/supplier?q=Written')).body.total).toBe(rowsOf(manifest, 'supplier'))
    await restored.signIn('sun@example.com')
    const cookie = /^[^;]+/.exec((await oldSignIn()).headers.get('set-cookie') ?? '')?.[0] ?? ''
    const statusAt = async (url: string) => (await fetch(`${url}/api/user/verify`, { headers: { cookie } })).status
    expect([await statusAt(app.url), await statusAt(restored.url)]).toEqual([200, 401])
    expect(await select(restored.databaseUrl, 'select from user_token')).toEqual([])
  })

  test('goes on where it was: history is recorded, its numbers follow, files are served', async () => {
    const there = await restored.signIn('Mei')
    const supplier = (await there.get('/api/supplier?q=Written')).body.data[0]
    const before = (await there.get(`/api/history?kind=supplier&id=${supplier.id}`)).body.data.length
    const edited = await there.post('/api/supplier/edit', {
      id: supplier.id,
      version: supplier.version,
      city: 'Ningbo',
    })
    expect(edited.body.code).toBe(1)
    expect((await there.get(`/api/history?kind=supplier&id=${supplier.id}`)).body.data).toHaveLength(before + 1)
    const [attached] = await select<{ id: string; size: string }>(
      restored.databaseUrl,
      'select id, size from attachment order by id limit 1',
    )
    const file = await there.fetch(`${restored.url}/api/attachment/file?id=${attached!.id}`, {})
    expect((await file.arrayBuffer()).byteLength).toBe(Number(attached!.size))
  })

  test('is not restored into again, nor while it runs: nothing changes', async () => {
    const before = await sumsOf(restored.databaseUrl)
    const again = () => putBack(archive, { url: restored.databaseUrl, files: restored.services.files })
    await expect(again()).rejects.toThrow('The product is running on this database: stop it first.')
    expect((await sumsOf(restored.databaseUrl)).tables).toEqual(before.tables)
  })
})

describe('A restore is refused, and changes nothing,', () => {
  test('in an installation in which somebody has been created', async () => {
    const url = await emptyDatabase()
    await putBack(archive, { url, files: app.services.files })
    const before = await sumsOf(url)
    await expect(putBack(archive, { url, files: app.services.files })).rejects.toThrow('not empty')
    expect((await sumsOf(url)).tables).toEqual(before.tables)
  })

  test('in a database of something else', async () => {
    const url = await emptyDatabase()
    await select(url, `create table company (name text); insert into company values ('theirs')`)
    await expect(putBack(archive, { url, files: app.services.files })).rejects.toThrow('something else (company)')
    expect(await select(url, 'select name from company')).toEqual([{ name: 'theirs' }])
  })

  test('of a newer release', () => {
    const newer = { ...manifest, version: '9.0.0', migration: { at: manifest.migration.at + 1, tag: '0999_later' } }
    expect(() => checkMigration(newer)).toThrow('newer release (9.0.0, 0999_later)')
    expect(() => checkMigration({ ...manifest, migration: { at: 1, tag: '0000_other' } })).toThrow('no release')
    expect(() => checkMigration(manifest)).not.toThrow()
  })

  test('whose rows do not fit, halfway: no table is left, no file is written', async () => {
    const url = await emptyDatabase()
    const files = join(await newFolder(), 'files')
    async function* wrong() {
      yield Buffer.from('no\tsuch\trow\n')
    }
    const changed: Archive = {
      ...archive,
      rowsOf: (table) => (table === 'supplier' ? wrong() : archive.rowsOf(table)),
    }
    await expect(putBack(changed, { url, files: folderStore(files) })).rejects.toThrow('The rows of supplier cannot')
    const tables = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    expect(await select(url, tables)).toEqual([])
    expect(await readdir(files).catch(() => 'none')).toBe('none')
  })
})

test('A product that was started, and in which nobody has been created, is an empty installation', async () => {
  const started = await startTestApp()
  const { databaseUrl, dataDir } = started
  const url = await emptyDatabase()
  await migrateDatabase(url)
  await putBack(archive, { url, files: app.services.files })
  expect((await sumsOf(url)).tables).toEqual(manifest.tables)
  // While it still runs, it is left alone.
  await expect(putBack(archive, { url: databaseUrl, files: folderStore(dataDir) })).rejects.toThrow('running')
  await started.close()
})

describe('A backup', () => {
  /** The restored rows with a file store of their own, to be damaged. */
  const copy = async () => {
    const url = await emptyDatabase()
    const folder = join(await newFolder(), 'files')
    await putBack(archive, { url, files: folderStore(folder) })
    return { url, folder }
  }

  test('is made without files that are missing or damaged in the store, and names them', async () => {
    const { url, folder } = await copy()
    const [lost, spoilt] = manifest.files.map(({ hash }) => hash)
    const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2))
    await rm(pathOf(lost!))
    await writeFile(pathOf(spoilt!), 'spoilt')
    const partial = await sumsOf(url, folderStore(folder))
    expect(partial.missing).toEqual([lost, spoilt])
    expect(partial.files).toEqual(manifest.files.slice(2))
  })

  test('whose connection breaks is refused, and nothing is left of it', async () => {
    const { url, folder } = await copy()
    const store = folderStore(folder)
    const own = await newFolder()
    const broken = takeBackup({
      url,
      path: join(own, 'x.tar'),
      version: '0.1.0',
      files: {
        ...store,
        read: (hash) =>
          Readable.from(
            (async function* () {
              await select(
                url,
                `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
                and application_name = 'sms backup'`,
              )
              yield* store.read(hash)
            })(),
          ),
      },
    })
    const error = await broken.catch((reason: unknown) => reason)
    expect(sentenceOf(error)).toMatch(/^[A-Z][^\n]+connection[^\n]+\.$/)
    expect(await readdir(own)).toEqual([])
  })

  test('that root restores belongs to whom the data folder belongs', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root gives files away')
    const { folder } = await copy()
    const dataDir = dirname(folder)
    await chown(dataDir, 65_534, 65_534)
    await giveToOwner(dataDir, folder)
    const { hash } = manifest.files[0]!
    expect((await stat(join(folder, hash.slice(0, 2), hash.slice(2)))).uid).toBe(65_534)
  })
})

test('A backup of an earlier release is restored and then brought up to date', async () => {
  const url = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  // The first of all migrations, and a person of those days.
  const first = Number((await select<{ at: string }>(app.databaseUrl, firstMigration))[0]!.at)
  await migrateTo(client, first)
  await client.query(
    `insert into "user" (id, status, version, created_at, created_by, updated_at, updated_by, name, email, role, menu, rights, language)
      values (gen_random_uuid(), 'Active', 1, now(), gen_random_uuid(), now(), gen_random_uuid(), 'Old', 'old@example.com', 'Staff', '{}', '{}', 'en')`,
  )
  await client.end()
  const old = join(folder, 'old.tar')
  await takeBackup({ url, files: app.services.files, path: old, version: '0.0.1' })
  const opened = await openArchive(old)
  const target = await emptyDatabase()
  await putBack(opened, { url: target, files: app.services.files })
  await opened.close()
  expect(opened.manifest.migration.at).toBe(first)
  expect(await select(target, 'select name, theme from "user"')).toEqual([{ name: 'Old', theme: 'system' }])
  const applied = 'select created_at as at from drizzle.__drizzle_migrations order by created_at'
  expect(await select(target, applied)).toEqual(await select(app.databaseUrl, applied))
})

const firstMigration = 'select min(created_at) as at from drizzle.__drizzle_migrations'
