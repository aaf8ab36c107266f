import type { Order } from '@sms/resources/order/contract.ts'
import { order } from '@sms/resources/order/contract.ts'
import { orderSummary } from '@sms/resources/order/rules/summary.ts'
import { asEvent, orderFacts } from '@sms/resources/order/rules/whole.ts'
import { orderNow } from '@sms/resources/order/workflow.ts'
import type { OrderEventRecord } from '@sms/resources/orderevent/contract.ts'
import type { OrderLineRecord } from '@sms/resources/orderline/contract.ts'
import type { PoRecord } from '@sms/resources/po/contract.ts'
import { po } from '@sms/resources/po/contract.ts'
import type { PoLineRecord } from '@sms/resources/poline/contract.ts'
import type { Client } from 'pg'
import { beginFill, endFill, insertEntries, insertNumbered, stamped, stampOf } from '../sql.ts'

/**
 * The events of an order, 20 for most: kind, then the quantities of both lines (`l`) or PO lines (`p`), the amount, or
 * the step. The last event reverses the one before.
 */
const whole = [
  ...['confirmed l 600 300', 'confirmed l 400 200', 'po confirmed p 600 300', 'po confirmed p 400 200'],
  ...['paid in 3075', 'paid out 10200', 'delivered p 500 250', 'inspected p 500 250', 'delivered p 500 250'],
  ...['inspected p 500 250', 'shipped l 500 250', 'shipped l 500 250', 'received l 500 250', 'received l 500 250'],
  ...['paid in 3000', 'paid in 4175', 'paid out 10000', 'paid out 13800', 'blocked Shipping', 'reversed'],
]
/** The events of one order in ten: more than twice as many. */
const long = [...whole.slice(0, 10), ...Array.from({ length: 12 }, () => whole.slice(18)).flat(), ...whole.slice(10)]

/** Fills an empty product with `count` orders, two lines and a PO each, 20 events on average, by SQL. */
export async function fillOrders(client: Client, count: number, log: (line: string) => void): Promise<void> {
  const actor = await beginFill(client)
  await client.query(`create function pg_temp.bench_id(name text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(name) placing '7' from 13) placing '8' from 17)::uuid $$`)
  const tables = ['brand', 'supplier', '"order"', 'orderline', 'po', 'poline', 'orderevent']
  for (const table of [...tables, '"user"']) await client.query(`alter table ${table} disable trigger user`)
  await insertNumbered(client, 'brand', 'B-', 40, { name: `'Brand ' || n` })
  await insertNumbered(client, 'supplier', 'S-', 300, { type: `'OEM'`, name_keys: `'{}'`, name_en: `'Mill ' || n` })
  await client.query(`insert into "user" select (jsonb_populate_record(u, jsonb_build_object(
    'id', gen_random_uuid(), 'name', 'Person ' || n, 'name_key', 'person ' || n, 'email', 'p' || n || '@example.com'))).*
    from "user" u, generate_series(1, 50) n`)
  await client.query(`insert into credential select u.id, c.password, c.changed_at from "user" u, credential c
    where c."user" = '${actor}' and u.id <> c."user"`)
  const stamp = stampOf(actor)
  const placed = (table: string) => `(select id, row_number() over (order by id) as place from ${table})`
  const terms = `'[{"percent":"30","trigger":"order","days":null,"method":"T/T"},{"percent":"70","trigger":"against documents","days":30,"method":"T/T"}]'::jsonb`
  const steps = ['Brand_Order', 'EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive']
  const plan = steps.map(
    (step, i) =>
      `jsonb_build_object('step', '${step}', 'baseline', day + ${i * 15}, 'planned', day + ${i * 15} + n % 7 / 6 * 3)`,
  )
  await client.query(`
    insert into "order" (${stamped}, code, brand, brand_po, ordered_on, season, merchandiser, priority, currency,
      tolerance, payment_terms, plan)
    select pg_temp.bench_id('order ' || n), ${stamp}, 'SO-' || lpad(n::text, 6, '0'), b.id, '45' || lpad((n * 7)::text, 8, '0'),
      day, s.id, u.id, (array['High', 'Medium', 'Low'])[1 + n % 3], 'USD', 5, ${terms}, jsonb_build_array(${plan.join()})
    from (select n, current_date - case when ${progressOf('n')} = 'whole' then 60 + n % 900 else n % 120 end as day
      from generate_series(1, ${count}) n) made
    join ${placed('brand')} b on b.place = 1 + n % 40
    join ${placed('"user"')} u on u.place = 1 + n % 51
    left join (select id, row_number() over (order by sort) as place from master where key = 'Season') s on s.place = 1 + n % 4`)
  for (const [line, quantity, price] of [
    [1, 1_000, '9'],
    [2, 500, '2.5'],
  ] as const) {
    await client.query(`
      insert into orderline (${stamped}, "order", number, description, quantity, unit, price, due)
      select pg_temp.bench_id('line${line} ' || n), ${stamp}, pg_temp.bench_id('order ' || n), ${line}, 'Shirt ${line} of ' || n,
        ${quantity}, 'pc', ${price}, current_date + n % 200 from generate_series(1, ${count}) n`)
  }
  await client.query(`
    insert into po (${stamped}, "order", code, supplier, ordered_on, currency, payment_terms)
    select pg_temp.bench_id('po ' || n), ${stamp}, pg_temp.bench_id('order ' || n), 'PO-' || lpad(n::text, 6, '0'), s.id,
      current_date - n % 900, 'CNY', ${terms}
    from generate_series(1, ${count}) n join ${placed('supplier')} s on s.place = 1 + n % 300`)
  for (const [line, quantity, price] of [
    [1, 1_000, 30],
    [2, 500, 8],
  ] as const)
    await client.query(`
      insert into poline (${stamped}, po, "order", number, line, role, quantity, unit, price)
      select pg_temp.bench_id('poline${line} ' || n), ${stamp}, pg_temp.bench_id('po ' || n), pg_temp.bench_id('order ' || n), ${line},
        pg_temp.bench_id('line${line} ' || n), 'goods', ${quantity}, 'pc', ${price} from generate_series(1, ${count}) n`)
  log('orders, lines and POs are made')
  await insertEvents(client, count, stamp)
  log('events are made')
  await summaries(client, log)
  for (const [contract, table] of [
    [order, '"order"'],
    [po, 'po'],
  ] as const) {
    const { rows } = await client.query(`select *, created_at as "createdAt" from ${table}`)
    await insertEntries(
      client,
      contract,
      rows.map((row) => ({ ...row, brandPo: row.brand_po })),
    )
  }
  await endFill(client, [...tables, '"user"'])
  const counts = await client.query(
    'select (select count(*) from "order") as orders, (select count(*) from orderevent) as events',
  )
  log(JSON.stringify(counts.rows[0]))
}

/** SQL for the progress of an order by its number: drafts, confirmed ones, three stages on the way, most completed. */
const progressOf = (n: string) => `case when ${n} % 50 = 0 then 'draft' when ${n} % 50 = 10 then 'confirmed'
  when ${n} % 10 = 0 then 'placed' when ${n} % 10 = 1 then 'shipped' when ${n} % 10 = 2 then 'long' else 'whole' end`

async function insertEvents(client: Client, count: number, stamp: string) {
  const eventsOf = {
    draft: [],
    confirmed: whole.slice(0, 2),
    placed: whole.slice(0, 6),
    shipped: whole.slice(0, 12),
    long,
    whole,
  }
  for (const [name, list] of Object.entries(eventsOf))
    for (const [i, text] of list.entries()) {
      const [, kind, of, first, second] = /^([a-z ]+?)(?: (l|p|Shipping)(?=\s|$))?(?: (\d+))?(?: (\d+))?$/.exec(text)!
      const id = (what: string) => `pg_temp.bench_id('${what} ' || n)`
      const part = (line: 1 | 2, quantity: string) =>
        `jsonb_build_object('line', ${of === 'l' ? id(`line${line}`) : 'null'}, 'poline', ${of === 'p' ? id(`poline${line}`) : 'null'},
          'quantity', '${quantity}', 'rejected', null)`
      const parts = second ? `jsonb_build_array(${part(1, first!)}, ${part(2, second)})` : `'[]'::jsonb`
      const isOut = kind === 'paid out' || of === 'p'
      await client.query(`
        insert into orderevent (${stamped}, "order", number, kind, date, parts, po, amount, paid, step, about, reference, reason)
        select ${id(`event${i + 1}`)}, ${stamp}, ${id('order')}, ${i + 1}, '${kind}', current_date - n % 60, ${parts},
          ${isOut ? id('po') : 'null'}, ${kind === 'paid in' ? first : 'null'}, ${kind === 'paid out' ? first : 'null'},
          ${of === 'Shipping' ? "'Shipping'" : 'null'}, ${kind === 'reversed' ? id(`event${i}`) : 'null'}, 'TT-' || n, null
        from generate_series(1, ${count}) n where ${progressOf('n')} = '${name}'`)
    }
}

/** Writes the summary of each order that lists show, by the rules of the product. */
async function summaries(client: Client, log: (line: string) => void) {
  const { rows: ids } = await client.query<{ id: string }>('select id from "order" order by id')
  for (let from = 0; from < ids.length; from += 2_000) {
    const some = ids.slice(from, from + 2_000).map(({ id }) => id)
    const read = async <Row extends object>(sql: string) => (await client.query<Row>(`${sql} = any($1)`, [some])).rows
    const orders = await read<Parameters<typeof orderFacts>[0] & Pick<Order, 'id' | 'plan'>>(
      `select id, currency, tolerance::text, payment_terms as "paymentTerms", brand_po as "brandPo", ordered_on::text as "orderedOn",
        decided, plan from "order" where id`,
    )
    const by = <Row extends { readonly order: string }>(rows: Row[]) => Map.groupBy(rows, (row) => row.order)
    const lines = by(
      await read<OrderLineRecord>(
        `select id, "order", quantity::text, price::text, due::text from orderline where "order"`,
      ),
    )
    const pos = by(
      await read<PoRecord>(
        `select id, "order", supplier, currency, payment_terms as "paymentTerms" from po where "order"`,
      ),
    )
    const polines = by(
      await read<PoLineRecord & { order: string }>(
        `select id, po, role, "order", line, quantity::text, price::text from poline where "order"`,
      ),
    )
    const events = by(
      await read<OrderEventRecord>(`select id, "order", number, kind, date::text, parts, po, amount::text, paid::text, step, about, reason
        from orderevent where "order"`),
    )
    const made = orders.map((row) => {
      const of = <Row>(map: Map<string, Row[]>) => map.get(row.id) ?? []
      const facts = orderFacts(row, { lines: of(lines), pos: of(pos), polines: of(polines) })
      const happened = of(events).sort((a, b) => a.number - b.number)
      const dues = of(lines).map(({ due }) => due)
      return {
        id: row.id,
        position: happened.length,
        due: dues.sort().at(-1) ?? null,
        ...orderSummary(facts, orderNow(facts, happened.map(asEvent)), row.plan),
      }
    })
    await client.query(
      `update "order" o set position = g.position, state = g.state, progress = g.progress, due = g.due, value = g.value,
        next_due = g."nextDue", at_risk = g."atRisk", supplier = g.supplier, open_steps = coalesce(g."openSteps", '{}')
      from jsonb_to_recordset($1::jsonb) g(id uuid, position int, state text, progress jsonb, due date, value numeric,
        "nextDue" date, "atRisk" boolean, supplier uuid, "openSteps" text[]) where o.id = g.id`,
      [JSON.stringify(made)],
    )
    if (from % 10_000 === 0) log(`${from} summaries`)
  }
}
