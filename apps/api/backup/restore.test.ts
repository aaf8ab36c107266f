import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '@sms/kit/server/mount'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../database/open.ts'
import { runSql } from '../database/testing.ts'
import { password, startTestApp, type TestApp } from '../testing.ts'
import { type Archive, openArchive } from './archive-read.ts'
import { bulkLoading } from './catalogue.ts'
import { checkMigration, migrateTo } from './migrations.ts'
import { putBack } from './put-back.ts'
import { takeBackup } from './take.ts'
import { newFolder } from './testing.ts'
import { migrations, rowsOf, startBackedUp } from './testing-house.ts'

const { app, folder, manifest, archive, emptyDatabase, sumsOf, later, copy, close } = await startBackedUp()
afterAll(close)

/** A sign-in at the backed-up product, whose session the restored one must not know. */
const oldSignIn = () => app.visitor().post('/api/user/login', { account: 'Mei', password })

describe('A backup restored elsewhere', () => {
  let restored: TestApp
  let files: string
  const lines: string[] = []
  beforeAll(async () => {
    const url = await emptyDatabase()
    const dataDir = await newFolder()
    files = join(dataDir, 'files')
    await putBack(archive, { url, files: folderStore(files), log: (line) => lines.push(line) })
    expect(await sumsOf(url, folderStore(files))).toMatchObject({
      tables: manifest.tables,
      files: manifest.files,
      missing: [],
    })
    restored = await startTestApp({ beside: { databaseUrl: url, dataDir } })
    later(restored.close)
  })

  test('is known to the planner, and says so', () => {
    expect(lines.at(-1)).toMatch(/statistics of \d+ tables gathered/)
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
    expect(await runSql(restored.databaseUrl, 'select from user_token')).toEqual([])
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
    const [attached] = await runSql<{ id: string; size: string }>(
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
  test('in a database of something else', async () => {
    const url = await emptyDatabase()
    await runSql(url, `create table company (name text); insert into company values ('theirs')`)
    await expect(putBack(archive, { url, files: app.services.files })).rejects.toThrow('something else (company)')
    expect(await runSql(url, 'select name from company')).toEqual([{ name: 'theirs' }])
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
    expect(await runSql(url, tables)).toEqual([])
    expect(await readdir(files).catch(() => 'none')).toBe('none')
  })
})

test('A product in which nobody has been created is an empty installation; one with somebody is refused', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url)
  const lines: string[] = []
  const again = () => putBack(archive, { url, files: app.services.files, log: (line) => lines.push(line) })
  await again()
  expect((await sumsOf(url)).tables).toEqual(manifest.tables)
  expect(lines.at(-1)).toMatch(/statistics of \d+ tables gathered/)
  await expect(again()).rejects.toThrow('not empty')
  expect((await sumsOf(url)).tables).toEqual(manifest.tables)
})

test('A backup of an earlier release is restored and then brought up to date', async () => {
  const url = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  // The first migration alone, and a person in it.
  const first = Number((await runSql<{ at: string }>(app.databaseUrl, firstMigration))[0]!.at)
  await migrateTo(client, first)
  await client.query(
    `insert into "user" (id, status, version, created_at, created_by, updated_at, updated_by, name, name_key, email, role, menu, rights, language)
      values (gen_random_uuid(), 'Active', 1, now(), gen_random_uuid(), now(), gen_random_uuid(), 'Old', 'old', 'old@example.com', 'Staff', '{}', '{}', 'en')`,
  )
  await client.end()
  const old = join(folder, 'old.tar')
  await takeBackup({ url, files: app.services.files, path: old, version: '0.0.1' })
  const opened = await openArchive(old)
  const target = await emptyDatabase()
  const lines: string[] = []
  await putBack(opened, { url: target, files: app.services.files, log: (line) => lines.push(line) })
  await opened.close()
  expect(lines.slice(-2)).toEqual([
    'the database was brought up to date',
    expect.stringMatching(/^statistics of \d+ tables gathered/),
  ])
  expect(lines.filter((line) => line.startsWith('statistics'))).toHaveLength(1)
  expect(opened.manifest.migration.at).toBe(first)
  expect(await runSql(target, 'select name, theme from "user"')).toEqual([{ name: 'Old', theme: 'system' }])
  expect(await runSql(target, migrations)).toEqual(await runSql(app.databaseUrl, migrations))
})

describe('Rows from before a rule', () => {
  let url: string
  beforeAll(async () => {
    url = (await copy()).url
  })

  test('can be written while a check that was never made of them is aside', async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`alter table fabric add constraint no_epi check (epi is null) not valid`)
    const aside = await bulkLoading(client)
    for (const statement of aside.off) await client.query(statement)
    await client.query(fabricOf('OLD-1'))
    for (const statement of aside.on) await client.query(statement)
    expect((await client.query(`select epi from fabric where code = 'OLD-1'`)).rows).toEqual([{ epi: 72 }])
    await client.query('alter table fabric disable trigger user')
    await expect(client.query(fabricOf('NEW-1'))).rejects.toThrow('no_epi')
    await client.query('alter table fabric drop constraint no_epi; alter table fabric enable trigger user')
    await client.end()
  })

  test('are restored as they stand, and the rule holds of those that come', async () => {
    const target = await emptyDatabase()
    await runSql(
      url,
      `alter table fabric disable trigger user;
       update fabric set class = 'knit', epi = 72, grams_per_metre = 1;
       alter table fabric enable trigger user`,
    )
    const path = join(folder, 'before.tar')
    await takeBackup({ url, files: app.services.files, path, version: '0.1.0' })
    const opened = await openArchive(path)
    await putBack(opened, { url: target, files: app.services.files })
    await opened.close()
    const stands = 'select distinct class, epi, grams_per_metre::text as grams from fabric'
    expect(await runSql(target, stands)).toEqual([{ class: 'knit', epi: 72, grams: '1' }])
    await expect(runSql(target, fabricOf('NEW-1'))).rejects.toThrow('a knit has a gauge')
  })
})

/** A statement that adds a knit with the density of a woven. */
const fabricOf = (code: string) => `
  insert into fabric
    (id, status, version, created_at, created_by, updated_at, updated_by, code, composition, incomplete, class, epi)
    values (gen_random_uuid(), 'Active', 1, now(), gen_random_uuid(), now(), gen_random_uuid(), '${code}', '[]', true, 'knit', 72)`

const firstMigration = 'select min(created_at) as at from drizzle.__drizzle_migrations'
