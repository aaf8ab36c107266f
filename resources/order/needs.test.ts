import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Material needs of an order = Σ consumption × quantity × (1 + wastage) of its styles (domain.md, Order Tracking). */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const add = async (path: string, values: object) => {
  const { body } = await mei.post(`/api/${path}/add`, values)
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.id as string
}

test('each material with its colours, less what is on purchase orders, of the styles that the user sees', async () => {
  const supplier = await add('supplier', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })
  const [cotton] = (await mei.get('/api/master?key=Composition&name=Cotton')).body.data
  const facts = { composition: [{ fibre: cotton.id, percent: '100' }], weight: '120' }
  const fabric = await add('fabric', { code: 'F-1', supplier, ...facts })
  const button = await add('button', { code: 'B-1', supplier })
  const teal = await add('colourway', { fabric, name: 'Teal' })
  const style = await add('showroom', { code: 'ST-1', colours: [{ name: 'Teal', colourway: teal }, { name: 'Ecru' }] })
  await add('material', { style, item: fabric, consumption: '1.5', unit: 'm', wastage: '10' })
  await add('material', { style, item: button, consumption: '8', unit: 'pc', wastage: '0.01' })
  const brand = await add('brand', { code: 'AST', name: 'Aster' })
  const order = await add('ordertracking', { code: 'O-1', brand, orderedOn: '2026-01-05', currency: 'USD' })
  const line = { order, unit: 'pc', due: '2099-01-01' }
  await add('orderline', { ...line, item: style, colour: 'Teal', quantity: '100' })
  await add('orderline', { ...line, item: style, colour: 'Ecru', quantity: '50' })
  await add('orderline', { ...line, item: style, quantity: '1', unit: 'gross' })
  await add('orderline', { ...line, item: style, quantity: '5', unit: 'kg' })
  await add('orderline', { ...line, description: 'Tissue paper', quantity: '7' })
  const po = await add('po', { code: 'P-1', order, supplier, orderedOn: '2026-01-06', currency: 'CNY' })
  await add('poline', { po, role: 'material', item: fabric, quantity: '100', unit: 'yd' })

  const needs = (who = mei) => who.get(`/api/ordertracking/needs?id=${order}`)
  const ofStyle = [
    {
      ...{ item: fabric, unit: 'm', needed: '485.1', placed: '91.44', open: '393.66' },
      colours: [
        { colourway: teal, needed: '165' },
        { colourway: null, needed: '320.1' },
      ],
      uncounted: [],
    },
    {
      item: button,
      unit: 'pc',
      needed: '2353',
      placed: '0',
      open: '2353',
      colours: [{ colourway: null, needed: '2353' }],
      uncounted: [],
    },
  ]
  expect((await needs()).body.data).toEqual({ needs: ofStyle, leftOut: 1 })
  const ola = await app.member(mei, { name: 'Ola', email: 'ola@example.com', Menu: ['Order'] })
  expect((await needs(ola)).status).toBe(403)
  const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Order', 'Showroom'] })
  expect((await needs(sun)).body.data).toEqual({ needs: ofStyle, leftOut: 1 })
  await mei.post('/api/showroom/edit', { id: style, status: 'inActive' })
  expect((await needs(sun)).body.data).toEqual({ needs: [], leftOut: 4 })
  expect((await needs()).body.data).toEqual({ needs: ofStyle, leftOut: 1 })
})
