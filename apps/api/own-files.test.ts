import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const refused = { code: 0, message: 'This file is not of this record' }
const idOf = async (answer: Promise<{ body: any }>) => (await answer).body.data.id as string
const send = (kind: string, parent: string, field: string) =>
  mei.upload(`/api/attachment/add?kind=${kind}&parent=${parent}&name=a.txt&field=${field}`, Buffer.from('a'))
const hang = (kind: string, parent: string, field: string) => idOf(send(kind, parent, field))

describe('A file field names a file of its own record, never another’s by its id alone', () => {
  test('the company’s logo: refused when it is added or edited; its own is taken and may stay', async () => {
    const brand = await idOf(mei.post('/api/brand/add', { code: 'B-1', name: 'Aster' }))
    const foreign = await hang('brand', brand, '')
    const values = { nameEn: 'Huaxia Garments' }
    const added = await mei.post('/api/company/add', { ...values, logo: foreign })
    expect(added.body).toMatchObject({ ...refused, errors: [{ field: 'logo' }] })

    const id = await idOf(mei.post('/api/company/add', values))
    for (const logo of [foreign, id])
      expect((await mei.post('/api/company/edit', { id, logo })).body).toMatchObject({
        ...refused,
        errors: [{ field: 'logo' }],
      })
    const own = await hang('company', id, 'logo')
    expect((await mei.post('/api/company/edit', { id, logo: own })).body.data).toMatchObject({ logo: own })
    expect((await mei.post('/api/company/edit', { id, logo: own, nameZh: '华夏' })).body.code).toBe(1)
  })

  test('a certificate’s file hangs on its supplier', async () => {
    const supplier = (code: string) =>
      idOf(mei.post('/api/supplier/add', { code, nameEn: `Mill ${code}`, type: 'OEM', confirm: ['similar'] }))
    const [first, other] = [await supplier('S-1'), await supplier('S-2')]
    const file = await hang('supplier', other, 'file')
    const certificate = { supplier: first, standard: 'GOTS' }
    expect((await mei.post('/api/certificate/add', { ...certificate, file })).body).toMatchObject({
      ...refused,
      errors: [{ field: 'file' }],
    })
    const own = await hang('supplier', first, 'file')
    const id = await idOf(mei.post('/api/certificate/add', { ...certificate, file: own }))
    expect((await mei.post('/api/certificate/edit', { id, file })).body).toMatchObject(refused)
    expect((await mei.get(`/api/certificate/id?id=${id}`)).body.data.file).toBe(own)
  })

  test.each(['nosuchfield', '__proto__', 'toString', 'nameEn', 'file.file', 'logo'])(
    'sent for a field that keeps no files there it is refused, and nothing hangs: %s',
    async (field) => {
      const parent = await idOf(
        mei.post('/api/supplier/add', {
          code: `F-${field}`,
          nameEn: `Mill of ${field}`,
          type: 'OEM',
          confirm: ['similar'],
        }),
      )
      expect((await send('supplier', parent, field)).body).toMatchObject({ code: 0, errors: [{ field: 'field' }] })
      expect((await mei.get(`/api/attachment?kind=supplier&parent=${parent}`)).body.total).toBe(0)
      expect((await send('supplier', parent, 'file')).body.data).toMatchObject({ field: 'file' })
    },
  )
})
