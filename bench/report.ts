// Times each figure of Report, the scores of all suppliers, and the whole page in Chromium, which needs the built
// pages. `node bench/report.ts`, or `node bench/report.ts explain` for plans.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page as BrowserPage, chromium } from '@playwright/test'
import type { Pool } from '@sms/kit/server'
import { figures } from '@sms/resources/report/rules/figures.ts'
import { reviewKinds } from '@sms/resources/review/workflow.ts'
import { computeScores } from '@sms/resources/supplier/server/scores.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { findChromium } from '../e2e/chromium.ts'
import { fillLibrary } from './library/fill.ts'
import { figuresOf, password, row } from './product.ts'
import { fillReportOrders } from './report-orders.ts'
import { beginFill, endFill, stamped, stampOf } from './sql.ts'
import { openStored } from './stored.ts'
import { explainSlowest, listName, type TimedList, type Times, timesOf } from './timed-lists.ts'

const log = (line: string) => console.log(line)
const product = await openStored(process.env.REPORT_DIR ?? join(tmpdir(), 'report'), 'review', fill, log)
const { client } = product
const times = 9
const limit = 300

const readValue = async (sql: string) => String((await client.query(sql)).rows[0].value)
const supplier = await readValue('select supplier as value from review group by 1 order by count(*) desc limit 1')
const brand = await readValue('select brand as value from review group by 1 order by count(*) desc limit 1')
const season = await readValue('select season as value from fabric group by 1 order by count(*) desc limit 1')
const responsible = await readValue('select id as value from "user" limit 1')
const item = await readValue('select item as value from price group by 1 order by count(*) desc limit 1')
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const periods = ['', `from=${day(3_600)}&to=${day(0)}`, `from=${day(29)}&to=${day(0)}`]
const narrowing: Readonly<Record<string, string>> = { supplier, brand, season, item, responsible, currency: 'USD' }

await screens()

const db = drizzle(client) as unknown as Pool
const from = performance.now()
await computeScores(db)
log(`\nscores of all suppliers worked out in ${Math.round(performance.now() - from)} ms`)
const again = performance.now()
await computeScores(db)
log(`and once more, with nothing changed, in ${Math.round(performance.now() - again)} ms`)

log(`\nmilliseconds at the server: median, 95 %, longest of ${times}, and the first, which computes; at most ${limit}`)
const all: (TimedList & Times)[] = []
const time = async (path: string, query: string) => {
  const taken = await timesOf(product, path, query, times)
  all.push({ path, query, table: '', ...taken })
  const { first, each } = taken
  const name = listName(path.replace('report/', ''), query)
  const isAbove = Math.max(first, figuresOf(each).longest) > limit
  row(name, figuresOf(each), `${first.toFixed(1).padStart(7)}${isAbove ? '  ABOVE THE LIMIT' : ''}`)
}
await time('report/myday', '')
for (const { key, dated, filters } of figures) {
  const needed = filters.some((name) => name === 'item') ? `&item=${item}` : ''
  for (const period of dated ? periods : ['']) await time(`report/${key}`, `${period}${needed}`)
  for (const name of filters)
    if (narrowing[name] && name !== 'item') await time(`report/${key}`, `${name}=${narrowing[name]}${needed}`)
}
if (process.argv[2] === 'explain') await explainSlowest(product, all, 5)
await product.close()

type PageElement = {
  readonly getAttribute: (name: string) => string | null
  readonly querySelector: (selector: string) => PageElement | null
}
type Page = {
  readonly document: {
    readonly querySelectorAll: (selector: string) => Iterable<PageElement>
    readonly querySelector: PageElement['querySelector']
  }
  readonly performance: { readonly now: () => number }
}

/**
 * Measures how soon all of Report is on screen, from the address to the last chart. The first visit computes all
 * figures.
 */
async function screens() {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
  const data = { account: 'Bench', password }
  const openPage = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.request.post(`${product.url}/api/user/login`, { data, headers: { origin: product.url } })
    return page
  }
  const visit = async (page: BrowserPage) => {
    await page.goto(`${product.url}/admin/report?item=${item}`)
    const shown = await page.waitForFunction(
      (count) => {
        const { document, performance } = globalThis as unknown as Page
        const all = [...document.querySelectorAll('[data-figure]')]
        const isShown = (figure: PageElement) =>
          figure.getAttribute('aria-busy') === null &&
          figure.querySelector('.report-chart svg, .scroll-x table, .report-nothing')
        const myDay = document.querySelector('.report-waits, .report-calm')
        return all.length === count && myDay && all.every(isShown) && performance.now()
      },
      figures.length,
      { polling: 'raf', timeout: 60_000 },
    )
    return Number(await shown.jsonValue())
  }
  const computed = await visit(await openPage())
  const empty: number[] = []
  for (let i = 0; i < times; i++) {
    const page = await openPage()
    empty.push(await visit(page))
    await page.close()
  }
  const page = await openPage()
  await visit(page)
  const each: number[] = []
  for (let i = 0; i < times; i++) each.push(await visit(page))
  log(`\nmilliseconds until all ${figures.length} figures and My day are on screen; at most 1500 at the median`)
  log(`an empty browser, a server just started: ${Math.round(computed)}`)
  for (const [name, visits] of Object.entries({ 'an empty browser': empty, 'a browser that was here': each }))
    row(name, figuresOf(visits), figuresOf(visits).median > 1_500 ? 'ABOVE THE LIMIT' : '')
  await browser.close()
}

/**
 * Fills an empty product: the library of its own bench, and reviews, selections and certificates of ten years by SQL.
 */
async function fill(client: Client): Promise<void> {
  const made = await client.query('select 1 from fabric limit 1')
  if (made.rows.length === 0) await fillLibrary(client, log)
  const actor = await beginFill(client)
  const stamp = stampOf(actor, "now() - n * interval '40 minutes'")
  const tables = ['brand', 'review', 'round', 'selection', 'certificate']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const kinds = reviewKinds.map(({ value }) => `'${value}'`).join()
  /** The records of a table by their place, from 1 on, and how many there are. */
  const numbered = async (table: string) => ({
    rows: `(select id, row_number() over (order by id) as place from ${table})`,
    count: (await client.query(`select count(*) from ${table}`)).rows[0].count as string,
  })
  const [items, brands, suppliers] = [await numbered('item'), await numbered('brand'), await numbered('supplier')]
  await client.query(`
    insert into review (${stamped}, code, kind, subject, brand, supplier, responsible, due, stage, round, requested_on, waiting, decided_on)
    select gen_random_uuid(), ${stamp}, 'R-' || lpad(n::text, 6, '0'), (array[${kinds}])[1 + n % ${reviewKinds.length}], i.id, b.id, s.id,
      case when n % 7 > 0 then '${actor}'::uuid end, requested + 20, stage, 1 + n % 4, requested,
      case when stage not in ('Approved', 'Cancelled') then requested + 20 end,
      case when stage in ('Approved', 'Cancelled') then requested + n * 31 % 60 end
    from (
      select n, current_date - (n * 3650 / 100000) - 30 as requested,
        case when n % 100 < 3 then 'Requested' when n % 100 < 7 then 'Received' when n % 100 < 10 then 'With brand'
          when n % 100 < 90 then 'Approved' else 'Cancelled' end as stage
      from generate_series(1, 100000) n
    ) made
    join ${items.rows} i on i.place = 1 + n * 7919::bigint % ${items.count}
    left join ${brands.rows} b on b.place = 1 + n * 13 % ${brands.count}
    join ${suppliers.rows} s on s.place = 1 + n * 17 % ${suppliers.count}`)
  await client.query(`
    insert into round (${stamped}, review, number, requested_on, due, sent_on, options, decisions)
    select gen_random_uuid(), ${stampOf(actor)}, id, number, requested_on + number * 9,
      requested_on + number * 10, case when number < round or decided_on is not null then requested_on + number * 9 + hashtext(id::text) % 7 end, '[]', '[]'
    from review cross join generate_series(1, round) number`)
  await client.query(`
    insert into selection (${stamped}, date, brand, buyer, lines, state, source, pieces)
    select gen_random_uuid(), ${stamp}, current_date - n * 3650 / 50000, b.id, 'Buyer ' || n % 300, '[]',
      (array['open', 'confirmed', 'ordered', 'dropped'])[1 + n % 4], 'meeting', 100
    from generate_series(1, 50000) n left join ${brands.rows} b on b.place = 1 + n % ${brands.count}`)
  await client.query(`
    insert into certificate (${stamped}, supplier, standard, number, expires)
    select gen_random_uuid(), ${stamp}, s.id, 'GOTS', 'G-' || n, current_date + (n % 1500 - 300)::int
    from generate_series(1, 20000) n join ${suppliers.rows} s on s.place = 1 + n % ${suppliers.count}`)
  await endFill(client, tables)
  const counts =
    await client.query(`select (select count(*) from item) as items, (select count(*) from price) as prices,
    (select count(*) from review) as reviews, (select count(*) from round) as rounds, (select count(*) from selection) as selections`)
  log(JSON.stringify(counts.rows[0]))
  await fillReportOrders(client, 50_000, log)
}
