import { filterValuesMax } from '@sms/kit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

let app: TestApp
let mei: Visitor
let wang: Visitor

const send = (visitor: Visitor, path: string, set: object, query = '') =>
  visitor.fetch(`${app.url}/api/${path}/export?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(set),
  })
/** The sheets of an export of a set, by name. */
async function sheets(visitor: Visitor, path: string, set: object, query = '') {
  let response = await send(visitor, path, set, query)
  // The last two may have been read to their end here and still be ending there.
  while (response.status === 429) response = await send(visitor, path, set, query)
  expect(response.status).toBe(200)
  const { sheets } = await readSheets(Buffer.from(await response.arrayBuffer()), 'export')
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows.slice(1)]))
}
const problem = async (visitor: Visitor, path: string, set: object, query = '') => {
  const { body } = await visitor.post(`/api/${path}/export?${query}`, set)
  expect(body.code).toBe(0)
  return body.errors?.[0]?.field
}

let suppliers: string[]
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  wang = await app.member(mei, { name: 'Wang', email: 'wang@example.com', role: 'Viewer', Menu: ['Supplier'] })
  suppliers = []
  for (const code of ['S-1', 'S-2', 'S-3']) {
    const contacts = [{ name: `Ann of ${code}`, title: null, mobile: null, email: null, wechat: null, primary: true }]
    const { body } = await mei.post('/api/supplier/add', { code, nameEn: `Mill ${code}`, type: 'OEM', contacts })
    suppliers.push(body.data.id)
  }
})
afterAll(() => app.close())

describe('What somebody has ticked can be exported, however much it is (interface.md, Lists)', () => {
  test('more records than a filter can name, in the order of the list, with their lists', async () => {
    const many = Array.from({ length: filterValuesMax + 60 }, (_, n) => `Loom ${String(n).padStart(3, '0')}`)
    const values = many.map((name) => ({ name, nameZh: null }))
    expect((await mei.post('/api/master/paste', { key: 'Thema', values })).body.code).toBe(1)
    const all: { id: string; name: string }[] = (await mei.get('/api/master?key=Thema')).body.data
    const ticked = all.filter(({ name }) => many.includes(name) && name !== 'Loom 003')
    const book = await sheets(mei, 'master', { ids: ticked.map(({ id }) => id) }, 'columns=name&sort=-name')
    expect(Object.values(book)[0]!.flat()).toEqual(many.filter((name) => name !== 'Loom 003').toReversed())
    const lists = await sheets(mei, 'supplier', { ids: [suppliers[2], suppliers[0]] }, 'sort=-code')
    expect(lists.Suppliers!.map(([code]) => code)).toEqual(['S-3', 'S-1'])
    expect(lists.Contacts!.map(([code]) => code)).toEqual(['S-3', 'S-1'])
  })

  test('all that a list matches but some, with their lists', async () => {
    const set = { all: { q: 'Mill', type: 'OEM' }, except: [suppliers[1]] }
    const book = await sheets(mei, 'supplier', set, 'sort=-code')
    expect(book.Suppliers!.map(([code]) => code)).toEqual(['S-3', 'S-1'])
    expect(book.Contacts!.map(([code]) => code)).toEqual(['S-3', 'S-1'])
    expect((await sheets(mei, 'supplier', { all: { code: 'S-2' } })).Suppliers!.map(([code]) => code)).toEqual(['S-2'])
    expect((await sheets(mei, 'supplier', { ids: [] })).Suppliers).toEqual([])
  })

  test('by whoever may read the list, and of nothing that is behind a right they lack', async () => {
    expect((await sheets(wang, 'supplier', { ids: suppliers })).Suppliers).toHaveLength(3)
    expect(await problem(wang, 'supplier', { all: { bank: '~' } })).toBe('bank')
    expect(await problem(wang, 'supplier', { ids: suppliers }, 'columns=code,bank')).toBe('columns')
    expect((await send(wang, 'master', { ids: [] })).status).toBe(403)
    expect((await send(app.visitor(), 'supplier', { ids: suppliers })).status).toBe(401)
  })

  test('records of the set that are gone are left out; a set of which nothing is there any more is refused', async () => {
    const missing = crypto.randomUUID()
    const book = await sheets(mei, 'supplier', { ids: [suppliers[0], missing] })
    expect(book.Suppliers!.map(([code]) => code)).toEqual(['S-1'])
    expect(await problem(mei, 'supplier', { ids: [missing] })).toBe('ids')
  })

  test('the order of a list stands in its parameters too, and is refused at its name where it is none', async () => {
    const set = (sort: string) => ({ all: { type: 'OEM', sort } })
    const codes = async (sort: string, query = '') =>
      (await sheets(mei, 'supplier', set(sort), query)).Suppliers!.map(([code]) => code)
    expect(await codes('-code')).toEqual(['S-3', 'S-2', 'S-1'])
    expect(await codes('-code', 'sort=code')).toEqual(['S-1', 'S-2', 'S-3'])
    expect(await problem(mei, 'supplier', set('nosuchfield'))).toBe('sort')
    expect(await problem(mei, 'supplier', set('nosuchfield'), 'sort=code')).toBe('sort')
  })

  test('a set that is none is refused by name', async () => {
    expect(await problem(mei, 'supplier', {})).toBe('ids')
    expect(await problem(mei, 'supplier', { ids: suppliers, all: {} })).toBe('ids')
    expect(await problem(mei, 'supplier', { ids: suppliers, except: suppliers })).toBe('except')
    expect(await problem(mei, 'supplier', { ids: ['S-1'] })).toBe('ids')
    expect(await problem(mei, 'supplier', { ids: suppliers, preview: true })).toBe('preview')
    // What narrows a list stands in the set.
    expect(await problem(mei, 'supplier', { ids: suppliers }, 'type=OEM')).toBe('type')
  })
})
