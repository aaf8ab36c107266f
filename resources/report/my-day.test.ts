import { dayAfter, dayText } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { hideable } from '../../apps/api/testing-nouns.ts'
import { notifyExpiries } from '../certificate/server/expiry-notices.ts'
import { houseToday, houseZone } from '../company/server/house-day.ts'
import { tellPriceExpiries } from '../price/server/expiring.ts'
import { people } from '../user/server/people.ts'
import { firstMost } from './contract.ts'
import { done } from './testing.ts'

/** What waits for somebody, and what they are told before it is late. */
let app: TestApp
let mei: Visitor
let li: Visitor
let wu: Visitor
let today: string
const ids: Record<string, string> = {}
const { hidden, business } = hideable()
const add = async (path: string, values: object, who = mei) =>
  done(await who.post(`/api/${path}/add`, values)).id as string
const inDays = (days: number) => dayAfter(today, days)
const dayOf = async (who: Visitor) => {
  const waits = done(await who.get('/api/report/myday'))
  return Object.fromEntries(waits.map((entry: any) => [entry.key, entry])) as Record<string, any>
}
const noticesOf = async (who: Visitor, type: string) =>
  done(await who.get('/api/notification'))
    .filter((entry: any) => entry.type === type)
    .map((entry: any) => entry.text.en)
    .sort()
const idOf = async (who: Visitor) => done(await who.get('/api/user/verify')).id as string
const price = (item: string, supplier: string, to: number | null, more: object = {}, who = mei) =>
  add(
    'price',
    {
      ...{ item, supplier, currency: 'CNY', unit: 'm', breaks: [{ minQty: '1', price: '3' }], taxIncluded: false },
      ...{ validTo: to === null ? null : inDays(to), ...more },
    },
    who,
  )

beforeAll(async () => {
  app = await startTestApp({ business })
  mei = await app.setup()
  ids.mei = await idOf(mei)
  today = await houseToday(app.db)
  li = await app.member(mei, {
    name: 'Li',
    email: 'li@example.com',
    Menu: ['Report', 'ReviewStatus', 'Supplier', 'Fabric'],
    rights: ['cost'],
  })
  wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Report', 'Supplier', 'Fabric'] })
  ids.li = await idOf(li)
  ids.wu = await idOf(wu)
  ids.mill = await add('supplier', { code: 'S-1', nameEn: 'Silk Mill', type: 'OEM' })
  ids.cloth = await add('fabric', { code: 'F-1', nameEn: 'Poplin' })
  ids.twill = await add('fabric', { code: 'F-2', nameEn: 'Twill' })
})
afterAll(() => app.close())

test('whoever has nothing to do is told nothing', async () => {
  expect(done(await wu.get('/api/report/myday'))).toEqual([])
})

describe('My day', () => {
  test('has the reviews that one is responsible for: late ones, and those to decide, each once', async () => {
    const start = (code: string, responsible: string) =>
      add('reviewstatus', { code, kind: 'labDip', subject: ids.cloth, due: inDays(1), responsible })
    await start('R-1', ids.li!)
    await start('R-2', ids.mei!)
    const came = await start('R-3', ids.li!)
    const late = await start('R-4', ids.li!)
    const sent = done(await mei.post('/api/reviewstatus/send', { id: came, version: 1, request: v7(), sentOn: today }))
    const step = { id: came, request: v7(), version: sent.version }
    done(await mei.post('/api/reviewstatus/receive', { ...step, receivedOn: today }))
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.change', ${v7()}, true)`)
      await tx.execute(sql`update round set due = ${inDays(-2)}::date where review in (${late}, ${came})`)
      await tx.execute(
        sql`update review set due = ${inDays(-2)}::date, waiting = ${inDays(-2)}::date where id in (${late}, ${came})`,
      )
    })
    const day = await dayOf(li)
    expect(Object.keys(day)).toEqual(['reviews late', 'reviews to decide'])
    expect(day['reviews late']).toMatchObject({
      total: 1,
      first: [
        {
          title: { en: 'R-4 Lab dip' },
          about: { en: 'F-1 Poplin' },
          day: inDays(-2),
          late: { en: 'overdue' },
          open: `reviewstatus/${late}`,
        },
      ],
    })
    expect(day['reviews to decide']).toMatchObject({ total: 1, first: [{ title: { en: 'R-3 Lab dip' } }] })
    // The list behind it shows as many.
    for (const { open, total } of Object.values(day)) expect((await li.get(`/api/${open}`)).body.total).toBe(total)
    expect((await dayOf(wu))['reviews late']).toBeUndefined()
  })

  test('has the orders of which one is the merchandiser, by their steps that are late or due soon', async () => {
    const lin = await app.member(mei, { name: 'Lin', email: 'lin@example.com', Menu: ['Report', 'Order'] })
    const brand = await add('brand', { code: 'AST', name: 'Aster' })
    const start = async (code: string, merchandiser: string | null, days: number, who = mei) => {
      const head = { code, brand, brandPo: 'P', orderedOn: inDays(-90), merchandiser, currency: 'USD' }
      const order = await add('ordertracking', { ...head, paymentTerms: [] }, who)
      const goods = { order, description: 'Shirt', quantity: '9', unit: 'pc', due: inDays(200) }
      const line = await add('orderline', goods)
      const event = { id: order, seen: 0, request: v7(), kind: 'confirmed', date: inDays(-90) }
      done(await mei.post('/api/ordertracking/event', { ...event, parts: [{ line, quantity: '9' }] }))
      await app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.change', ${v7()}, true)`)
        await tx.execute(sql`update "order" set next_due = ${inDays(days)}, plan = (
          select jsonb_agg(step || jsonb_build_object('baseline', ${inDays(days)}::text, 'planned', ${inDays(days)}::text))
          from jsonb_array_elements(plan) step where step ->> 'step' = 'Deliver') where id = ${order}`)
      })
      return order
    }
    const idOfLin = await idOf(lin)
    const late = await start('SO-1', idOfLin, -1)
    await start('SO-2', idOfLin, 0)
    await start('SO-3', idOfLin, 3)
    await start('SO-4', idOfLin, 4)
    await start('SO-5', ids.mei!, -1)
    const day = await dayOf(lin)
    expect(Object.keys(day)).toEqual(['orders late', 'orders soon', 'orders unpriced'])
    expect(day['orders unpriced']).toMatchObject({
      total: 4,
      first: [{ title: { en: 'SO-1 Aster' }, about: { en: '1 line unpriced', zh: '1 行无单价' } }, {}, {}, {}],
    })
    expect(day['orders late']).toMatchObject({
      total: 1,
      first: [
        {
          title: { en: 'SO-1 Aster' },
          about: { en: 'Deliver', zh: '供应商交货' },
          late: { en: 'overdue' },
          open: `ordertracking/${late}`,
        },
      ],
    })
    expect(day['orders soon'].first.map(({ title }: any) => title.en)).toEqual(['SO-2 Aster', 'SO-3 Aster'])
    const asListed = async (day: Record<string, any>) => {
      for (const { open, total } of Object.values(day)) expect((await lin.get(`/api/${open}`)).body.total).toBe(total)
    }
    await asListed(day)
    // Without a merchandiser it is theirs who entered it, as notices have it.
    const own = await start('SO-6', null, -2, lin)
    const more = await dayOf(lin)
    expect(more['orders late'].first.map(({ title }: any) => title.en)).toEqual(['SO-6 Aster', 'SO-1 Aster'])
    await asListed(more)
    // It leads to all of them, however many there are: ids would end at a hundred.
    expect(more['orders late'].open).not.toMatch(/[?&]id=/)
    done(await lin.post('/api/ordertracking/edit', { id: own, merchandiser: ids.mei }))
    expect((await dayOf(lin))['orders late'].total).toBe(1)
  })

  test('has mentions until they are read', async () => {
    done(await mei.post('/api/comment/add', { kind: 'supplier', id: ids.mill, text: `@[${ids.wu}] look here` }))
    const { mentions } = await dayOf(wu)
    expect(mentions).toMatchObject({ total: 1, first: [{ open: `open/supplier/${ids.mill}?tab=comments` }] })
    done(await wu.post('/api/notification/read', { all: true }))
    expect((await dayOf(wu)).mentions).toBeUndefined()
  })

  test('has certificates and prices that one entered and that end soon, prices for those with the right alone', async () => {
    const certificate = (number: string, days: number) =>
      add('certificate', { supplier: ids.mill, standard: 'GOTS', number, expires: inDays(days) }, li)
    await certificate('C-1', -1)
    await certificate('C-2', 60)
    await certificate('C-3', 61)
    await certificate('C-4', -31)
    await price(ids.cloth!, ids.mill!, 30, {}, li)
    await price(ids.twill!, ids.mill!, 31, {}, li)
    const { certificates, prices } = await dayOf(li)
    expect(certificates).toMatchObject({
      total: 2,
      first: [
        { title: { en: 'GOTS C-1' }, about: { en: 'Silk Mill' }, late: { en: 'expired' } },
        { title: { en: 'GOTS C-2' }, late: null },
      ],
    })
    expect((await li.get(`/api/${certificates.open.replace('supplier/', '')}`)).body.total).toBe(2)
    expect(prices).toMatchObject({ total: 1, first: [{ title: { en: 'F-1 Poplin' }, day: inDays(30) }], open: null })
    expect((await dayOf(wu)).prices).toBeUndefined()
    // No list holds these: the answer does, beyond the first that the page shows.
    for (let i = 0; i <= firstMost; i++)
      await price(await add('fabric', { code: `M-${i}` }), ids.mill!, i, { unit: 'kg' })
    expect((await dayOf(mei)).prices).toMatchObject({ total: firstMost + 1, open: null })
    expect((await dayOf(mei)).prices.first).toHaveLength(firstMost + 1)
    // A line that lasts longer has taken its place.
    const next = await price(ids.cloth!, ids.mill!, 400, { validFrom: inDays(31) }, li)
    expect((await dayOf(li)).prices).toBeUndefined()
    done(await li.post('/api/price/edit', { id: next, status: 'inActive' }))
    expect((await dayOf(li)).prices.total).toBe(1)
  })

  test('has the choices that came in by one’s own links, until they are confirmed', async () => {
    const style = await add('showroom', { code: 'STY-1', nameEn: 'Shirt' })
    const share = done(
      await mei.post('/api/share/add', {
        title: 'Spring',
        expires: inDays(9),
        language: 'en',
        facts: ['names'],
        items: [{ item: style }],
      }),
    )
    const id = v7()
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.change', ${v7()}, true)`)
      await tx.execute(sql`insert into selection (id, status, version, created_at, created_by, updated_at, updated_by, date, buyer, company, lines, state, source, share, pieces)
        values (${id}, 'Active', 1, now(), ${ids.mei}, now(), ${ids.mei}, ${today}, 'Anna', 'Aster',
          ${JSON.stringify([{ item: style, colour: null, size: null, quantity: 5, note: null }])}::jsonb, 'open', 'link', ${share.id}, 5)`)
    })
    const { choices } = await dayOf(mei)
    expect(choices).toMatchObject({
      total: 1,
      first: [{ title: { en: 'Anna, Aster' }, open: `showroom/selection/${id}` }],
    })
    expect((await mei.get(`/api/${choices.open.replace('showroom/', '')}`)).body.total).toBe(1)
    hidden.add('selection')
    expect((await dayOf(mei)).choices).toBeUndefined()
    hidden.clear()
    done(await mei.post('/api/selection/move', { id, version: 1, request: v7(), event: 'confirm' }))
    expect((await dayOf(mei)).choices).toBeUndefined()
  })

  test('names the price of a style to whoever sees the style', async () => {
    const Menu = ['Report', 'Showroom', 'Supplier']
    const ning = await app.member(mei, { name: 'Ning', email: 'ning@example.com', Menu, rights: ['cost'] })
    const style = await add('showroom', { code: 'STY-2', nameEn: 'Skirt' })
    await price(style, ids.mill!, 9, { unit: 'pc' }, ning)
    expect((await dayOf(ning)).prices).toMatchObject({ total: 1, first: [{ title: { en: 'STY-2 Skirt' } }] })
    done(await mei.post('/api/showroom/edit', { id: style, status: 'inActive' }))
    expect((await dayOf(ning)).prices).toBeUndefined()
  })

  test('has nothing that its reader may not see', async () => {
    const lin = await app.signIn('Lin')
    for (const [who, key, noun] of [
      [li, 'reviews late', 'review'],
      [li, 'reviews to decide', 'review'],
      [li, 'certificates', 'certificate'],
      [li, 'certificates', 'supplier'],
      [li, 'prices', 'price'],
      [lin, 'orders late', 'order'],
      [lin, 'orders soon', 'order'],
      [lin, 'orders unpriced', 'order'],
    ] as const) {
      expect(await dayOf(who)).toHaveProperty(key)
      hidden.add(noun)
      expect(await dayOf(who)).not.toHaveProperty(key)
      hidden.clear()
    }
  })
})

describe('Notices before it is late', () => {
  const world = { nouns: {}, people, types: {}, zone: houseZone }

  test('are written when the house’s day begins, before the mails of the morning', async () => {
    const { rows } = await app.db.execute(sql`select distinct cron, timezone from jobs.schedule
      where name in ('order-steps', 'review-due', 'certificate-expiry', 'price-expiry')`)
    expect(rows).toEqual([{ cron: '7 0 * * *', timezone: 'Asia/Shanghai' }])
  })

  test('of a certificate come 60, 30 and 7 days before and when it has expired, each once, by whichever process', async () => {
    const tell = () => Promise.all([notifyExpiries(app, world), notifyExpiries(app, world)])
    const id = await add(
      'certificate',
      { supplier: ids.mill, standard: 'GRS', number: 'G-1', expires: inDays(400) },
      li,
    )
    const certificateNotices = async () =>
      (await noticesOf(li, 'certificate')).filter((text: string) => text.includes('G-1'))
    const seen: number[] = []
    // The clock goes on: what is left becomes less.
    for (const left of [61, 60, 31, 30, 8, 7, 0, -1, -31]) {
      const moved = done(await li.post('/api/certificate/edit', { id, expires: inDays(left) }))
      expect(moved.expires).toBe(inDays(left))
      await tell()
      await tell()
      const { rows } = await app.db.execute<{ n: number }>(
        sql`select count(*)::int as n from notification where cause = ${id}::uuid and not withdrawn and "user" = ${ids.li}::uuid`,
      )
      seen.push(rows[0]!.n)
    }
    expect(seen).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0])
    done(await li.post('/api/certificate/edit', { id, expires: inDays(-1) }))
    await tell()
    expect(await certificateNotices()).toEqual([`S-1 · Silk Mill: GRS G-1 has expired on ${dayText(inDays(-1), 'en')}`])
  })

  test('of prices come once for all of a supplier that end on one day, and go where something follows', async () => {
    const tell = () => Promise.all([tellPriceExpiries(app, world), tellPriceExpiries(app, world)])
    const other = await add('supplier', { code: 'S-2', nameEn: 'Loom House', type: 'OEM' })
    const lines = [await price(ids.cloth!, other, 20, {}, li), await price(ids.twill!, other, 20, {}, li)]
    await price(ids.cloth!, other, 400, { unit: 'kg', validFrom: inDays(1), stage: 'Declined' }, li)
    await tell()
    await tell()
    const mine = async (who = li) =>
      (await noticesOf(who, 'priceExpiry')).filter((text: string) => text.includes('Loom'))
    expect(await mine()).toEqual([
      `S-2 · Loom House: 2 prices end on ${dayText(inDays(20), 'en')}, that of F-1 · Poplin among them`,
    ])
    expect(await mine(wu)).toEqual([])
    done(await li.post('/api/price/edit', { id: lines[0], status: 'inActive' }))
    await tell()
    expect(await mine()).toEqual([`S-2 · Loom House: the price of F-2 · Twill ends on ${dayText(inDays(20), 'en')}`])
    done(await li.put('/api/notification/settings', { off: ['priceExpiry'] }))
    done(await li.post('/api/price/edit', { id: lines[1], validTo: inDays(5) }))
    await tell()
    expect(await mine()).toEqual([])
    done(await li.put('/api/notification/settings', { off: [] }))
    await tell()
    expect(await mine()).toEqual([`S-2 · Loom House: the price of F-2 · Twill ends on ${dayText(inDays(5), 'en')}`])
  })

  test('an import is told of where it took longer than one watches it, and opens what became of it', async () => {
    const csv = csvOf([
      ['Code', 'English name', 'Type'],
      ['S-9', 'Late Looms', 'OEM'],
    ])
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table supplier in share mode`)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const file = importer(mei)
    const run = done(await file.upload(csv, 'late.csv'))
    const ended = file.commit(run.id)
    await expect.poll(async () => done(await file.run(run.id)).startedAt).toEqual(expect.any(String))
    // Eleven seconds go by.
    const { now } = Date
    Date.now = () => now() + 11_000
    try {
      held.resolve()
      await holding
      await ended
      await expect
        .poll(() => noticesOf(mei, 'import'), { timeout: 20_000 })
        .toEqual(['late.csv is imported into Suppliers: 1 new, 0 changed'])
    } finally {
      Date.now = now
    }
    const [notice] = done(await mei.get('/api/notification')).filter((entry: any) => entry.type === 'import')
    expect(notice.link).toBe(`/admin/open/supplier/list?import=${run.id}`)
  }, 60_000)
})

test('the hour of the digest is the user’s own', async () => {
  expect(done(await wu.get('/api/notification/settings')).hour).toBe(8)
  expect(done(await wu.put('/api/notification/settings', { hour: 17 })).hour).toBe(17)
  const refusals = await Promise.all(
    [24, -1, 7.5, '9', null].map(async (hour) => (await wu.put('/api/notification/settings', { hour })).body.errors),
  )
  expect(refusals.map((errors) => errors?.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    ['hour: Not above 23'],
    ['hour: Not below 0'],
    ['hour: A whole number expected'],
    ['hour: A number expected'],
    ['hour: Required'],
  ])
})
