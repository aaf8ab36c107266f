import { asEvent, orderFacts, type WholeOrder } from '@sms/resources/order/rules/whole.ts'
import { orderNow, orderStateOptions } from '@sms/resources/order/workflow.ts'
import { notifyOfDay } from '@sms/resources/sample/server/fill.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
const first = { name: 'Mei', email: 'mei@example.com', password: 'indigo dye vat 7', language: 'en' }

beforeAll(async () => {
  app = await startTestApp()
  const filling = app.visitor().post('/api/setup', { ...first, sample: true })
  // Drawing is another thread's work: whoever asks meanwhile is answered.
  expect((await app.visitor().get('/api/health')).status).toBe(200)
  expect((await filling).body).toMatchObject({ code: 1, data: { name: 'Mei' } })
  mei = await app.signIn('Mei', first.password)
}, 180_000)
afterAll(() => app.close())

const total = async (path: string) => (await mei.get(`/api/${path}`)).body.total!

describe('Sample data, offered at the first start', () => {
  test('an office to look around in: suppliers, brands, items of five kinds, prices, certificates', async () => {
    expect(await total('supplier?pageSize=1')).toBe(60)
    expect(await total('brand?pageSize=1')).toBe(6)
    const kinds = await Promise.all(
      ['fabric', 'artwork', 'trims', 'button', 'label'].map((kind) => total(`${kind}?pageSize=1`)),
    )
    expect(kinds.reduce((sum, count) => sum + count)).toBeGreaterThan(390)
    expect(await total('price?pageSize=1')).toBeGreaterThan(kinds[0]!)
    expect(await total('certificate?pageSize=1')).toBeGreaterThan(60)
    expect(await total('colourway?pageSize=1')).toBeGreaterThan(200)
  })

  test('lists answer: ranges, shares, what is incomplete, words in both languages, prices that count today', async () => {
    for (const query of [
      'weight=180..220',
      'composition=cotton:60..',
      'incomplete=true',
      'q=denim',
      `q=${encodeURIComponent('府绸')}`,
      'price=1..',
    ])
      expect(await total(`fabric?${query}&pageSize=1`), query).toBeGreaterThan(0)
    const { data } = (await mei.get('/api/fabric?sort=code&pageSize=3')).body
    expect(data.map((record: { code: string }) => record.code)).toEqual(['FAB-00001', 'FAB-00002', 'FAB-00003'])
    expect((await mei.get('/api/fabric/code')).body.data).toBe(
      `FAB-${String((await total('fabric?pageSize=1')) + 1).padStart(5, '0')}`,
    )
    const { rows } = await app.db.execute(
      `select 1 from supplier where next_expiry between current_date and current_date + 60`,
    )
    expect(rows.length).toBeGreaterThan(2)
  })

  test('the notices of the day are there at once, and the daily jobs send none again', async () => {
    const notices = async () => (await mei.get('/api/notification')).body.data as { type: string }[]
    const first = await notices()
    expect(first.length).toBeGreaterThan(10)
    await notifyOfDay(app)
    expect(await notices()).toEqual(first)
  })

  test('pictures are served, small ones too', async () => {
    const { data } = (await mei.get('/api/fabric?sort=code&pageSize=20')).body
    const cover = data.find((record: { cover?: string }) => record.cover)?.cover
    const source = `/api/attachment/file?id=${cover}`
    const whole = await mei.fetch(`${app.url}${source}`, {})
    expect(whole.headers.get('content-type')).toBe('image/webp')
    const small = await mei.fetch(`${app.url}/_next/image?url=${encodeURIComponent(source)}&w=128&q=75`, {})
    expect(small.status).toBe(200)
    expect(small.headers.get('content-type')).toMatch(/^image\//)
  })

  test('orders in every state, late ones and ones at risk; what happened gives the summaries that lists show', async () => {
    expect(await total('ordertracking?pageSize=1')).toBe(120)
    for (const { value } of orderStateOptions)
      expect(await total(`ordertracking?state=${value}&pageSize=1`), value).toBeGreaterThan(0)
    expect(await total('ordertracking?atRisk=true&pageSize=1')).toBeGreaterThan(0)
    const { data } = (await mei.get('/api/ordertracking?pageSize=20')).body
    for (const { id, state, progress } of data) {
      const whole = (await mei.get(`/api/ordertracking/whole?id=${id}`)).body.data as WholeOrder
      const now = orderNow(orderFacts(whole.order, whole), whole.events.map(asEvent))
      expect(now.state).toBe(state)
      expect(now.steps.map(({ reason, ...step }) => ({ ...step, reason: reason ?? null }))).toEqual(progress)
    }
  })

  test('nobody is asked twice', async () => {
    const again = await app
      .visitor()
      .post('/api/setup', { ...first, name: 'Eve', email: 'eve@example.com', sample: true })
    expect(again.status).toBe(404)
    expect(await total('supplier?pageSize=1')).toBe(60)
  })

  test('one change under its own label, in the name of the administrator, who can undo it as a whole', async () => {
    const { data } = (await mei.get('/api/history/log')).body
    const filled = data.find((record: { state: string }) => record.state === 'Sample data')
    expect(filled).toMatchObject({ actor: { name: 'Mei' } })
    const undone = (await mei.post('/api/undo', { change: filled.change })).body
    expect(undone).toMatchObject({ code: 1, data: { counts: { supplier: 60, brand: 6, order: 120 } } })
    expect(await total('fabric?pageSize=1')).toBe(0)
    expect(await total('supplier?pageSize=1')).toBe(0)
    expect(await total('ordertracking?pageSize=1')).toBe(0)
    // Master data and the administrator are no part of it.
    expect(await total('user?pageSize=1')).toBe(1)
    expect((await mei.post('/api/undo', { change: undone.data.change, state: 'Redo' })).body.code).toBe(1)
    expect(await total('supplier?pageSize=1')).toBe(60)
  }, 120_000)
})
