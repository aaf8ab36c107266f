import { label, masters, resource } from '@sms/kit/contract'
import { crud, systemColumns } from '@sms/kit/server'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor
const values = { Category: [] as { id: string }[], Size: [] as { id: string }[] }

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const key of ['Category', 'Size'] as const) values[key] = (await mei.get(`/api/master?key=${key}`)).body.data
})
afterAll(() => app.close())

const add = (code: string, categories: string[]) =>
  mei.post('/api/supplier/add', { code, nameEn: `${code} Weavers`, type: 'OEM', categories, confirm: 'similar' })

test('master data values must exist and be of the field’s category', async () => {
  for (const id of [crypto.randomUUID(), values.Size[0]!.id]) {
    const refused = await add('M-1', [values.Category[0]!.id, id])
    expect(refused.body).toMatchObject({
      code: 0,
      errors: [{ field: 'categories', message: 'Not a value of Category' }],
    })
  }
  const added = await add('M-1', [values.Category[0]!.id])
  expect(added.body.code).toBe(1)
  const { id } = added.body.data
  const edited = await mei.post('/api/supplier/edit', { id, categories: [values.Size[0]!.id] })
  expect(edited.body).toMatchObject({ code: 0, errors: [{ field: 'categories' }] })
})

test('a value that became inActive stays where it is and is given to nobody anew', async () => {
  const [, closed, other] = values.Category.map((row) => row.id) as [string, string, string]
  const { id } = (await add('M-2', [closed])).body.data
  expect((await mei.post('/api/master/edit', { id: closed, status: 'inActive' })).body.code).toBe(1)
  const stays = await mei.post('/api/supplier/edit', { id, categories: [other, closed] })
  expect(stays.body.data.categories).toEqual([other, closed])
  expect((await add('M-3', [closed])).body).toMatchObject({ code: 0, errors: [{ field: 'categories' }] })
  expect((await mei.post('/api/supplier/edit', { id, categories: [other] })).body.code).toBe(1)
  expect((await mei.post('/api/supplier/edit', { id, categories: [closed] })).body.code).toBe(0)
})

test('a resource that names master data cannot be served without knowing where that is', () => {
  const about = {
    title: label('Roll', '卷'),
    titles: label('Rolls', '卷'),
    menu: 'Fabric',
    names: [],
    sort: 'id',
  }
  const roll = resource('roll', about, { sizes: masters('Sizes', '尺码', 'Size') })
  const table = pgTable('roll', { ...systemColumns, sizes: uuid().array().notNull() })
  expect(() => crud(roll, table)).toThrow('roll names master data')
})
