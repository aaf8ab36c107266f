import type { GroupAnswer } from '@sms/kit/contract'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importer } from '../../apps/api/import/testing.ts'
import {
  add,
  app,
  begin,
  checkedOrder,
  confirm,
  days,
  deliver,
  done,
  end,
  enter,
  ids,
  made,
  make,
  mei,
  parts,
  pay,
  place,
  problems,
  ship,
  whole,
  wu,
} from './testing.ts'

/** Orders over HTTP: what the house decides about them, what they keep, how they are planned. */
beforeAll(begin)
afterAll(end)

describe('What the house decides', () => {
  const decide = async (id: string, decision: string, reason: string | null = 'Because') => {
    const { version } = done(await mei.get(`/api/ordertracking/id?id=${id}`))
    return mei.post('/api/ordertracking/decide', { id, version, request: v7(), decision, reason })
  }
  test('hold and resume: meanwhile only reversals are taken', async () => {
    const order = await made(2)
    expect(problems(await decide(order.id, 'hold', null))).toEqual(['reason: Say why'])
    const why = 'The brand looks for another agent and will tell us in May whether it goes on with us'
    expect(done(await decide(order.id, 'hold', why))).toMatchObject({ state: 'OnHold', decidedWhy: why })
    expect(problems(await enter(order.id, deliver(order)))).toEqual(['kind: The order is on hold: resume it first'])
    const { events } = await whole(order.id)
    done(await enter(order.id, { kind: 'reversed', about: events[1]!.id, reason: 'x' }))
    expect(done(await decide(order.id, 'resume', null)).state).toBe('Confirmed')
    expect(problems(await decide(order.id, 'resume', null))).toEqual([
      'decision: This is not open to the order as it is',
    ])
  })

  test('cancel: only while what was delivered, shipped and paid nets to zero', async () => {
    const order = await made(3)
    const moved = ['decision: Something was delivered or paid: reverse that first']
    expect(problems(await decide(order.id, 'cancel'))).toEqual(moved)
    const all = parts('poline', { [order.poline]: '0' }, '100')
    done(await enter(order.id, { kind: 'inspected', po: order.po, parts: all }))
    expect(done(await decide(order.id, 'cancel')).state).toBe('Cancelled')
    expect(problems(await enter(order.id, deliver(order)))).toEqual(['kind: The order is cancelled: reopen it first'])
    expect(problems(await mei.post('/api/orderline/edit', { id: order.line, quantity: '90' }))).toContain(
      'order: The order is cancelled: reopen it first',
    )
    expect(done(await decide(order.id, 'reopen')).state).toBe('InProgress')
    done(await enter(order.id, pay('300')))
    expect(problems(await decide(order.id, 'cancel'))).toEqual(moved)
    const sent = await made(1)
    done(await enter(sent.id, { kind: 'skipped', step: 'Deliver', reason: 'From stock' }))
    done(await enter(sent.id, ship(sent)))
    expect(problems(await decide(sent.id, 'cancel'))).toEqual(moved)
  })

  test('an order of which something was delivered or paid does not go out of sight, until it is closed', async () => {
    const order = await made(3)
    expect(problems(await mei.post('/api/ordertracking/edit', { id: order.id, status: 'inActive' }))).toEqual([
      'status: Something was delivered or paid: reverse that first',
    ])
    const confirmed = await made(2)
    done(await mei.post('/api/ordertracking/edit', { id: confirmed.id, status: 'inActive' }))
    // Out of sight it takes nothing more.
    const line = { description: 'Scarf', quantity: '1', unit: 'pc', due: days[30] }
    const refused = async (path: string, body: object) => problems(await mei.post(`/api/${path}`, body))
    expect(await refused('orderline/add', { ...line, order: confirmed.id })).toEqual(['order: This order is inactive'])
    expect(await refused('orderline/edit', { id: confirmed.line, quantity: '120' })).toEqual([
      'order: This order is inactive',
    ])
    expect(await refused('po/edit', { id: confirmed.po, notes: 'x' })).toEqual(['order: This order is inactive'])
    expect(await refused('poline/edit', { id: confirmed.other, quantity: '9' })).toEqual(['po: This order is inactive'])
    done(await mei.post('/api/ordertracking/edit', { id: confirmed.id, status: 'Active' }))
    done(await mei.post('/api/orderline/edit', { id: confirmed.line, quantity: '120' }))
  })

  test('cancel is not brought back by undo once something came', async () => {
    const order = await made(2)
    done(await decide(order.id, 'cancel'))
    const open = done(await decide(order.id, 'reopen'))
    done(await enter(order.id, deliver(order)))
    expect((await mei.post('/api/undo', { kind: 'order', id: order.id, version: open.version })).body.code).toBe(0)
    expect((await checkedOrder(order.id)).state).toBe('InProgress')
  })

  test('close: a completed order alone', async () => {
    const order = await made(1)
    expect(problems(await decide(order.id, 'close', null))).toEqual(['decision: Only a completed order is closed'])
    for (const step of ['EBC_Order', 'Deliver', 'EBC_Pay', 'Shipping', 'Brand_Receive'])
      done(await enter(order.id, { kind: 'skipped', step, reason: 'Samples only' }))
    expect((await checkedOrder(order.id)).state).toBe('InProgress')
    done(await enter(order.id, pay('1000')))
    expect((await checkedOrder(order.id)).state).toBe('Completed')
    expect(done(await decide(order.id, 'close', null)).state).toBe('Closed')
    expect(done(await decide(order.id, 'reopen')).state).toBe('Completed')
    await checkedOrder(order.id)
  })
})

describe('An order', () => {
  test('keeps its currency, day and tolerance once something happened', async () => {
    const order = await made(2)
    const edit = (values: object) => mei.post('/api/ordertracking/edit', { id: order.id, ...values })
    expect(problems(await edit({ currency: 'EUR' }))).toEqual(['currency: This stays: the order is under way'])
    expect(problems(await edit({ orderedOn: days[-1] }))).toEqual([
      `orderedOn: Something happened on ${days[-5]} already`,
    ])
    done(await edit({ tolerance: '10' }))
    done(await enter(order.id, deliver(order, '110')))
    expect(problems(await edit({ tolerance: '5' }))).toEqual(['tolerance: More than this came already'])
    done(await edit({ orderedOn: days[-10], notes: 'x' }))
    await checkedOrder(order.id)
  })

  test('is dated today at the latest, and so are its purchase orders', async () => {
    const soon = { code: 'SO-soon', brand: ids.brand, currency: 'USD', orderedOn: days[1] }
    const later = ['orderedOn: This day is still to come']
    expect(problems(await mei.post('/api/ordertracking/add', soon))).toEqual(later)
    const order = await add('ordertracking', { ...soon, orderedOn: days[0] })
    expect(problems(await mei.post('/api/ordertracking/edit', { id: order.id, orderedOn: days[1] }))).toEqual(later)
    const bought = { order: order.id, code: 'PO-soon', supplier: ids.mill, currency: 'CNY', orderedOn: days[1] }
    expect(problems(await mei.post('/api/po/add', bought))).toEqual(later)
  })

  test('without lines waits for them; all of its figures are nothing', async () => {
    const order = await add('ordertracking', {
      code: 'SO-empty',
      brand: ids.brand,
      orderedOn: days[-30],
      currency: 'JPY',
    })
    expect(await checkedOrder(order.id)).toMatchObject({ state: 'Draft', value: '0', due: null })
    expect(problems(await enter(order.id, { kind: 'confirmed' }))).toContain('kind: The order has no lines yet')
    expect(problems(await enter(order.id, pay('1')))).toContain('kind: Nothing is confirmed to the brand yet')
  })
})

describe('A plan', () => {
  const steps = ['Brand_Order', 'EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive'] as const
  const offsets = [20, 15, 5, -3, -3, 4, 0]
  let plans = 0
  const template = (values: object = {}) =>
    add('template', { name: `Plan ${++plans}`, steps: steps.map((step, i) => ({ step, days: offsets[i] })), ...values })
  const order = async (id: string) => done(await mei.get(`/api/ordertracking/id?id=${id}`))
  const planned = (record: any, step: string) => record.plan.find((each: any) => each.step === step)

  test('follows the due date until the order is confirmed, and is then what lateness is measured by', async () => {
    const { id: plan } = await template()
    const made = await make({ template: plan })
    const draft = await order(made.id)
    expect(planned(draft, 'Brand_Receive')).toMatchObject({ baseline: null })
    done(await mei.post('/api/orderline/edit', { id: made.line, due: days[60] }))
    const later = await order(made.id)
    expect(planned(later, 'Deliver').planned > planned(draft, 'Deliver').planned).toBe(true)
    done(await enter(made.id, confirm(made)))
    const frozen = await order(made.id)
    for (const step of steps) expect(planned(frozen, step).baseline).toBe(planned(frozen, step).planned)
    done(await mei.post('/api/orderline/edit', { id: made.line, due: days[90] }))
    expect((await order(made.id)).plan).toEqual(frozen.plan)
    // A confirmation that was a mistake is reversed: the order is a draft again, planned from its due date of by now.
    const { events } = await whole(made.id)
    done(await enter(made.id, { kind: 'reversed', about: events[0]!.id, reason: 'Wrong order' }))
    const again = await order(made.id)
    expect(planned(again, 'Deliver')).toMatchObject({ baseline: null })
    expect(planned(again, 'Deliver').planned > planned(frozen, 'Deliver').planned).toBe(true)
  })

  test('moves step by step with what follows, for a reason, and says that it is at risk', async () => {
    const { id: plan } = await template()
    const made = await make({ template: plan })
    done(await enter(made.id, confirm(made)))
    const before = await order(made.id)
    const to = days[60]!
    const move = { id: made.id, version: before.version, request: v7(), step: 'Deliver', to }
    expect(problems(await mei.post('/api/ordertracking/plan', move))).toEqual(['reason: Required'])
    const preview = done(await mei.get(`/api/ordertracking/plan?id=${made.id}&step=Deliver&to=${to}`))
    expect(preview.map(({ step }: { step: string }) => step)).toEqual(['Deliver', 'Shipping', 'Brand_Receive'])
    const after = done(await mei.post('/api/ordertracking/plan', { ...move, reason: 'Yarn came late' }))
    expect(planned(after, 'Deliver')).toEqual({ ...planned(before, 'Deliver'), planned: to, reason: 'Yarn came late' })
    expect(planned(after, 'EBC_Order')).toEqual(planned(before, 'EBC_Order'))
    expect((await order(made.id)).atRisk).toBe(true)
    // The brand agrees to another day: what is left is counted back from it, and becomes what lateness is measured by.
    done(await mei.post('/api/orderline/edit', { id: made.line, due: days[90] }))
    const anew = done(await mei.get(`/api/ordertracking/plan?id=${made.id}`))
    expect(anew.map(({ step }: { step: string }) => step)).toEqual(steps.filter((step) => step !== 'Brand_Order'))
    const agreed = { id: made.id, version: after.version, request: v7(), reason: 'Agreed with the brand' }
    const fresh = done(await mei.post('/api/ordertracking/replan', agreed))
    expect(planned(fresh, 'Deliver').baseline).toBe(planned(fresh, 'Deliver').planned)
    expect(anew.map(({ step, to }: any) => [step, to])).toEqual(
      steps.slice(1).map((step) => [step, planned(fresh, step).baseline]),
    )
    expect(planned(fresh, 'Brand_Order')).toEqual(planned(before, 'Brand_Order'))
    expect((await order(made.id)).atRisk).toBe(false)
  })

  test('begins on the day of the order at the earliest: a template that needs longer is refused, the usual one fits', async () => {
    const { id: long } = await template({ steps: steps.map((step, i) => ({ step, days: i < 2 ? 200 : 0 })) })
    const overlaps = /The template overlaps the due date: Brand_Order would have been on .*, before the order of/
    const made = await make()
    const named = { id: made.id, template: long }
    expect(problems(await mei.post('/api/ordertracking/edit', named))).toEqual([expect.stringMatching(overlaps)])
    const bare = await add('ordertracking', {
      ...{ code: 'SO-LONG', brand: ids.brand, orderedOn: days[-30], currency: 'USD', template: long },
    })
    const line = { order: bare.id, description: 'Scarf', quantity: '1', unit: 'pc' }
    expect(problems(await mei.post('/api/orderline/add', { ...line, due: days[30] }))).toEqual([
      expect.stringMatching(/^due: The template/),
    ])
    expect((await whole(bare.id)).lines).toEqual([])
    done(await mei.post('/api/ordertracking/edit', { id: bare.id, template: null }))
    done(await mei.post('/api/orderline/add', { ...line, due: days[1] }))
    for (const { planned } of (await order(bare.id)).plan) expect(planned >= days[-30]!).toBe(true)
  })

  test('asks for the reviews that it names before anything is delivered, or for an override', async () => {
    const { id: plan } = await template({ reviews: ['labDip'] })
    const item = (await add('button', { code: 'K-1' })).id
    const placed = async (item: string) => {
      const made = await make({ template: plan })
      done(await mei.post('/api/orderline/edit', { id: made.line, item }))
      done(await enter(made.id, confirm(made)))
      done(await enter(made.id, { ...place(made), override: 'No price yet' }))
      return made
    }
    const buttons = await placed(item)
    expect(problems(await enter(buttons.id, deliver(buttons)))).toEqual(['parts.0.poline: Not approved yet: Lab dip'])
    const awaited = async (id: string) => done(await mei.get(`/api/ordertracking/whole?id=${id}`)).awaited
    expect(await awaited(buttons.id)).toEqual({
      underWay: { kinds: [], subjects: [] },
      unasked: { kinds: ['labDip'], subjects: [item] },
    })
    done(await enter(buttons.id, { ...deliver(buttons, '40'), override: 'Approved by phone' }))

    // A lab dip of the cloth counts for the style made of it.
    const cloth = (await add('fabric', { code: 'F-DIP' })).id
    const style = (await add('showroom', { code: 'ST-DIP' })).id
    await add('material', { style, item: cloth, consumption: '1', unit: 'm' })
    const made = await placed(style)
    expect(problems(await enter(made.id, deliver(made, '40')))).toEqual(['parts.0.poline: Not approved yet: Lab dip'])
    const review = await add('reviewstatus', { code: 'REV-DIP', kind: 'labDip', subject: cloth })
    const step = async (name: string, values: object) => {
      const { version } = done(await mei.get(`/api/reviewstatus/id?id=${review.id}`))
      done(await mei.post(`/api/reviewstatus/${name}`, { id: review.id, version, request: v7(), ...values }))
    }
    await step('send', { sentOn: days[0] })
    await step('receive', { receivedOn: days[0] })
    await step('decide', { by: 'house', outcome: 'Approved', on: days[0] })
    // That of its lining does not stand in for it.
    const lining = (await add('fabric', { code: 'F-LINING' })).id
    await add('material', { style, item: lining, consumption: '1', unit: 'm' })
    const other = await add('reviewstatus', { code: 'REV-LINING', kind: 'labDip', subject: lining })
    expect(problems(await enter(made.id, deliver(made, '40')))).toEqual(['parts.0.poline: Not approved yet: Lab dip'])
    expect((await awaited(made.id)).underWay).toEqual({ kinds: ['labDip'], subjects: [style, cloth, lining] })
    // What a style is made of is for users of styles, and what is asked for is for users of reviews.
    const seenBy = async (name: string, ...Menu: string[]) => {
      const who = await app.member(mei, { name, email: `${name}@example.com`, Menu: ['Order', ...Menu] })
      const of = async (id: string) => done(await who.get(`/api/ordertracking/whole?id=${id}`)).awaited
      return [(await of(made.id)).underWay.subjects, (await of(buttons.id)).unasked.kinds]
    }
    expect(await seenBy('Rui', 'ReviewStatus', 'Showroom')).toEqual([[style, cloth, lining], ['labDip']])
    expect(await seenBy('Ola', 'ReviewStatus')).toEqual([[style], ['labDip']])
    expect(await seenBy('Pia')).toEqual([[], []])
    done(await mei.post('/api/reviewstatus/edit', { id: other.id, version: other.version, status: 'inActive' }))
    expect((await awaited(made.id)).underWay.kinds).toEqual([])
    done(await enter(made.id, deliver(made, '40')))
  })
})

describe('What is known of an order besides', () => {
  test('a list finds it by any of its suppliers, not by one whose purchase order is taken back', async () => {
    const order = await make()
    const found = async (supplier: string) =>
      (done(await mei.get(`/api/ordertracking?supplier=${supplier}&pageSize=200`)) as { id: string }[]).some(
        ({ id }) => id === order.id,
      )
    const counted = async (supplier: string) => {
      const { groups } = done(await mei.get('/api/ordertracking/groups?by=supplier')) as GroupAnswer
      return groups.find(({ value }) => value === supplier)?.count
    }
    const third = (await add('supplier', { code: 'S-3', nameEn: 'Third', type: 'OEM' })).id
    expect([await found(ids.mill!), await found(ids.trader!), await found(third)]).toEqual([true, true, false])
    expect(await counted(third)).toBe(undefined)
    const po = await add('po', {
      ...{ order: order.id, code: 'PO-third', supplier: third, orderedOn: days[-20], currency: 'CNY' },
    })
    expect(await found(third)).toBe(true)
    expect(await found(`${third},${ids.mill}`)).toBe(true)
    expect(await counted(third)).toBe(1)
    const { total } = (await mei.get(`/api/ordertracking?supplier=${ids.mill}`)).body
    expect(await counted(ids.mill!)).toBe(total)
    done(await mei.post('/api/po/edit', { id: po.id, status: 'inActive' }))
    expect(await found(third)).toBe(false)
    const mine = done(await mei.get(`/api/ordertracking?supplier=${ids.trader}&q=SO-&sort=code`)) as object[]
    expect(mine.length).toBeGreaterThan(0)
  })

  test('a search finds it by its brand', async () => {
    const brand = await add('brand', { code: 'NDV', name: 'Nordvik', nameZh: '诺德维' })
    const { id } = await make({ brand: brand.id })
    for (const q of ['nordvik', '诺德', 'ndv'])
      expect(done(await mei.get(`/api/ordertracking?q=${encodeURIComponent(q)}`))).toMatchObject([{ id }])
  })

  test('its margin: of what is placed, at the rates of its day, for those alone who see costs', async () => {
    const order = await make()
    expect((await whole(order.id)).margin).toMatchObject({ missing: ['USD'], brand: '0.00', percent: null })
    const dollar = await add('currency', { code: 'USD' })
    await add('rate', { currency: dollar.id, validFrom: days[-40], rate: '7' })
    await add('rate', { currency: dollar.id, validFrom: days[-10], rate: '9' })
    // 900 + 100 to the brand; 3,141.59 + 400 yuan to suppliers.
    expect((await whole(order.id)).margin).toEqual({
      ...{ currency: 'USD', brand: '1000.00', cost: '505.94', left: '494.06', percent: '49.4' },
      ...{ unpriced: 0, missing: [] },
    })
    expect((await whole(order.id, wu)).margin).toBeNull()
  })

  test('its purchase orders are commented on at themselves', async () => {
    const { po, line } = await make()
    const text = 'The mill asks for two more weeks'
    done(await mei.post('/api/comment/add', { kind: 'po', id: po, text }))
    expect(done(await mei.get(`/api/comment?kind=po&id=${po}`))).toMatchObject([{ text }])
    expect((await mei.get(`/api/comment?kind=orderline&id=${line}`)).status).toBe(404)
  })

  test('its documents say which they are, as its purchase orders’ do', async () => {
    const order = await make()
    for (const [kind, parent] of [
      ['order', order.id],
      ['po', order.po],
    ]) {
      const at = `/api/attachment/add?kind=${kind}&parent=${parent}&name=a.pdf`
      const { id } = done(await mei.upload(at, Buffer.from('%PDF-1.7')))
      const say = (document: string | null) => mei.post('/api/attachment/edit', { id, document })
      expect(done(await say('B/L')).document).toBe('B/L')
      expect(problems(await say('BL'))).toEqual(['document: No document of this kind of record'])
      const newer = done(await mei.upload(`${at}&replaces=${id}`, Buffer.from('%PDF-1.7 signed')))
      expect(newer.document).toBe('B/L')
    }
  })

  test('its own export, brought back, changes nothing', { timeout: 60_000 }, async () => {
    await made(6, { notes: 'Ship together', incoterm: 'FOB', incotermPlace: 'Ningbo' })
    const bytes = Buffer.from(await (await mei.fetch(`${app.url}/api/ordertracking/export`, {})).arrayBuffer())
    const { data } = (await importer(mei, '/api/ordertracking').look(bytes, {}, 'orders.xlsx')).body
    expect(data.problems).toEqual([])
    expect(data.counts).toMatchObject({ update: 0, create: 0, errors: 0 })
    expect(data.counts.unchanged).toBe(data.counts.rows)
    const parts = data.parts.filter(({ counts }: { counts: object | null }) => counts)
    for (const { name, counts } of parts)
      expect(counts, name).toMatchObject({ unchanged: counts.rows, update: 0, create: 0, errors: 0 })
    expect(parts.map(({ name }: { name: string }) => name)).toEqual(['orderline', 'po'])
  })
})
