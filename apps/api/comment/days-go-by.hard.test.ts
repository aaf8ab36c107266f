import { claimMail } from '@sms/kit/server/mount'
import { certificateNotice } from '@sms/resources/certificate/rules/expiry-notice.ts'
import { notifyExpiries } from '@sms/resources/certificate/server/expiry-notices.ts'
import { houseToday, houseZone } from '@sms/resources/company/server/house-day.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { stepLateNotice, stepSoonNotice } from '@sms/resources/order/rules/step-notice.ts'
import { notifySteps } from '@sms/resources/order/server/step-notices.ts'
import { priceExpiryNotice } from '@sms/resources/price/rules/price-notice.ts'
import { tellPriceExpiries } from '@sms/resources/price/server/expiring.ts'
import { reviewNotice } from '@sms/resources/review/rules/due-notice.ts'
import { notifyDue } from '@sms/resources/review/server/due-notices.ts'
import { people } from '@sms/resources/user/server/people.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answered, startTestApp, type TestApp, type Visitor } from '../testing.ts'

/**
 * The clock of the database goes on, for two server processes that all tell of everything at once: each notice comes
 * once, on its day, to the right person, and none after its kind was switched off.
 */
let app: TestApp
let moved: TestApp[]
let mei: Visitor
let li: Visitor
let today: string
const ids: Record<string, string> = {}
const types = {
  certificate: certificateNotice,
  priceExpiry: priceExpiryNotice,
  review: reviewNotice,
  stepSoon: stepSoonNotice,
  stepLate: stepLateNotice,
}
const world = { nouns, people, types, zone: houseZone }
const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}
const add = async (path: string, values: object) => done(await li.post(`/api/${path}/add`, values)).id as string
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const idOf = async (who: Visitor) => done(await who.get('/api/user/verify')).id as string

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const Menu = ['Order', 'ReviewStatus', 'Supplier', 'Fabric']
  li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu, rights: ['cost'] })
  ids.mei = await idOf(mei)
  ids.li = await idOf(li)
  today = await houseToday(app.db)
  // Whoever looks for functions there first finds a clock that can be moved.
  for (const statement of [
    'create schema clock',
    'create table clock.ahead as select 0 as days',
    `create function clock.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + make_interval(days => days) from clock.ahead'`,
  ])
    await app.db.execute(sql.raw(statement))
  const url = new URL(app.databaseUrl)
  url.searchParams.set('options', '-c search_path=clock,pg_catalog,public')
  const beside = { databaseUrl: String(url), dataDir: app.dataDir }
  moved = [await startTestApp({ beside }), await startTestApp({ beside })]
}, 90_000)
afterAll(async () => {
  vi.useRealTimers()
  for (const app of moved) await app.close()
  await app.close()
})

/** Both processes tell of everything, twice, all at once. */
const tell = () =>
  Promise.all(
    [...moved, ...moved].flatMap((row) =>
      [notifyExpiries, tellPriceExpiries, notifyDue, notifySteps].map((of) => of(row, world)),
    ),
  )
const goTo = async (days: number) => {
  await app.db.execute(sql`update clock.ahead set days = ${days}`)
  expect(await houseToday(moved[0]!.db)).toBe(inDays(days))
}

const seen = new Set<string>()

/** The new notices of some days, each as a text: day, user, type and stage. */
async function toldOn(days: readonly number[]) {
  const notices: string[] = []
  for (const day of days) {
    await goTo(day)
    await tell()
    const { rows } = await app.db.execute<{ id: string; type: string; who: string; stage: string | null }>(
      sql`select id, type, "user" as who, data ->> 'stage' as stage from notification order by id`,
    )
    for (const { id, type, who, stage } of rows) {
      if (!seen.has(id))
        notices.push([day, who === ids.li ? 'Li' : 'Mei', type, stage].filter((of) => of !== null).join(' '))
      seen.add(id)
    }
  }
  return notices.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))
}

test('each notice comes once, on its day, to the right person; none of a kind that is switched off', async () => {
  const supplier = await add('supplier', { code: 'S-1', nameEn: 'Silk Mill', type: 'OEM' })
  const cloth = await add('fabric', { code: 'F-1', nameEn: 'Poplin' })
  await add('certificate', { supplier, standard: 'GOTS', number: 'C-1', expires: inDays(62) })
  await add('price', {
    ...{ item: cloth, supplier, currency: 'CNY', unit: 'm', breaks: [{ minQty: '1', price: '3' }] },
    ...{ taxIncluded: false, validTo: inDays(32) },
  })
  await add('reviewstatus', { code: 'R-1', kind: 'labDip', subject: cloth, due: inDays(3), responsible: ids.mei })
  const brand = done(await mei.post('/api/brand/add', { code: 'AST', name: 'Aster' })).id
  const head = { code: 'SO-1', brand, brandPo: 'P', orderedOn: inDays(-90), merchandiser: ids.li, currency: 'USD' }
  const order = await add('ordertracking', { ...head, paymentTerms: [] })
  const goods = { order, description: 'Shirt', quantity: '9', unit: 'pc', due: inDays(200) }
  const line = await add('orderline', goods)
  const event = { id: order, seen: 0, request: v7(), kind: 'confirmed', date: inDays(-90) }
  done(await li.post('/api/ordertracking/event', { ...event, parts: [{ line, quantity: '9' }] }))
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.change', ${v7()}, true)`)
    await tx.execute(sql`update "order" set plan = (
      select jsonb_agg(step || jsonb_build_object('baseline', day, 'planned', day)) from (
        select step, case when step ->> 'step' = 'Deliver' then ${inDays(5)}::text else ${inDays(190)}::text end as day
        from jsonb_array_elements(plan) step) each) where id = ${order}`)
  })
  const expected = [
    '2 Li certificate soon',
    '2 Li priceExpiry',
    '2 Li stepSoon',
    '2 Mei review soon',
    '4 Mei review overdue',
    '6 Li stepLate',
    '25 Li priceExpiry',
  ]
  expect(await toldOn([0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26])).toEqual(expected)
  done(await li.put('/api/notification/settings', { off: ['certificate'] }))
  expect(await toldOn([31, 32, 33, 55])).toEqual([])
  done(await li.put('/api/notification/settings', { off: [] }))
  expect(await toldOn([56, 62, 63, 64])).toEqual(['56 Li certificate 7', '63 Li certificate expired'])
  const { rows } = await app.db.execute<{ stage: string }>(
    sql`select data ->> 'stage' as stage from notification where type = 'certificate' and not withdrawn`,
  )
  expect(rows).toEqual([{ stage: 'expired' }])
}, 120_000)

test('the mail of the day goes out once, at the user’s hour, by whichever process', async () => {
  done(await li.put('/api/notification/settings', { mail: 'daily', hour: 9, zone: 'Asia/Shanghai' }))
  const mails: string[] = []
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let hour = 0; hour < 30; hour++) {
    vi.setSystemTime(new Date(Date.parse(`${today}T00:07:00+08:00`) + hour * 3_600_000))
    const claims = await Promise.all(moved.map(({ services, app }) => claimMail(services, world, app.log, ids.li!)))
    for (const claimed of claims)
      if (claimed) {
        mails.push(`${hour}: ${claimed.mail.subject}`)
        await app.db.execute(
          sql`update notice_setting set mailed_at = ${claimed.at}, mailing_until = null where "user" = ${ids.li}::uuid`,
        )
      }
  }
  expect(mails).toEqual(['9: SMS: 3 unread notifications'])
}, 60_000)
