// Times lists and orders with 50,000 orders of 1,000,000 events, and 50 users who enter events in 10 orders at once.
// `node bench/orders.ts`, or `node bench/orders.ts explain` for the plans of the slowest.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { newId } from '@sms/kit/server'
import { fillOrders } from './orders/fill.ts'
import { figuresOf, password, row } from './product.ts'
import { openStored } from './stored.ts'
import { explainSlowest, listName, type TimedList, type Times, timesOf } from './timed-lists.ts'

const log = (line: string) => console.log(line)
const folder = process.env.ORDERS_DIR ?? join(tmpdir(), 'orders')
const product = await openStored(folder, '"order"', (client) => fillOrders(client, 50_000, log), log)
const { client } = product
const times = 15
const limits = { longest: 100, median: 25, event: 50 }
let isWithin = true
const judge = (name: string, ms: number, limit: number) => {
  if (ms > limit) isWithin = false
  log(`${name}: ${ms.toFixed(1)} ms of at most ${limit}`)
}

const values = async (sql: string) => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value)
const [brand] = await values('select id as value from brand order by code limit 1')
const [person] = await values(`select id as value from "user" where name = 'Person 7'`)
const [season] = await values(`select season as value from "order" where season is not null limit 1`)
const [supplier] = await values('select supplier as value from po group by supplier order by count(*) desc limit 1')
const longest = await values('select id as value from "order" order by position desc, id limit 3')
const today = new Date().toISOString().slice(0, 10)
const active = 'status=Active'
const lists: readonly (readonly [path: string, query: string])[] = [
  ...[
    ...['', active, `${active}&state=InProgress`, `${active}&state=Confirmed,InProgress&sort=nextDue`],
    ...[`${active}&merchandiser=${person}`, `${active}&merchandiser=${person}&state=Confirmed,InProgress`],
    ...[`${active}&nextDue=..${today}`, `${active}&nextDue=..${today}&sort=nextDue`, `${active}&atRisk=true`],
    ...[`${active}&brand=${brand}`, `${active}&brand=${brand}&state=InProgress`, `${active}&season=${season}`],
    ...[
      `${active}&q=SO-01234`,
      `${active}&q=450`,
      `${active}&page=900`,
      `${active}&sort=-due`,
      `${active}&sort=-value`,
    ],
    ...[`${active}&supplier=${supplier}`, `${active}&supplier=${supplier}&state=InProgress&sort=nextDue`],
    ...[`${active}&orderedOn=${today.slice(0, 4)}-01-01..`, `${active}&sort=brand`],
  ].map((query) => ['ordertracking', query] as const),
  ['po', active],
  ['po', `${active}&q=PO-01234`],
  ...longest.map((id) => ['ordertracking/whole', `id=${id}`] as const),
]
log(`\nmilliseconds at the server: median, 95 %, longest of ${times}`)
const all: (TimedList & Times)[] = []
for (const [path, query] of lists) {
  const taken = await timesOf(product, path, query, times)
  all.push({ path, query, table: 'order', ...taken })
  row(listName(path.replace('ordertracking', ''), query), figuresOf(taken.each), taken.total)
}
judge('longest of the medians', figuresOf(all.flatMap(({ each }) => figuresOf(each).median)).longest, limits.longest)
judge('median of all', figuresOf(all.flatMap(({ each }) => each)).median, limits.median)
if (process.argv[2] === 'explain') await explainSlowest(product, all)

type Fetch = typeof product.fetch
/** An order: its position (the number of its events), or as `current` the order as it is if an event came too late. */
type OrderAnswer = { readonly position: number; readonly current?: object }
const call = async (fetch: Fetch, path: string, body?: object) => {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const answer = await fetch(`${product.url}/api/${path}`, init)
  return { status: answer.status, ...((await answer.json()) as { code: number; message: string; data: OrderAnswer }) }
}
/** A payment for an order whose position the user has seen; `request` tells a repeated one from another. */
const payment = (id: string, seen: number, request = newId()) => ({
  ...{ id, seen, request, kind: 'paid in', date: today, parts: [], amount: '0.01', reference: 'Bench' },
})
const open = await values(`select id as value from "order" where state = 'Confirmed' order by random() limit 40`)

const acknowledged: number[] = []
for (const id of open.slice(10)) {
  const { position } = (await call(product.fetch, `ordertracking/id?id=${id}`)).data
  const from = performance.now()
  const { code, message } = await call(product.fetch, 'ordertracking/event', payment(id, position))
  acknowledged.push(performance.now() - from)
  if (code !== 1) throw new Error(message)
}
row('\nan event acknowledged, at the caller', figuresOf(acknowledged))
judge('its median', figuresOf(acknowledged).median, limits.event)

// One after the other: sign-ins at once from one address are throttled.
const users: Fetch[] = []
for (let i = 1; i <= 50; i++) {
  const fetch = cookieFetch()
  const { code, message } = await call(fetch, 'user/login', { account: `Person ${i}`, password })
  if (code !== 1) throw new Error(message)
  users.push(fetch)
}
const ten = open.slice(0, 10)
const before = await sums()
const taken: { id: string; request: string }[] = []
const waits: number[] = []
let stale = 0
await Promise.all(
  users.map(async (fetch, user) => {
    for (let round = 0; round < 4; round++) {
      const id = ten[(user + round) % ten.length]!
      const request = newId()
      for (;;) {
        const { position } = (await call(fetch, `ordertracking/id?id=${id}`)).data
        const from = performance.now()
        const { status, code, message, data } = await call(fetch, 'ordertracking/event', payment(id, position, request))
        waits.push(performance.now() - from)
        if (code === 1) break
        if (status !== 201 || !data?.current) throw new Error(`${status} ${message}`)
        stale++
      }
      taken.push({ id, request })
      // Some lose the answer and send the event again.
      if (user % 3 === 0) await call(fetch, 'ordertracking/event', payment(id, 0, request))
    }
  }),
)
const after = await sums()
row('50 users at once, at the caller', figuresOf(waits), `${taken.length} taken, ${stale} told to look again`)
for (const id of ten) {
  const mine = taken.filter((event) => event.id === id).length
  const [was, now] = [before.get(id)!, after.get(id)!]
  if (now.events - was.events !== mine || now.position !== now.events || now.paid - was.paid !== mine)
    throw new Error(`counted wrong: ${JSON.stringify({ id, mine, was, now })}`)
}
log('each event is there once, and its money is counted once')
log(isWithin ? 'within the limits' : 'ABOVE THE LIMITS')
await product.close()

/** The events and the paid cents of each of the ten orders. */
async function sums() {
  const { rows } = await client.query<{ id: string; position: number; events: number; paid: number }>(
    `select o.id, o.position, count(*)::int as events, (coalesce(sum(e.amount) filter (where e.reference = 'Bench'), 0) * 100)::int as paid
      from "order" o join orderevent e on e."order" = o.id where o.id = any($1) group by o.id`,
    [ten],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
