import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor
let sun: Visitor
let supplier: string

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier', 'Use_Mgt', 'Master_Data'] })
  const added = await mei.post('/api/supplier/add', { code: 'A-1', nameEn: 'Attached Mills', type: 'OEM' })
  supplier = added.body.data.id
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.7')

test('an upload without a body is refused at the file', async () => {
  const answer = await sun.fetch(`${app.url}/api/attachment/add?kind=supplier&parent=${supplier}&name=a.pdf`, {
    method: 'POST',
  })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ code: 0, errors: [{ field: 'file' }] })
  expect((await sun.get(`/api/attachment?kind=supplier&parent=${supplier}`)).body.total).toBe(0)
})

test('files hang only on records that hold files: whoever reads users or master data adds none to them', async () => {
  const own = (await sun.get('/api/user/verify')).body.data.id
  const [size] = (await sun.get('/api/master?key=Size')).body.data
  for (const [kind, parent] of [
    ['user', own],
    ['master', size.id],
    ['attachment', supplier],
    ['certificate', supplier],
    ['toString', own],
  ]) {
    const path = `kind=${kind}&parent=${parent}`
    expect((await sun.upload(`/api/attachment/add?${path}&name=a.pdf`, pdf)).status, kind).toBe(404)
    expect((await sun.get(`/api/attachment?${path}`)).status, kind).toBe(404)
  }
  const added = await sun.upload(`/api/attachment/add?kind=supplier&parent=${supplier}&name=a.pdf`, pdf)
  expect(added.body.code).toBe(1)
  const renamed = await sun.post('/api/attachment/edit', { id: added.body.data.id, name: 'b.pdf' })
  expect(renamed.body.data.name).toBe('b.pdf')
})
