// Times the lists and galleries of 50,000 styles with 400,000 material rows, and the material cost of one. `node
// bench/styles.ts`, or `node bench/styles.ts explain` for the plans of the slowest.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { style } from '@sms/resources/showroom/contract.ts'
import type { Client } from 'pg'
import { beginFill, endFill, insertEntries, insertNumbered, stamped, stampOf } from './sql.ts'
import { openStored } from './stored.ts'
import { timeLists } from './timed-lists.ts'

const log = (line: string) => console.log(line)
const folder = process.env.STYLES_DIR ?? join(tmpdir(), 'styles')
const product = await openStored(folder, 'showroom', fill, log)
const { client } = product

const first = async (sql: string) => String((await client.query(sql)).rows[0].value)
const master = (key: string) => first(`select id as value from master where key = '${key}' order by name limit 1`)
const [collection, season, category, size] = [
  await master('Collection'),
  await master('Season'),
  await master('Category'),
  await first(`select sizes[1] as value from showroom limit 1`),
]
const oldest = await first('select id as value from showroom order by code limit 1')
const fabric = await first('select id as value from fabric order by code limit 1')
const showroom = [
  'status=Active',
  'status=inActive',
  '',
  'status=Active&page=600',
  `status=Active&collection=${collection}`,
  `status=Active&season=${season}`,
  `status=Active&category=${category}`,
  `status=Active&collection=${collection}&category=${category}`,
  `status=Active&sizes=${size}`,
  'status=Active&targetPrice=20..30',
  'status=Active&composition=~',
  'status=Active&q=camp%20shirt',
  'status=Active&q=chenshan',
  'status=Active&q=STY-0123',
  'status=Active&q=indigo',
  `status=Active&q=shirt&collection=${collection}`,
  'status=Active&sort=-createdAt',
  'status=Active&sort=nameEn',
  'status=Active&sort=collection',
  'status=Active&sort=-targetPrice',
  'status=inActive&sort=-updatedAt&pageSize=200',
]
const material = [
  `style=${oldest}&status=Active`,
  `style=${oldest}`,
  `style=${oldest}&status=Active&sort=item`,
  `item=${fabric}`,
]
await timeLists(
  product,
  [
    ...showroom.map((query) => ({ path: 'showroom', query, table: 'showroom' })),
    ...material.map((query) => ({ path: 'material', query, table: 'material' })),
    { path: 'showroom/cost', query: `id=${oldest}`, table: 'price' },
    { path: 'showroom/cost', query: `id=${oldest}&pieces=300`, table: 'price' },
    { path: 'used', query: `kind=fabric&id=${fabric}`, table: 'material' },
  ],
  process.argv[2] === 'explain',
)
await product.close()

/** Fills an empty product by SQL: one style in five is History, each has a picture and eight materials. */
async function fill(client: Client): Promise<void> {
  const actor = await beginFill(client)
  const tables = ['supplier', 'fabric', 'button', 'price', 'master', 'showroom', 'material', 'attachment']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const table of ['fabric', 'button', 'showroom'])
    await client.query(`alter table ${table} enable trigger item_insert`)
  await client.query('alter table price enable trigger item_kind')
  await insertNumbered(client, 'supplier', 'S-', 600, { type: `'OEM'`, name_en: `'Mill ' || n` })
  const cloth = { incomplete: 'true', swatch_stock: '0', weight: '80 + n % 300', width: '145' }
  await insertNumbered(client, 'fabric', 'F-', 20_000, { ...cloth, name_en: `'Poplin ' || n` })
  await insertNumbered(client, 'button', 'B-', 5_000, {
    incomplete: 'true',
    swatch_stock: '0',
    name_en: `'Shell button ' || n`,
  })
  for (const [key, count] of [
    ['Collection', 200],
    ['Showroom', 12],
  ] as const)
    await insertNumbered(client, 'master', '', count, { key: `'${key}'`, name: `'${key} ' || n`, status: `'Active'` })
  const stamp = stampOf(actor)
  await client.query(`
    insert into price (${stamped}, item, kind, supplier, currency, unit, breaks, tax_included, valid_from, stage)
    select gen_random_uuid(), ${stamp}, item.id, item.kind, supplier.id, 'CNY', case item.kind when 'fabric' then 'm' else 'pc' end,
      '[{"minQty":"0","price":"20"},{"minQty":"500","price":"18"}]', false, current_date - 30 * line, 'Approved'
    from item cross join generate_series(1, 2) line
    join (select id, row_number() over () as place from supplier) supplier on supplier.place = 1 + hashtext(item.code) % 300 + 300`)
  const words = {
    en: ['Camp Shirt', 'Wrap Skirt', 'Linen Dress', 'Chore Jacket', 'Pleated Trousers', 'Band Collar Shirt'],
    zh: ['古巴领衬衫', '裹身裙', '亚麻连衣裙', '工装外套', '百褶裤', '立领衬衫'],
    colours: ['Indigo', 'Ecru', 'Sage', 'Rust', 'Black', 'Oatmeal', 'Navy', 'Clay'],
  }
  /** SQL for one of the texts, or one of the values of master data, by a number that is SQL. */
  const word = (list: readonly string[], at: string) =>
    `(array[${list.map((text) => `'${text}'`).join()}])[1 + (${at}) % ${list.length}]`
  const pick = (key: string, at: string) =>
    `(select id from values_of where key = '${key}' and place = 1 + (${at}) % (select count(*) from values_of where key = '${key}'))`
  await client.query(`
    create temporary table values_of as
      select id, key, row_number() over (partition by key order by name) as place from master where status = 'Active'`)
  await client.query('create index on values_of (key, place)')
  await client.query(`
    insert into showroom (${stamped}, code, name_en, name_zh, showroom, collection, season, category, colours, sizes,
      composition, currency, target_price)
    select gen_random_uuid(), case when n % 5 = 0 then 'inActive' else 'Active' end, 1, now() - n * interval '17 minutes',
      '${actor}', now() - n * interval '11 minutes', '${actor}', 'STY-' || lpad(n::text, 5, '0'),
      ${word(words.en, 'n * 7')} || ' ' || n % 900, ${word(words.zh, 'n * 7')}, ${pick('Showroom', 'n')},
      ${pick('Collection', 'n * 31')}, ${pick('Season', 'n * 13')}, ${pick('Category', 'n * 17')},
      jsonb_build_array(jsonb_build_object('name', ${word(words.colours, 'n')}, 'colourway', null),
        jsonb_build_object('name', ${word(words.colours, 'n + 3')}, 'colourway', null)),
      array(select id from values_of where key = 'Size' and place between 2 and 5),
      case when n % 4 = 0 then '[]' else jsonb_build_array(jsonb_build_object('fibre', ${pick('Composition', 'n * 3')}, 'percent', '100')) end,
      'CNY', 10 + n * 37 % 2000 / 10.0
    from generate_series(1, 50000) n`)
  await client.query(`
    insert into material (${stamped}, style, item, placement, consumption, unit, wastage)
    select gen_random_uuid(), ${stamp}, style.id, item.id, 'Part ' || line, 1 + line / 10.0,
      case item.kind when 'fabric' then 'm' else 'pc' end, 5
    from (select id, row_number() over (order by code) as place from showroom) style cross join generate_series(1, 8) line
    join (select id, kind, row_number() over (order by code) as place from item where kind in ('fabric', 'button')) item
      on item.place = 1 + (style.place * 7919 + line * 104729) % 25000`)
  await client.query(`
    insert into attachment (${stamped}, parent_kind, parent, name, type, size, hash)
    select gen_random_uuid(), ${stamp}, 'showroom', id, 'front.jpg', 'image/jpeg', 1, repeat('0', 64) from showroom`)
  const { rows } = await client.query(
    'select id, status, code, name_en as "nameEn", name_zh as "nameZh", colours, swatches, sizes, composition, created_at as "createdAt" from showroom',
  )
  await insertEntries(client, style, rows)
  await endFill(client, tables)
  const counts = await client.query(
    'select (select count(*) from showroom) as styles, (select count(*) from material) as materials',
  )
  log(JSON.stringify(counts.rows[0]))
}
