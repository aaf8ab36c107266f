import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../database/open.ts'
import { runSql } from '../database/testing.ts'
import { openArchive } from './archive-read.ts'
import { lastMigration, refuseForeign } from './migrations.ts'
import { putBack } from './put-back.ts'
import { takeBackup } from './take.ts'
import { migrations, startBackedUp } from './testing-house.ts'

const { app, folder, manifest, emptyDatabase, sumsOf, copy, close } = await startBackedUp()
afterAll(close)

describe('A database from before its migrations became two', () => {
  /** The migration that the last of the earlier ones became, and how many follow it. */
  const became = 1_795_375_101_240
  const since = async (url: string) =>
    (await runSql(url, `select from drizzle.__drizzle_migrations where created_at > ${became}`)).length
  /** As it was: forty more migrations before that one, and the note of a start that followed all up. */
  const age = async (url: string) =>
    runSql(
      url,
      `delete from drizzle.__drizzle_migrations where created_at < ${became};
       insert into drizzle.__drizzle_migrations (hash, created_at)
         select 'old', 1795244031257 + n * 1000000 from generate_series(0, 40) n;
       comment on table drizzle.__drizzle_migrations is 'followed up after ${42 + (await since(url))} migrations'`,
    )
  const countOf = async (url: string) => (await runSql(url, migrations)).length

  test('starts, and is not migrated again', async () => {
    const [{ url }, lines] = [await copy(), [] as string[]]
    await age(url)
    await migrateDatabase(url, (line) => lines.push(line))
    expect([lines, await countOf(url)]).toEqual([[], 42 + (await since(url))])
  })

  test('is backed up and restored, also into one like itself', async () => {
    const [{ url }, target, like] = [await copy(), await emptyDatabase(), await emptyDatabase()]
    await age(url)
    await migrateDatabase(like)
    await age(like)
    const path = join(folder, 'aged.tar')
    const taken = await takeBackup({ url, files: app.services.files, path, version: '0.1.0' })
    expect(taken.manifest.migration).toEqual(manifest.migration)
    const opened = await openArchive(path)
    for (const into of [target, like]) {
      await putBack(opened, { url: into, files: app.services.files })
      expect([(await sumsOf(into)).tables, await countOf(into)]).toEqual([manifest.tables, 2 + (await since(into))])
    }
    await opened.close()
  })

  test('is backed up in the middle of them too, and not when a newer release or something else made it', async () => {
    const last = (...at: number[]) => lastMigration([1_795_244_031_257, ...at])
    expect(last(1_795_245_031_257)).toEqual({ at: 1_795_245_031_257, tag: '1795245031257' })
    expect(last(manifest.migration.at)).toEqual(manifest.migration)
    expect(() => last(manifest.migration.at, manifest.migration.at + 1)).toThrow('newer release')
    expect(() => refuseForeign([1_795_244_031_257, manifest.migration.at + 1])).toThrow('newer release')
    expect(() => refuseForeign([1_795_244_031_258])).toThrow('something else')
  })
})
