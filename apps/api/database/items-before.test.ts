import { join } from 'node:path'
import { folderStore } from '@sms/kit/server/mount'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../backup/archive-read.ts'
import { migrateTo } from '../backup/migrations.ts'
import { putBack } from '../backup/put-back.ts'
import { takeBackup } from '../backup/take.ts'
import { newFolder } from '../backup/testing.ts'
import { migrateDatabase } from './open.ts'
import { type FreshDatabase, freshDatabase, runSql } from './testing.ts'

/** The last migration with a table of price lines for each kind of item. */
const before = 1_795_375_101_240

const person = '018f0000-0000-7000-8000-000000000001'
const mill = '018f0000-0000-7000-8000-000000000002'
const items = { fabric: '018f0000-0000-7000-8000-00000000000a', button: '018f0000-0000-7000-8000-00000000000b' }
const knit = '018f0000-0000-7000-8000-00000000000c'
const lines = { fabric: '018f0000-0000-7000-8000-00000000001a', button: '018f0000-0000-7000-8000-00000000001b' }
const change = '018f0000-0000-7000-8000-00000000002a'
const stamp = `'Active', 1, now(), '${person}', now(), '${person}'`
const columns = 'id, status, version, created_at, created_by, updated_at, updated_by'

const databases: FreshDatabase[] = []
const emptyDatabase = async () => {
  const database = await freshDatabase(async () => {}, 'empty')
  databases.push(database)
  return database.url
}
afterAll(async () => {
  for (const database of databases) await database.drop()
})

/**
 * An office of that time: a fabric and a button with a price each, entered in one change, and a swatch of the fabric.
 */
async function officeBefore(): Promise<string> {
  const url = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrateTo(client, before)
  await client.query(`
    insert into "user" (${columns}, name, name_key, email, role, menu, rights, language)
      values ('${person}', ${stamp}, 'Mei', 'mei', 'mei@example.com', 'Administrator', '{Fabric}', '{cost}', 'en');
    insert into supplier (${columns}, code, name_en, type, categories, currencies, payment_terms, contacts, facilities, block, name_keys)
      values ('${mill}', ${stamp}, 'S-1', 'Mill', 'OEM', '{}', '{}', '[]', '[]', '[]', 'none', '{}');
    insert into fabric (${columns}, code, name_en, supplier, composition, care, incomplete,
        class, yarn_warp, yarn_weft, yarn_system, shrinkage_warp, shrinkage_weft)
      values ('${items.fabric}', ${stamp}, 'F-1', 'Poplin', '${mill}', '[]', '{"wash": "40", "dry": "line", "professional": null}', true,
          'woven', 40, 32.5, 'Ne', 3, -2),
        ('${knit}', ${stamp}, 'E-1', 'Jersey', null, '[]', null, true, 'knit', 75, null, 'denier', null, null);
    insert into button (${columns}, code, name_zh, colour, incomplete, dye_to_match)
      values ('${items.button}', ${stamp}, 'B-1', '贝壳扣', 'Navy', true, false);
    insert into trims (${columns}, code, type, colour, incomplete)
      values (gen_random_uuid(), ${stamp}, 'Z-1', 'zipper', 'Ecru', true);
    insert into master (${columns}, key, name, name_zh)
      values (gen_random_uuid(), ${stamp}, 'Material', 'Mother of pearl', '珍珠贝')`)
  for (const kind of ['fabric', 'button'] as const)
    await client.query(`
      insert into ${kind}price (${columns}, item, supplier, currency, unit, breaks, tax_included, stage)
        values ('${lines[kind]}', ${stamp}, '${items[kind]}', '${mill}', 'USD', 'm', '[{"minQty": "0", "price": "2"}]', false, 'Quoted');
      insert into history (at, actor, change, state, action, kind, record_id, root_kind, root_id, after, version)
        values (now(), '${person}', '${change}', 'Add', 'insert', '${kind}price', '${lines[kind]}', '${kind}', '${items[kind]}', '{"currency": "USD"}', 1);
      insert into search_entry (kind, id, active, said) values ('${kind}price', '${lines[kind]}', true, 'x')`)
  await client.query(`
    insert into fabricswatch (${columns}, item, movement, day, quantity, outstanding)
      values (gen_random_uuid(), ${stamp}, '${items.fabric}', 'in', '2026-01-01', 7, 0);
    insert into change (id, at, actor, state, counts)
      values ('${change}', now(), '${person}', 'Add', '{"fabricprice.insert": 1, "buttonprice.insert": 1, "supplier.insert": 1}')`)
  await client.end()
  return url
}

/** What holds of that office once its database is of today. */
async function expectOffice(url: string) {
  expect(
    await runSql(
      url,
      `select id, kind, code, name_en, name_zh, supplier from item where kind <> 'trims' order by code desc`,
    ),
  ).toEqual([
    { id: items.fabric, kind: 'fabric', code: 'F-1', name_en: 'Poplin', name_zh: null, supplier: mill },
    { id: knit, kind: 'fabric', code: 'E-1', name_en: 'Jersey', name_zh: null, supplier: null },
    { id: items.button, kind: 'button', code: 'B-1', name_en: null, name_zh: '贝壳扣', supplier: null },
  ])
  const colour = (name: string) => [{ name, nameZh: null, pantone: null, hex: null }]
  expect(await runSql(url, 'select colours from button')).toEqual([{ colours: colour('Navy') }])
  expect(await runSql(url, 'select colours, tape_colours from trims')).toEqual([
    { colours: [], tape_colours: colour('Ecru') },
  ])
  expect(await runSql(url, 'select care from fabric where care is not null')).toEqual([
    { care: { wash: '40', dry: ['line'], professional: [] } },
  ])
  expect(await runSql(url, "select name_zh from master where key = 'Material'")).toEqual([{ name_zh: '珠母贝' }])
  expect(await runSql(url, 'select id, item, kind, currency from price order by kind desc')).toEqual([
    { id: lines.fabric, item: items.fabric, kind: 'fabric', currency: 'USD' },
    { id: lines.button, item: items.button, kind: 'button', currency: 'USD' },
  ])
  expect(await runSql(url, 'select item, kind, quantity from swatch')).toEqual([
    { item: items.fabric, kind: 'fabric', quantity: 7 },
  ])
  expect(await runSql(url, 'select kind, root_kind, after from history order by id')).toEqual([
    { kind: 'price', root_kind: 'fabric', after: { currency: 'USD', kind: 'fabric' } },
    { kind: 'price', root_kind: 'button', after: { currency: 'USD', kind: 'button' } },
  ])
  expect(await runSql(url, 'select counts from change')).toEqual([
    { counts: { 'price.insert': 2, 'supplier.insert': 1 } },
  ])
  // What follows from prices and swatches is computed anew.
  const followed = `select price::text, swatch_stock from fabric where id = '${items.fabric}'`
  expect(await runSql(url, followed)).toEqual([{ price: '2', swatch_stock: 7 }])
  // Counts say their own system, and a shrinkage is a change of length.
  const columns = 'yarn, yarn_warp, yarn_weft, length_change::text, width_change::text'
  expect(await runSql(url, `select ${columns} from fabric order by code desc`)).toEqual([
    { yarn: null, yarn_warp: '40s', yarn_weft: '32.5s', length_change: '-3', width_change: '-2' },
    { yarn: '75D', yarn_warp: null, yarn_weft: null, length_change: null, width_change: null },
  ])
  expect(await runSql(url, "select from search_entry where kind = 'price'")).toHaveLength(2)
}

describe('An office from when each kind of item had price lines of its own', () => {
  let url: string
  beforeAll(async () => {
    url = await officeBefore()
  })

  test('restored from its backup, keeps its prices, swatches and history', async () => {
    const files = folderStore(join(await newFolder(), 'files'))
    const path = join(await newFolder(), 'before.tar')
    await takeBackup({ url, files, path, version: '0.1.0' })
    const archive = await openArchive(path)
    const target = await emptyDatabase()
    await putBack(archive, { url: target, files })
    await archive.close()
    await expectOffice(target)
  })

  test('started, too', async () => {
    await migrateDatabase(url)
    await expectOffice(url)
  })
})
