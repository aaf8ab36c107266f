// Times the board and the lists of 100,000 reviews of 250,000 rounds, over 20,000 fabrics with a colourway each. `node
// bench/reviews.ts`, or `node bench/reviews.ts explain` for the plans of the slowest.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { review } from '@sms/resources/review/contract.ts'
import { reviewKinds } from '@sms/resources/review/workflow.ts'
import type { Client } from 'pg'
import { beginFill, endFill, insertEntries, insertNumbered, stamped, stampOf } from './sql.ts'
import { openStored } from './stored.ts'
import { timeLists } from './timed-lists.ts'

const log = (line: string) => console.log(line)
const folder = process.env.REVIEWS_DIR ?? join(tmpdir(), 'reviews')
const product = await openStored(folder, 'review', fill, log)
const { client } = product
const first = async (sql: string) => String((await client.query(sql)).rows[0].value)
const brand = await first('select id as value from brand order by code limit 1')
const supplier = await first('select id as value from supplier order by code limit 1')
const person = await first('select id as value from "user" limit 1')
const subject = await first('select subject as value from review order by code limit 1')
const oldest = await first('select id as value from review order by code limit 1')
const today = new Date().toISOString().slice(0, 10)
const narrowed = [
  '',
  `&brand=${brand}`,
  `&supplier=${supplier}`,
  `&responsible=${person}`,
  '&kind=labDip',
  `&waiting=..${today}`,
  `&kind=labDip&brand=${brand}`,
  '&q=R-0777',
  '&q=lab%20dip',
]
const lists: readonly (readonly [path: string, query: string])[] = [
  ...narrowed.map((more) => ['reviewstatus/board', `status=Active${more}`] as const),
  ['reviewstatus/board', ''],
  ...narrowed.map((more) => ['reviewstatus', `status=Active${more}`] as const),
  ['reviewstatus', ''],
  ['reviewstatus', 'status=Active&stage=Approved'],
  ['reviewstatus', `status=Active&stage=Requested,Sent&brand=${brand}`],
  ['reviewstatus', 'status=Active&page=900'],
  ['reviewstatus', 'status=Active&sort=-createdAt'],
  ['reviewstatus', `status=Active&sort=-createdAt&subject=${subject}`],
  ['reviewstatus', 'status=Active&sort=subject'],
  ['reviewstatus/rounds', `id=${oldest}`],
]
await timeLists(
  product,
  lists.map(([path, query]) => ({ path, query, table: 'review' })),
  process.argv[2] === 'explain',
)
await product.close()

/** Fills an empty product by SQL: most reviews are closed, one in ten is under way. */
async function fill(client: Client): Promise<void> {
  const actor = await beginFill(client)
  const tables = ['brand', 'supplier', 'fabric', 'colourway', 'review', 'round']
  const stamp = stampOf(actor)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query('alter table fabric enable trigger item_insert')
  await insertNumbered(client, 'brand', 'B-', 40, { name: `'Brand ' || n` })
  await insertNumbered(client, 'supplier', 'S-', 600, { type: `'OEM'`, name_keys: `'{}'`, name_en: `'Mill ' || n` })
  await insertNumbered(client, 'fabric', 'F-', 20_000, {
    incomplete: 'true',
    swatch_stock: '0',
    name_en: `'Poplin ' || n`,
  })
  await client.query(`insert into colourway (${stamped}, fabric, name, lab_dip)
    select gen_random_uuid(), ${stamp}, id, 'Navy', 'none' from fabric`)
  const kinds = reviewKinds.map(({ value }) => `'${value}'`).join()
  await client.query(`
    insert into review (${stamped}, code, kind, subject, colourway, brand, supplier, responsible, due, stage, round,
      requested_on, waiting, decided_on)
    select gen_random_uuid(), ${stampOf(actor, "now() - n * interval '17 minutes'")},
      'R-' || lpad(n::text, 6, '0'), kind, f.id, case when kind = 'labDip' then c.id end, b.id, s.id,
      case when n % 7 > 0 then '${actor}'::uuid end, due, stage, 1 + n % 4, due - 20,
      case when stage not in ('Approved', 'Cancelled') then due end,
      case when stage in ('Approved', 'Cancelled') then due end
    from (
      select n, (array[${kinds}])[1 + n % ${reviewKinds.length}] as kind, 1 + n * 7919 % 20000 as cloth,
        case when n % 100 < 3 then 'Requested' when n % 100 < 5 then 'Sent' when n % 100 < 7 then 'Received'
          when n % 100 < 10 then 'With brand' when n % 100 < 90 then 'Approved' else 'Cancelled' end as stage,
        current_date + (case when n % 100 < 10 then n * 31 % 40 - 15 else -(n / 60) end)::int as due
      from generate_series(1, 100000) n
    ) made
    join (select id, row_number() over () as place from fabric) f on f.place = cloth
    join colourway c on c.fabric = f.id
    join (select id, row_number() over () as place from brand) b on b.place = 1 + n * 13 % 40
    join (select id, row_number() over () as place from supplier) s on s.place = 1 + n * 17 % 600`)
  await client.query(`
    insert into round (${stamped}, review, number, requested_on, due, options, decisions)
    select gen_random_uuid(), ${stamp}, id, number, requested_on, due,
      '[{"label":"A","light":"D65","deltaE":"0.60","photo":null,"note":null}]',
      case when number < round then jsonb_build_array(jsonb_build_object('by', 'house', 'outcome', 'Rejected',
        'option', null, 'comments', 'Too red', 'on', requested_on, 'who', null, 'instead', null)) else '[]' end
    from review cross join generate_series(1, round) number`)
  const { rows } = await client.query('select id, status, code, kind, stage, created_at as "createdAt" from review')
  await insertEntries(client, review, rows)
  await endFill(client, tables)
  const counts = await client.query(
    'select (select count(*) from review) as reviews, (select count(*) from round) as rounds',
  )
  log(JSON.stringify(counts.rows[0]))
}
