import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { folderStore } from '@sms/kit/server/mount'
import * as declared from '@sms/resources/tables.ts'
import { getTableName } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { runSql } from '../database/testing.ts'
import { giveToOwner } from './place.ts'
import { leftOut } from './product-tables.ts'
import { sentenceOf } from './refused.ts'
import { takeBackup } from './take.ts'
import { newFolder } from './testing.ts'
import { rowsOf, startBackedUp } from './testing-house.ts'

const { app, manifest, sumsOf, copy, close } = await startBackedUp()
const { url, folder } = await copy()
afterAll(close)

describe('A backup that is taken while others write', () => {
  test('holds one moment: every supplier with its history, its search entry and its files, or nothing of it', async () => {
    const [sums] = await runSql<Record<string, string>>(
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
    const passing = await runSql<{ name: string }>(
      app.databaseUrl,
      `select relname as name from pg_class where relpersistence = 'u'`,
    )
    const out = new Set([...leftOut, ...passing.map(({ name }) => name)])
    expect(held).toEqual(known.filter((name) => !out.has(name)).sort())
    expect([...leftOut].sort()).toEqual(['session', 'sign_in_failure', 'signing_key', 'user_token'])
    const signedIn = await runSql(app.databaseUrl, 'select from session union all select from signing_key')
    expect(signedIn.length).toBeGreaterThan(1)
  })
})

describe('A backup', () => {
  test('whose connection breaks is refused, and nothing is left of it', async () => {
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
              await runSql(
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
    const dataDir = dirname(folder)
    await chown(dataDir, 65_534, 65_534)
    await giveToOwner(dataDir, folder)
    const { hash } = manifest.files[0]!
    expect((await stat(join(folder, hash.slice(0, 2), hash.slice(2)))).uid).toBe(65_534)
  })

  test('is made without files that are missing or damaged in the store, and names them', async () => {
    const [lost, spoilt] = manifest.files.map(({ hash }) => hash)
    const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2))
    await rm(pathOf(lost!))
    await writeFile(pathOf(spoilt!), 'spoilt')
    const partial = await sumsOf(url, folderStore(folder))
    expect(partial.missing).toEqual([lost, spoilt])
    expect(partial.files).toEqual(manifest.files.slice(2))
  })
})
