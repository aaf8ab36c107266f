import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { beginFill, endFill, stamped, stampOf } from './sql.ts'

const steps = ['Brand_Order', 'EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive'] as const

type EventOfDay = readonly [kind: string, of: string, amount: number, day: number]
/** The events of an order by the day after it was placed; quantities of goods in eighths, amounts of money in full. */
const eventsByDay: readonly EventOfDay[] = [
  ['confirmed', 'line', 8, 1],
  ['po confirmed', 'poline', 8, 3],
  ['paid in', 'amount', 900, 5],
  ['paid out', 'paid', 4_000, 6],
  ...[30, 38, 46, 54].flatMap((day): EventOfDay[] => [
    ['delivered', 'poline', 2, day],
    ['inspected', 'poline', 2, day + 3],
  ]),
  ['blocked', 'Shipping', 0, 56],
  ['reversed', '', 0, 57],
  ['shipped', 'line', 4, 58],
  ['shipped', 'line', 4, 60],
  ['paid in', 'amount', 1_000, 62],
  ['paid out', 'paid', 6_000, 64],
  ['received', 'line', 4, 88],
  ['received', 'line', 4, 90],
  ['paid in', 'amount', 2_000, 95],
  ['paid out', 'paid', 7_000, 96],
  ['bank charge', 'amount', 20, 97],
]

/**
 * SQL for the days of progress of an order, of which the events up to that day happened: the newest are on their way,
 * one in fifty is a draft.
 */
const progressDays = `case when n % 50 = 7 then 0 when day > current_date - 110 then greatest(current_date - day, 2) when n % 97 = 3 then 61 else 1000 end`

/**
 * Fills a database with `count` orders of ten years: two lines, one PO of two lines and up to 23 events each, by SQL.
 */
export async function fillReportOrders(client: Client, count: number, log: (line: string) => void): Promise<void> {
  const actor = await beginFill(client)
  const tables = ['"order"', 'orderline', 'po', 'poline', 'orderevent', 'currency', 'rate']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const stamp = stampOf(actor)
  const terms = `'[{"percent":"30","trigger":"order","days":7,"method":"T/T"},{"percent":"70","trigger":"against documents","days":30,"method":"T/T"}]'::jsonb`
  /** The rows of a table by their place, from 1 on, each with the number of `all` rows. */
  const placed = (table: string) =>
    `(select id, row_number() over (order by id) as place, count(*) over () as all from ${table})`
  await client.query(`
    insert into currency (${stamped}, code) select gen_random_uuid(), ${stamp}, code from unnest(array['USD', 'EUR', 'JPY']) code
    on conflict do nothing`)
  await client.query(`
    insert into rate (${stamped}, currency, valid_from, rate)
    select gen_random_uuid(), ${stamp}, c.id, current_date - n * 7, case c.code when 'JPY' then 0.05 else 7 end + n % 40 / 1000.0
    from currency c cross join generate_series(0, 600) n on conflict do nothing`)
  await client.query(`
    create temporary table made as
    select n, md5('order ' || n)::uuid as id, day, ${progressDays} as far, b.id as brand, s.id as supplier,
      (array['USD', 'USD', 'EUR', 'JPY', 'CNY'])[1 + n % 5] as currency
    from (select n, current_date - (n::bigint * 3650 / ${count})::int as day from generate_series(1, ${count}) n) at
    join ${placed('brand')} b on b.place = 1 + n % b.all join ${placed('supplier')} s on s.place = 1 + n * 17 % s.all`)
  /** SQL for the state of a step that goes on from one day of progress to another. */
  const stateOf = (from: number, to: number) =>
    `case when far >= ${to} then 'Done' when far >= ${from} then 'InProgress' else 'Pending' end`
  const days: Record<(typeof steps)[number], [from: number, to: number]> = {
    Brand_Order: [1, 1],
    EBC_Order: [2, 3],
    Deliver: [33, 57],
    Brand_Pay: [5, 97],
    EBC_Pay: [6, 96],
    Shipping: [58, 60],
    Brand_Receive: [88, 90],
  }
  const state = `case when far = 0 then 'Draft' when far >= 97 then 'Completed' when far < 3 then 'Confirmed' else 'InProgress' end`
  const progress = steps.map(
    (step) =>
      `jsonb_build_object('step', '${step}', 'state', ${stateOf(...days[step])}, 'percent', '0', 'excess', '0', 'from', null, 'to', null, 'reason', null)`,
  )
  const plan = steps.map(
    (step) =>
      `jsonb_build_object('step', '${step}', 'baseline', day + ${days[step][1]}, 'planned', day + ${days[step][1]} + n % 5)`,
  )
  const opened = steps.map((step) => `case when ${stateOf(...days[step])} = 'InProgress' then '${step}' end`)
  await client.query(`
    insert into "order" (${stamped}, code, brand, brand_po, ordered_on, season, merchandiser, currency, tolerance, payment_terms,
      state, position, due, value, progress, plan, open_steps, supplier, next_due)
    select id, ${stamp}, 'SO-' || lpad(n::text, 6, '0'), brand, 'P-' || n, day,
      (select id from master where key = 'Season' order by sort offset n % 4 limit 1), case when n % 9 > 0 then '${actor}'::uuid end,
      currency, 5, ${terms}, ${state}, 22, day + 55 + n % 30, 3900, jsonb_build_array(${progress.join()}), jsonb_build_array(${plan.join()}),
      case when ${state} in ('Confirmed', 'InProgress') then array_remove(array[${opened.join()}], null) else '{}' end, supplier,
      case when ${state} in ('Confirmed', 'InProgress') then day + 57 end
    from made`)
  for (const line of [1, 2])
    await client.query(`
      insert into orderline (${stamped}, "order", number, description, quantity, unit, price, due)
      select md5('line${line} ' || n)::uuid, ${stamp}, id, ${line}, 'Shirt', ${400 * line}, 'pc', 3.25, day + 55 + n % 30 from made`)
  await client.query(`
    insert into po (${stamped}, "order", code, supplier, ordered_on, due, currency, payment_terms)
    select md5('po ' || n)::uuid, ${stamp}, id, 'PO-' || lpad(n::text, 6, '0'), supplier, day + 2,
      case when n % 3 > 0 then day + 45 + n % 15 end, 'CNY', ${terms} from made`)
  for (const line of [1, 2])
    await client.query(`
      insert into poline (${stamped}, po, "order", number, line, role, quantity, unit, price)
      select md5('poline${line} ' || n)::uuid, ${stamp}, md5('po ' || n)::uuid, id, ${line}, md5('line${line} ' || n)::uuid,
        'goods', ${400 * line}, 'pc', 18.5 from made`)
  log('orders, lines and purchase orders are made')
  for (const [i, [kind, of, amount, day]] of eventsByDay.entries()) {
    const part = (
      line: 1 | 2,
    ) => `jsonb_build_object('line', null, 'poline', null, '${of}', md5('${of}${line} ' || n)::uuid,
      'quantity', (${(400 * line * amount) / 8})::text, 'rejected', ${kind === 'inspected' ? `case when n % 6 = 0 then '4' end` : 'null'})`
    const isGoods = of === 'line' || of === 'poline'
    await client.query(`
      insert into orderevent (${stamped}, "order", number, kind, date, parts, po, amount, paid, step, about, reference)
      select md5('event${i} ' || n)::uuid, ${stamp}, id, ${i + 1}, '${kind}', least(day + ${day} + n % 4, current_date),
        ${isGoods ? `jsonb_build_array(${part(1)}, ${part(2)})` : `'[]'::jsonb`},
        ${of === 'poline' || of === 'paid' ? `md5('po ' || n)::uuid` : 'null'}, ${of === 'amount' ? amount : 'null'}, ${of === 'paid' ? amount : 'null'},
        ${of === 'Shipping' ? `'Shipping'` : 'null'}, ${kind === 'reversed' ? `md5('event${i - 1} ' || n)::uuid` : 'null'}, 'TT'
      from made where far >= ${day}`)
  }
  // Fills these tables as their migrations do.
  const folder = new URL('../apps/api/database/migrations/', import.meta.url)
  for (const name of (await readdir(folder)).filter((name) => /_order_(delivery|margin)\.sql$/.test(name))) {
    const migration = await readFile(new URL(name, folder), 'utf8')
    await client.query(migration.slice(migration.indexOf('INSERT INTO')))
  }
  await endFill(client, tables)
  const { rows } = await client.query(
    'select (select count(*) from "order") as orders, (select count(*) from orderevent) as events',
  )
  log(JSON.stringify(rows[0]))
}
