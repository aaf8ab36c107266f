import { dayText } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { houseToday, houseZone } from '../company/server/house-day.ts'
import { people } from '../user/server/people.ts'
import { notifySteps } from './server/step-notices.ts'

/**
 * Days go by over two server processes that both tell of steps: each once, to the right person, none once it is off.
 */
let app: TestApp
let other: TestApp
let mei: Visitor
let li: Visitor
let today: string
const ids: Record<string, string> = {}
const world = { nouns: {}, people, types: {}, zone: houseZone }
const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const noticesOf = async (who: Visitor) =>
  done(await who.get('/api/notification'))
    .filter(({ type }: any) => type.startsWith('step'))
    .map(({ text }: any) => text.en)
    .sort()
/** Both processes tell at once, twice; nobody is told twice. */
const tell = async () => {
  await Promise.all([app, other, app, other].map((server) => notifySteps(server, world)))
}

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  mei = await app.setup()
  today = await houseToday(app.db)
  li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Order'] })
  ids.li = done(await li.get('/api/user/verify')).id
  ids.mei = done(await mei.get('/api/user/verify')).id
  ids.brand = done(await mei.post('/api/brand/add', { code: 'B', name: 'Aster' })).id
}, 60_000)
afterAll(async () => {
  await other.close()
  await app.close()
})

/** A confirmed order whose delivery is meant for some day; the other steps are far off. */
async function order(code: string, merchandiser: string, days: number) {
  const id = done(
    await mei.post('/api/ordertracking/add', {
      ...{
        code,
        brand: ids.brand,
        brandPo: 'P',
        orderedOn: inDays(-90),
        merchandiser,
        currency: 'USD',
        paymentTerms: [],
      },
    }),
  ).id as string
  const line = { order: id, description: 'Shirt', quantity: '10', unit: 'pc', price: '2', due: inDays(200) }
  const { id: goods } = done(await mei.post('/api/orderline/add', line))
  await enter(id, { kind: 'confirmed', date: inDays(-90), parts: [{ line: goods, quantity: '10' }] })
  await moveTo(id, days)
  return id
}
const enter = async (id: string, event: object) => {
  const seen = done(await mei.get(`/api/ordertracking/whole?id=${id}`)).events.length
  done(await mei.post('/api/ordertracking/event', { id, seen, request: v7(), parts: [], ...event }))
}
/** The clock goes on: what is left until the baseline of the delivery becomes less. */
const moveTo = (id: string, days: number) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.change', ${v7()}, true)`)
    await tx.execute(sql`update "order" set plan = (
      select jsonb_agg(case when step ->> 'step' = 'Deliver'
        then step || jsonb_build_object('baseline', ${inDays(days)}::text, 'planned', ${inDays(days)}::text)
        else step || jsonb_build_object('baseline', ${inDays(190)}::text, 'planned', ${inDays(190)}::text) end)
      from jsonb_array_elements(plan) step) where id = ${id}`)
  })

test('each once, to the merchandiser alone, until it is done; a kind that is off tells nothing', async () => {
  const first = await order('SO-1', ids.li!, 4)
  await order('SO-2', ids.mei!, 2)
  const seen: string[][] = []
  for (const left of [4, 3, 2, 0, -1, -2]) {
    await moveTo(first, left)
    await tell()
    seen.push(await noticesOf(li))
  }
  const soon = (days: number) => `SO-1 · P: Deliver is due on ${dayText(inDays(days), 'en')}`
  const late = (days: number) => `SO-1 · P: Deliver was due on ${dayText(inDays(days), 'en')} and is late`
  expect(seen).toEqual([[], [soon(3)], [soon(2)], [soon(0)], [late(-1)], [late(-2)]])
  expect(await noticesOf(mei)).toEqual([`SO-2 · P: Deliver is due on ${dayText(inDays(2), 'en')}`])
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from notification where type like 'step%'
      group by "user", type, cause, occasion having count(*) > 1) twice`,
  )
  expect(rows[0]!.n).toBe(0)

  // Done, it is withdrawn at once; taken back, it is told again.
  await enter(first, { kind: 'skipped', date: today, step: 'Deliver', reason: 'From stock' })
  expect(await noticesOf(li)).toEqual([])
  const whole = done(await mei.get(`/api/ordertracking/whole?id=${first}`))
  await enter(first, { kind: 'reversed', date: today, about: whole.events.at(-1).id, reason: 'No' })
  await tell()
  expect(await noticesOf(li)).toEqual([late(-2)])

  // Another merchandiser takes over.
  done(await mei.post('/api/ordertracking/edit', { id: first, merchandiser: ids.mei }))
  expect(await noticesOf(li)).toEqual([])
  await tell()
  expect(await noticesOf(mei)).toContain(late(-2))
  expect(await noticesOf(li)).toEqual([])

  // On hold, nothing is late.
  done(
    await mei.post('/api/ordertracking/decide', {
      id: first,
      version: await versionOf(first),
      request: v7(),
      decision: 'hold',
      reason: 'Wait',
    }),
  )
  expect(await noticesOf(mei)).not.toContain(late(-2))

  // Each kind can be switched off.
  done(await li.put('/api/notification/settings', { off: ['stepLate'] }))
  const third = await order('SO-3', ids.li!, 1)
  await tell()
  expect(await noticesOf(li)).toEqual([`SO-3 · P: Deliver is due on ${dayText(inDays(1), 'en')}`])
  await moveTo(third, -1)
  await tell()
  expect(await noticesOf(li)).toEqual([])
}, 60_000)

const versionOf = async (id: string) => done(await mei.get(`/api/ordertracking/whole?id=${id}`)).order.version
