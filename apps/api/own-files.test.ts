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
const hang = (kind: string, parent: string, field: string) =>
  idOf(
    mei.upload(
      `/api/attachment/add?kind=${kind}&parent=${parent}&name=a.txt&field=${field}`,
      new TextEncoder().encode('a'),
    ),
  )

describe('A file field names a file of its own record, never another’s by its id alone', () => {
  test('the company’s logo: refused when it is added or edited; its own is taken and may stay', async () => {
    const brand = await idOf(mei.post('/api/brand/add', { code: 'B-1', name: 'Aster' }))
    const foreign = await hang('brand', brand, 'logo')
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
    const [one, other] = [await supplier('S-1'), await supplier('S-2')]
    const file = await hang('supplier', other, 'file')
    const certificate = { supplier: one, standard: 'GOTS' }
    expect((await mei.post('/api/certificate/add', { ...certificate, file })).body).toMatchObject({
      ...refused,
      errors: [{ field: 'file' }],
    })
    const own = await hang('supplier', one, 'file')
    const id = await idOf(mei.post('/api/certificate/add', { ...certificate, file: own }))
    expect((await mei.post('/api/certificate/edit', { id, file })).body).toMatchObject(refused)
    expect((await mei.get(`/api/certificate/id?id=${id}`)).body.data.file).toBe(own)
  })
})
