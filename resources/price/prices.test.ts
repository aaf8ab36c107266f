import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startPrices } from './testing.ts'

/** domain.md, Price lines: what a line must be and how it is decided, over HTTP. */
const { app, mei, trader, days, facts, fabric, line, added, refused, edit } = await startPrices()
afterAll(() => app.close())

describe('What a line must be', () => {
  test.each([
    [{ breaks: [] }, 'breaks: At least one price is needed'],
    [
      {
        breaks: [
          { minQty: '1000', price: '3.20' },
          { minQty: '300', price: '3.50' },
        ],
      },
      'breaks.1.minQty: Not above the quantity of the price before',
    ],
    [
      {
        breaks: [
          { minQty: '300', price: '3.20' },
          { minQty: '300.00', price: '3.50' },
        ],
      },
      'breaks.1.minQty: Not above the quantity of the price before',
    ],
    [
      { breaks: [{ minQty: '0', price: '0' }] },
      'breaks.0.price: Not a number 0.0001–9999999999.9999 with at most 4 decimals',
    ],
    [
      { breaks: [{ minQty: '0', price: '1.00001' }] },
      'breaks.0.price: Not a number 0.0001–9999999999.9999 with at most 4 decimals',
    ],
    [
      { breaks: [{ minQty: '0', price: '10000000000' }] },
      'breaks.0.price: Not a number 0.0001–9999999999.9999 with at most 4 decimals',
    ],
    [{ validFrom: '2026-03-02', validTo: '2026-03-01' }, 'validTo: Before it becomes valid'],
    [{ incotermPlace: 'Shanghai' }, 'incoterm: Choose the Incoterm of this place'],
    [{ moq: '299' }, 'breaks.0.minQty: Above the MOQ 299: that quantity would have no price'],
    [{ moq: '300', moqPerColour: '300.01' }, 'moqPerColour: Above the MOQ 300'],
    [{ unit: 'gross' }, 'unit: Not sold by this unit, but by m, yd, kg, sq ft, pc'],
    [{ currency: 'PLN' }, 'currency: The house has no PLN: add it under Master Data, Currencies'],
  ])('%j', async (more, message) => {
    expect(await refused(await fabric(), more)).toEqual([message])
  })

  test('a unit that its kind or its class is sold by', async () => {
    const woven = await fabric({ class: 'woven' })
    expect(await refused(woven, { unit: 'pc' })).toEqual(['unit: Not sold by this unit, but by m, yd, kg'])
    await added(woven, { unit: 'yd' })
    const hide = await fabric({ class: 'leather', structure: 'nappa', thickness: '1.2', weight: null, composition: [] })
    expect(await refused(hide, { unit: 'm' })).toEqual(['unit: Not sold by this unit, but by sq ft, pc, kg'])
    // Leather needs no g/m² to be approved, but its thickness.
    const { id } = await added(hide, { unit: 'sqft', stage: 'Approved', moq: '300' })
    expect((await mei.post('/api/fabric/edit', { id: hide, thickness: null })).body).toMatchObject({
      code: 0,
      errors: [{ field: 'thickness' }],
    })
    expect(await edit(id, { stage: 'Quoted', leadDaysBulk: 30 })).toBe('done')
    const terms = { incomplete: false, priceUnit: 'sqft', priceMoq: '300', priceLeadDays: 30 }
    expect((await mei.get(`/api/fabric/id?id=${hide}`)).body.data).toMatchObject(terms)
  })

  test('a price that rises with the quantity is asked about once, when entered and when changed', async () => {
    const item = await fabric()
    const breaks = [
      { minQty: '300', price: '3.20' },
      { minQty: '1000', price: '3.50' },
    ]
    const answer = (await mei.post('/api/price/add', line(item, { breaks }))).body
    expect(answer).toMatchObject({
      code: 0,
      message: 'From 1,000 m on the price rises to 3.50 USD/m: more than for a smaller quantity',
      data: { confirm: 'dearer' },
      errors: [{ field: 'breaks.1.price' }],
    })
    const { id } = await added(item, { breaks, confirm: ['dearer'] })
    // What is already so is not asked about again when something else changes.
    expect(await edit(id, { moq: '500' })).toBe('done')
    const more = [...breaks, { minQty: '3000', price: '3.60' }]
    expect(await edit(id, { breaks: more, moq: '600' })).toBe('breaks.2.price: More than for a smaller quantity')
    expect(await edit(id, { breaks, moq: '600' })).toBe('done')
    expect(await edit(id, { breaks: more, confirm: ['dearer'] })).toBe('done')
    const alike = [
      { minQty: '1', price: '3.20' },
      { minQty: '2', price: '3.20' },
    ]
    expect(await edit(id, { breaks: alike })).toBe('done')
  })

  test('the house’s own currency is known without a record of it', async () => {
    await added(await fabric(), { currency: 'CNY' })
  })

  test('one line per supplier, currency, unit, Incoterm and first day, empty ones alike', async () => {
    const item = await fabric()
    const first = await added(item)
    expect(await refused(item, {})).toEqual([
      'validFrom: This supplier already has a price with the same currency, unit, Incoterm and “Valid from” here',
    ])
    for (const more of [
      { incoterm: 'FOB' },
      { unit: 'kg' },
      { currency: 'CNY' },
      { supplier: trader },
      { validFrom: '2026-01-01' },
    ])
      await added(item, more)
    // What is inActive stands in nobody's way, until it comes back.
    await edit(first.id, { status: 'inActive' })
    await added(item)
    expect(await edit(first.id, { status: 'Active' })).toContain('validFrom: This supplier already has')
  })

  test('the database refuses what the application would have let through', async () => {
    const { id } = await added(await fabric())
    const wrong = (set: string) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
        await tx.execute(sql.raw(`update price set ${set} where id = '${id}'`))
      })
    const breaks = (...some: [number, number][]) =>
      `breaks = '${JSON.stringify(some.map(([minQty, price]) => ({ minQty: String(minQty), price: String(price) })))}'`
    for (const set of [breaks(), breaks([10, 1], [10, 2]), breaks([10, 1], [9, 2]), breaks([0, 0]), breaks([-1, 1])])
      await expect(wrong(set), set).rejects.toThrow()
    await expect(wrong(`valid_from = '2026-02-01', valid_to = '2026-01-01'`)).rejects.toThrow()
    await expect(wrong(`stage = 'Expired'`)).rejects.toThrow()
    await wrong(breaks([9, 1], [10, 2]))
  })

  test('lines of every kind of item are one noun, and each says of which kind its item is', async () => {
    const button = (await mei.post('/api/button/add', { code: 'B-1' })).body.data.id
    const made = await mei.post('/api/price/add', { ...line(button), unit: 'gross' })
    expect(made.body).toMatchObject({ code: 1, data: { kind: 'button' } })
    const { body } = await mei.get('/api/price?kind=button')
    expect(body.data.map((record: { id: string }) => record.id)).toEqual([made.body.data.id])
    expect((await mei.get(`/api/button/id?id=${button}`)).body.data).toMatchObject({
      price: '3.50',
      priceUnit: 'gross',
    })
  })
})

describe('States', () => {
  test('every way leads over Quoted', async () => {
    const { id } = await added(await fabric(), { stage: 'Draft' })
    expect(await edit(id, { stage: 'Approved' })).toBe('stage: From Draft to Approved only by way of Quoted')
    const bulk = (await mei.post('/api/price/bulk', { ids: [id], patch: { stage: 'Approved' } })).body
    expect(JSON.stringify(bulk)).toContain('From Draft to Approved only by way of Quoted')
    expect(bulk.code).toBe(0)
    for (const stage of ['Quoted', 'Approved', 'Quoted', 'Declined', 'Quoted', 'Draft'])
      expect(await edit(id, { stage })).toBe('done')
  })

  test('facts bind when a price is approved: those that are missing are named', async () => {
    const item = await fabric({ weight: null, composition: [] })
    expect(await refused(item, { stage: 'Approved' })).toEqual([
      'stage: Not while the fabric lacks: Composition, Weight',
    ])
    const { id } = await added(item)
    await mei.post('/api/fabric/edit', { id: item, weight: '120' })
    expect(await edit(id, { stage: 'Approved' })).toBe('stage: Not while the fabric lacks: Composition')
    await mei.post('/api/fabric/edit', { id: item, ...facts() })
    expect(await edit(id, { stage: 'Approved' })).toBe('done')
  })

  test('while a price is approved its facts are changed, not taken away, on any way', async () => {
    const item = await fabric()
    const { id } = await added(item, { stage: 'Approved' })
    const change = (values: object) => mei.post('/api/fabric/edit', { id: item, ...values })
    expect((await change({ weight: '130', width: null })).body.code).toBe(1)
    for (const { body } of [
      await change({ weight: null, composition: [] }),
      await mei.post('/api/fabric/bulk', { ids: [item], patch: { weight: null } }),
    ]) {
      expect(body.code, JSON.stringify(body)).toBe(0)
    }
    expect((await change({ weight: null })).body.errors).toEqual([
      { field: 'weight', message: 'Weight stays while a price of it is approved' },
    ])
    const wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu: ['Fabric'] })
    const { errors } = (await wu.post('/api/fabric/edit', { id: item, weight: null })).body
    expect(errors![0]!.message).not.toContain('price')
    await edit(id, { status: 'inActive' })
    expect((await change({ weight: null })).body.code).toBe(1)
    expect(await edit(id, { status: 'Active' })).toBe('stage: Not while the fabric lacks: Weight')
  })

  test('an undo does not take away the facts of an approved price either', async () => {
    const item = await fabric({ weight: null })
    await mei.post('/api/fabric/edit', { id: item, weight: '120' })
    await added(item, { stage: 'Approved' })
    expect((await mei.post('/api/undo', { kind: 'fabric', id: item })).body.code).toBe(0)
    expect((await mei.get(`/api/fabric/id?id=${item}`)).body.data.weight).toBe('120')
  })

  test('an approved price keeps its terms, and what is no term may change', async () => {
    const { id } = await added(await fabric(), { stage: 'Approved' })
    const breaks = [{ minQty: '300', price: '3.40' }]
    expect(await edit(id, { breaks })).toMatch(/^breaks: An approved price keeps its terms/)
    for (const term of ['moq', 'moqPerColour', 'increment', 'samplePrice'])
      expect(await edit(id, { [term]: '500' })).toMatch(new RegExp(`^${term}: An approved price`))
    expect(await edit(id, { reference: 'Q-7', validTo: days[10], leadDaysBulk: 30 })).toBe('done')
    // Said again in other words, as clients do that send a record whole.
    expect(await edit(id, { ...line('', { item: undefined }), moq: null, reference: 'Q-8' })).toBe('done')
    expect(await edit(id, { stage: 'Quoted', breaks })).toBe('done')
  })

  test('a supplier that is blocked for quoting makes no offer while the block lasts', async () => {
    const item = await fabric()
    const block = (more: object) => mei.post('/api/supplier/edit', { id: trader, block: 'quoting', ...more })
    await block({ blockUntil: days[0], blockReason: 'Late samples' })
    expect(await refused(item, { supplier: trader })).toEqual([
      `supplier: This supplier may not quote until ${days[0]}: Late samples`,
    ])
    const { id } = await added(item, { supplier: trader, stage: 'Draft' })
    expect(await edit(id, { stage: 'Quoted' })).toMatch(/^supplier: This supplier may not quote/)
    await block({ blockUntil: days[-1] })
    expect(await edit(id, { stage: 'Quoted' })).toBe('done')
    await block({ block: 'ordering', blockUntil: null, blockReason: null })
    await added(item, { supplier: trader, unit: 'kg' })
    await block({ block: 'none' })
  })

  test('a price stays with its item', async () => {
    const { id } = await added(await fabric())
    expect(await edit(id, { item: await fabric() })).toBe('item: A price stays with its item')
  })

  test('what was decided is undone like any other change', async () => {
    const { id } = await added(await fabric())
    await edit(id, { stage: 'Declined' })
    const undone = await mei.post('/api/undo', { kind: 'price', id })
    expect(undone.body.code, undone.body.message).toBe(1)
    expect((await mei.get(`/api/price/id?id=${id}`)).body.data.stage).toBe('Quoted')
  })
})
