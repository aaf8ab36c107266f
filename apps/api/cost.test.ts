import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets, writeXlsx } from '../../kit/server/sheet/index.ts'
import { importer } from './import/testing.ts'
import { listen } from './live/testing.ts'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

/**
 * contract.md, Rights: without `cost` the server leaves suppliers' prices out of every answer, export, search, sort,
 * filter, notice and history entry. Wu sees fabrics and suppliers; Ada administers everything, prices excepted.
 */
let app: TestApp
let mei: Visitor
let wu: Visitor
let ada: Visitor
let fabric: string
let line: string
let mill: string
/** What nobody without the right may ever be told. */
const secrets = ['31.4159', 'ARTICLE-77', 'QUOTE-88', 'USD 2.7182']

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const Menu = ['Fabric', 'Supplier']
  wu = await app.member(mei, { name: 'Wu', email: 'wu@example.com', Menu })
  ada = await app.member(mei, { name: 'Ada', email: 'ada@example.com', role: 'Administrator', rights: [] })
  mill = (await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })).body.data.id
  fabric = (await mei.post('/api/fabric/add', { code: 'F-1', nameEn: 'Poplin', supplier: mill })).body.data.id
  const made = await mei.post('/api/price/add', {
    item: fabric,
    supplier: mill,
    currency: 'CNY',
    unit: 'm',
    breaks: [{ minQty: '100', price: '31.4159' }],
    supplierArticleNo: 'ARTICLE-77',
    reference: 'QUOTE-88',
  })
  line = made.body.data.id
  await mei.post('/api/fabric/edit', { id: fabric, priceNote: 'USD 2.7182/m at the booth' })
  // Two that differ in price alone: their order would tell it.
  await mei.post('/api/fabric/add', { code: 'F-2', nameEn: 'Twill' })
})
afterAll(() => app.close())

const both = () => [wu, ada]
const silent = (body: unknown) => {
  const text = JSON.stringify(body)
  for (const secret of [...secrets, 'price', '"price']) expect(text).not.toContain(secret)
}

describe('Without the right cost', () => {
  test('the right is what makes the difference', async () => {
    expect((await mei.get(`/api/fabric/id?id=${fabric}`)).body.data.price).toBe('31.4159')
    expect((await mei.get('/api/search?q=ARTICLE-77')).body.data).toHaveLength(1)
    const history = JSON.stringify((await mei.get(`/api/history?kind=fabric&id=${fabric}`)).body.data)
    for (const secret of ['31.4159', 'USD 2.7182']) expect(history).toContain(secret)
  })

  test('what a captured swatch was quoted is neither told nor taken', async () => {
    const capture = async (who: Visitor, values: object) => {
      const by = (await who.get('/api/user/verify')).body.data.id
      return who.post('/api/fabric/capture', { id: v7(), by, code: 'Q-1', notes: '150 cm', ...values })
    }
    const made = (await capture(mei, { priceNote: 'USD 2.7182/m' })).body.data
    expect(made).toMatchObject({ priceNote: 'USD 2.7182/m', notes: '150 cm' })
    for (const who of both()) {
      silent((await who.get(`/api/fabric/id?id=${made.id}`)).body)
      silent((await who.get('/api/search?q=2.7182')).body)
      silent((await capture(who, { code: `Q-${who === wu ? 2 : 3}` })).body)
      expect((await capture(who, { code: 'Q-4', priceNote: 'USD 1/m' })).status).toBe(403)
    }
    expect((await mei.get('/api/fabric?code=Q-4')).body.total).toBe(0)
  })

  test('nor does a copy of it bring it along', async () => {
    for (const who of [wu, mei]) {
      const season = (await mei.post('/api/master/add', { key: 'Season', name: `For ${who === wu}` })).body.data.id
      expect((await who.post('/api/fabric/carry', { ids: [fabric], season })).body.code).toBe(1)
      const [copy] = (await mei.get(`/api/fabric?season=${season}`)).body.data
      expect(copy.priceNote).toBeNull()
    }
  })

  test('every route of price lines is closed', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
    const paths = Object.entries(document.paths).filter(([path]) => /^\/api\/price(\/|$)/.test(path))
    expect(paths.length).toBeGreaterThan(7)
    for (const who of both())
      for (const [path, methods] of paths)
        for (const method of Object.keys(methods)) {
          const { status, body } =
            method === 'get' ? await who.get(`${path}?id=${line}`) : await who.post(path, { id: line })
          expect([path, status]).toEqual([path, 403])
          silent({ ...body, message: '' })
        }
  })

  test('an item shows no price, however it is asked for, and is put in no order by it', async () => {
    for (const who of both()) {
      silent((await who.get('/api/fabric')).body)
      silent((await who.get(`/api/fabric/id?id=${fabric}`)).body)
      for (const query of [
        'price=!~',
        'price=..32',
        'priceCurrency=CNY',
        'priceUnit=m',
        'priceMoq=~',
        'priceNote=USD',
      ]) {
        const { body } = await who.get(`/api/fabric?${query}`)
        expect(body.errors).toEqual([{ field: query.split('=')[0], message: 'Unknown parameter' }])
      }
      for (const sort of ['price', '-priceMoq', 'code,priceCurrency', 'priceNote'])
        expect((await who.get(`/api/fabric?sort=${sort}`)).body.code).toBe(0)
    }
  })

  test('nor does what an edit answers, be it refused for another version', async () => {
    silent((await wu.post('/api/fabric/edit', { id: fabric, notes: 'Soft' })).body)
    silent((await wu.post('/api/fabric/edit', { id: fabric, version: 1, notes: 'Softer' })).body)
    expect((await wu.post('/api/fabric/edit', { id: fabric, price: '1' })).body.code).toBe(0)
    const bulk = await wu.post('/api/fabric/bulk', { query: { price: '..32' }, patch: { notes: 'x' } })
    expect(bulk.body.code).toBe(0)
  })

  test('exports have neither columns nor a sheet of prices', async () => {
    for (const who of both()) {
      silent((await who.get('/api/fabric/export/about')).body)
      const { sheets } = await readSheets(
        Buffer.from(await (await who.fetch(`${app.url}/api/fabric/export?format=xlsx`, {})).arrayBuffer()),
        'export.xlsx',
      )
      silent(sheets)
      expect(JSON.stringify(sheets)).toContain('F-1')
      for (const query of ['columns=code,price', 'columns=code,priceNote', 'price=..32', 'sort=price'])
        expect((await who.get(`/api/fabric/export?${query}`)).body.code, query).toBe(0)
    }
  })

  test('an import takes no prices in', async () => {
    const columns = (headers: string[]) => headers.map((header) => ({ header, type: 'text' as const }))
    const prices = ['Code', 'Supplier', 'Currency', 'Unit', 'Price breaks']
    const own = ['Code', 'English name', 'Price as quoted']
    const book = await buffer(
      writeXlsx({
        sheets: [
          { name: 'Fabrics', columns: columns(own), rows: [['F-2', 'Twill', 'USD 3/m']] },
          { name: 'Prices', columns: columns(prices), rows: [['F-2', 'S-1', 'CNY', 'kg', '1: 2']] },
        ],
      }),
    )
    const { data } = (await importer(wu, '/api/fabric').look(book, {}, 'fabrics.xlsx')).body
    expect(data.counts.rows).toBe(1)
    expect(data.parts).toEqual([])
    const { parts } = (await importer(mei, '/api/fabric').look(book, {}, 'fabrics.xlsx')).body.data
    expect(parts).toMatchObject([{ name: 'price', counts: { create: 1 } }])
  })

  test('search finds no price, by none of its words', async () => {
    for (const who of both())
      for (const q of [...secrets, 'QUOTE', 'CNY']) silent((await who.get(`/api/search?q=${q}`)).body)
  })

  test('history and the log tell nothing of prices', async () => {
    const change = (await mei.get(`/api/history?kind=price&id=${line}`)).body.data[0].change
    for (const who of both()) {
      const { data } = (await who.get(`/api/history?kind=fabric&id=${fabric}`)).body
      expect(data.length).toBeGreaterThan(0)
      silent(data)
      expect((await who.get(`/api/history?kind=price&id=${line}`)).status).toBe(403)
    }
    silent((await ada.get('/api/history/log')).body)
    expect((await ada.get('/api/history/log?kind=price')).body.data).toEqual([])
    expect((await ada.get(`/api/history/change?id=${change}`)).body.data).toEqual([])
  })

  test('nobody undoes what they may not see', async () => {
    const change = (await mei.get(`/api/history?kind=price&id=${line}`)).body.data[0].change
    const undone = await ada.post('/api/undo', { change })
    expect(undone.status).toBe(403)
    silent({ ...undone.body, message: '' })
    expect((await ada.post('/api/undo', { kind: 'price', id: line })).status).toBe(403)
    // What is in the way of undoing an item is not told either.
    const blocked = await ada.post('/api/undo', { kind: 'fabric', id: fabric, version: 1 })
    expect(blocked.body.code).toBe(0)
    silent(blocked.body)
  })

  test('views, presence, files, comments and what hangs on a supplier do not know of them', async () => {
    for (const who of both()) {
      expect((await who.get('/api/view?kind=price')).status).toBe(403)
      expect((await who.post('/api/live/here', { tab: 'abcdefgh', kind: 'price', id: line })).status).toBe(403)
      expect([403, 404]).toContain((await who.get(`/api/attachment?kind=price&parent=${line}`)).status)
      expect([403, 404]).toContain((await who.get(`/api/comment?kind=price&id=${line}`)).status)
      silent((await who.get(`/api/supplier/linked?id=${mill}`)).body)
    }
    const linked = (await mei.get(`/api/supplier/linked?id=${mill}`)).body.data
    expect(linked.map(({ kind }: { kind: string }) => kind)).toContain('price')
  })

  test('live updates pass them by', async () => {
    const [hers, theirs] = [await listen(app, mei), await listen(app, wu)]
    await mei.post('/api/price/edit', { id: line, notes: 'Once more' })
    await mei.post('/api/fabric/edit', { id: fabric, notes: 'Firm' })
    await hers.until(({ event, data }) => event === 'change' && data.kind === 'price')
    // What came after it has come.
    await theirs.until(({ event, data }) => event === 'change' && data.kind === 'fabric')
    silent(theirs.heard)
    await Promise.all([hers.close(), theirs.close()])
  })
})
