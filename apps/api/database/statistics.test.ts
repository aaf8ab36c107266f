import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateTo } from '../backup/migrations.ts'
import { migrateDatabase, migrationsFolder } from './open.ts'
import { freshDatabase, runSql } from './testing.ts'

const { url, drop } = await freshDatabase(async () => {}, 'empty')
afterAll(drop)

const query = <Row extends object>(text: string, at = url) => runSql<Row>(at, text)

/**
 * Makes a database of the first release, with rows and statistics; one column then changes its type and loses its own.
 */
async function fillAsFirstRelease(url: string) {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrateTo(client, journal.entries[0].when)
  await client.query(
    `insert into "user" (id, status, version, created_at, created_by, updated_at, updated_by, name, name_key, email, role, menu, rights, language)
      select gen_random_uuid(), 'Active', 1, now(), gen_random_uuid(), now(), gen_random_uuid(), 'Old ' || n,
        'old ' || n, 'old' || n || '@example.com', 'Staff', '{}', '{}', 'en' from generate_series(1, 40) n`,
  )
  await client.query(
    `insert into supplier (id, created_at, created_by, updated_at, updated_by, code, name_en, type, moq,
        contacts, facilities, categories, currencies, payment_terms, name_keys)
      select gen_random_uuid(), now(), gen_random_uuid(), now(), gen_random_uuid(), 'S-' || n, 'Mill ' || n, 'OEM', n,
        '[]', '[]', '{}', '{}', '[]', '{}' from generate_series(1, 40) n`,
  )
  await client.query('analyze')
  await client.query('alter table supplier alter moq type numeric(16, 2)')
  await client.query('alter table supplier alter moq type numeric')
  await client.end()
}

/** The columns of a table of which the planner knows something, and those that it has. */
const known = (table: string) => names(`select attname as name from pg_stats where tablename = '${table}'`)
const columns = (table: string) =>
  names(`select attname as name from pg_attribute where attrelid = '"${table}"'::regclass and attnum > 0
    and not attisdropped`)
const names = async (text: string) => (await query<{ name: string }>(text)).map(({ name }) => name).sort()
const analyzed = () =>
  query<{ name: string; at: Date | null; times: string }>(
    `select relname as name, last_analyze as at, analyze_count as times from pg_stat_user_tables
      where schemaname = 'public' order by 1`,
  )

test('a database that is migrated is known to the planner at once, and only then is it read for that', async () => {
  await fillAsFirstRelease(url)
  expect(await known('user')).toEqual(await columns('user'))
  expect(await known('supplier')).toEqual((await columns('supplier')).filter((name) => name !== 'moq'))

  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  // Three processes start at once, as after an update.
  await Promise.all([migrateDatabase(url, log), migrateDatabase(url, log), migrateDatabase(url, log)])
  for (const table of ['supplier', 'user']) expect(await known(table)).toEqual(await columns(table))
  const after = await analyzed()
  expect(after.filter(({ at }) => at === null)).toEqual([])
  expect(after.find(({ name }) => name === 'user')!.times).toBe('2')
  expect(lines).toEqual(['the database was brought up to date', expect.stringMatching(/^statistics of \d+ tables/)])

  await migrateDatabase(url, log)
  expect(await analyzed()).toEqual(after)
  expect(lines).toHaveLength(2)
})

test('a start that is ended once it has migrated leaves what follows upon that to the next', async () => {
  const early = await freshDatabase(async () => {}, 'empty')
  await fillAsFirstRelease(early.url)
  const ended = () => {
    throw new Error('ended')
  }
  await expect(migrateDatabase(early.url, ended)).rejects.toThrow('ended')

  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  await migrateDatabase(early.url, log)
  expect(await query(`select 1 from supplier where code = 'S-1' and name_keys <> '{}'`, early.url)).toHaveLength(1)
  expect(lines).toEqual([expect.stringMatching(/^statistics of \d+ tables/)])
  await migrateDatabase(early.url, log)
  expect(lines).toHaveLength(1)
  await early.drop()
})

test('a new database, whose tables are empty, is not read for it', async () => {
  const fresh = await freshDatabase(async () => {}, 'empty')
  const lines: string[] = []
  await migrateDatabase(fresh.url, (line) => lines.push(line))
  expect(lines).toEqual([])
  await fresh.drop()
})
