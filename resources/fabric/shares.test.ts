import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** contract.md, List query: `composition=cotton:60..100`; the ranges of the library's lists. */
let app: TestApp
let mei: Visitor
const cloths = {
  poplin: { weight: '180', width: '150', of: { Cotton: '100' } },
  blend: { weight: '220', width: '149.9', of: { Cotton: '60', Polyester: '40' } },
  lean: { weight: '179.9', width: '160', of: { Cotton: '59.9', 'Linen (Flax)': '40.1' } },
  fleece: { weight: '300', width: '165', of: { Polyester: '30', 'Polyester*': '30', 'Viscose (Rayon)': '40' } },
  unknown: { weight: null, width: null, of: {} },
}
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { body } = await mei.get('/api/master?key=Composition')
  const ids = Object.fromEntries(body.data.map((record: { id: string; name: string }) => [record.name, record.id]))
  for (const [code, { of, ...facts }] of Object.entries(cloths)) {
    const composition = Object.entries(of).map(([name, percent]) => ({
      fibre: ids[name.replace('*', '')],
      percent,
      recycled: name.endsWith('*'),
    }))
    expect((await mei.post('/api/fabric/add', { code, ...facts, composition })).body.code).toBe(1)
  }
})
afterAll(() => app.close())

const found = async (query: Record<string, string>) => {
  const { body } = await mei.get(`/api/fabric?${new URLSearchParams(query)}`)
  expect(body).toMatchObject({ code: 1 })
  expect(body.total).toBe(body.data.length)
  return body.data.map((record: { code: string }) => record.code)
}

describe('Shares', () => {
  test.each([
    ['cotton:60..100', 'blend poplin'],
    ['COTTON:60..', 'blend poplin'],
    ['棉:60..', 'blend poplin'],
    ['cotton:59.9..60', 'blend lean'],
    ['cotton:100', 'poplin'],
    ['cotton', 'blend lean poplin'],
    ['polyester:60', 'fleece'],
    ['polyester:41..', 'fleece'],
    ['viscose:..40', 'fleece'],
    ['Viscose (Rayon)', 'fleece'],
    ['rayon,flax', 'fleece lean'],
    ['亚麻:40..,聚酯纤维:..40', 'blend lean'],
    ['cotton:0..59.9', 'fleece lean'],
    ['cotton:99..99.5', ''],
    ['~', 'unknown'],
    ['!~', 'blend fleece lean poplin'],
  ])('composition=%s', async (composition, codes) => expect((await found({ composition })).join(' ')).toBe(codes))

  test('by id, and beside other filters', async () => {
    const { body } = await mei.get('/api/master?key=Composition&name=Cotton')
    expect(await found({ composition: `${body.data[0].id}:60..`, weight: '180..200' })).toEqual(['poplin'])
    expect(await found({ weight: '180..220', width: '150..' })).toEqual(['poplin'])
  })

  test('nobody’s name and a share that cannot be are refused by name, with nothing else said', async () => {
    for (const composition of ['unobtainium:60..', 'cotton:60..101', 'cotton:-1..']) {
      const { body } = await mei.get(`/api/fabric?${new URLSearchParams({ composition })}`)
      expect(body.code).toBe(0)
      expect(body.errors!.map(({ field }) => field)).toEqual(['composition'])
    }
  })

  test('an export and a bulk change mean the same records', async () => {
    const exported = `${app.url}/api/fabric/export?format=csv&composition=cotton:60..&columns=code`
    const csv = await (await mei.fetch(exported, {})).text()
    expect(csv.trim().split(/\r?\n/).slice(1).sort()).toEqual(['blend', 'poplin'])
    const { body } = await mei.post('/api/fabric/bulk', {
      all: { composition: 'cotton:60..' },
      patch: { finish: 'Soft' },
      preview: true,
    })
    expect(body.data).toMatchObject({ matched: 2, changing: 2 })
  })
})
