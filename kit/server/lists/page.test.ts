import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'

let app: TestApp
let mei: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const [code, status] of [
    ['L-1', 'Active'],
    ['L-2', 'inActive'],
    ['L-3', 'Active'],
  ]) {
    const { body } = await mei.post('/api/supplier/add', {
      code,
      nameEn: `Loom ${code}`,
      type: 'OEM',
      status,
      confirm: 'similar',
    })
    expect(body.code, body.message).toBe(1)
  }
})
afterAll(() => app.close())

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
const id = crypto.randomUUID()

describe('A forged cursor is refused as none of this list', () => {
  test.each([
    ['code', ['a', 'zzz']],
    ['code', ['a', 5]],
    ['code', [5, id]],
    ['code', ['a\0', id]],
    ['code', [{}, id]],
    ['code', ['a']],
    ['star', [true, id]],
    ['leadDaysBulk', ['7', id]],
    ['leadDaysBulk', [7.5, id]],
    ['leadDaysBulk', [1e12, id]],
    ['moq', ['NaN', id]],
    ['moq', [12, id]],
    ['blockUntil', ['2026-02-30', id]],
    ['blockUntil', ['0000-01-01', id]],
    ['-updatedAt', ['yesterday', id]],
    ['-updatedAt', ['2026-03-08', id]],
    ['mergedInto', ['x', id]],
    ['version', ['1; drop table supplier', id]],
  ])('sort=%s after %j', async (sort, values) => {
    const { status, body } = await mei.get(`/api/supplier?sort=${sort}&after=${cursor(...values)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, errors: [{ field: 'after', message: 'Not a cursor of this list' }] })
  })

  test.each([
    ['code', ['L-1', id]],
    ['code', [null, id]],
    ['leadDaysBulk', [7, id]],
    ['moq', ['12.50', id]],
    ['blockUntil', ['2026-03-08', id]],
    ['-updatedAt', ['2026-03-08T00:00:00.000Z', id]],
    ['mergedInto', [id, id]],
  ])('sort=%s after %j is one', async (sort, values) => {
    expect((await mei.get(`/api/supplier?sort=${sort}&after=${cursor(...values)}`)).body.code).toBe(1)
  })
})

describe('Days that the database cannot hold are refused at their field', () => {
  test.each(['0000-01-01', '1899-12-31', '2201-01-01'])('%s in a body and in filters', async (day) => {
    const body = { code: 'D-1', nameEn: 'Dated', type: 'OEM', block: 'ordering', blockUntil: day }
    const added = await mei.post('/api/supplier/add', body)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ code: 0, errors: [{ field: 'blockUntil' }] })
    for (const field of ['blockUntil', 'updatedAt']) {
      const listed = await mei.get(`/api/supplier?${field}=${day}..`)
      expect(listed.body, field).toMatchObject({ code: 0, errors: [{ field }] })
    }
  })
})

test('a filter by a moment means the days of the asker’s time zone', async () => {
  const set = sql`set_config('sms.actor', ${(await mei.get('/api/user/verify')).body.data.id}, true)`
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select ${set}`)
    // 23:30 on 7 March in UTC; in Shanghai 7:30 on the 8th.
    await tx.execute(sql`update supplier set updated_at = '2026-03-07T23:30:00Z' where code = 'L-1'`)
  })
  const on = async (day: string, zone?: string) =>
    (await mei.get(`/api/supplier?updatedAt=${day}${zone ? `&zone=${zone}` : ''}`)).body.total
  expect([await on('2026-03-07', 'Asia/Shanghai'), await on('2026-03-08', 'Asia/Shanghai')]).toEqual([0, 1])
  expect([await on('2026-03-07'), await on('2026-03-08')]).toEqual([1, 0])
})

describe('Names for pickers', () => {
  test('a search gives Active records; ids give them whatever their status', async () => {
    const found = (await mei.get('/api/supplier/lookup?q=loom')).body.data as { id: string; status: string }[]
    expect(found.map((row) => row.status)).toEqual(['Active', 'Active'])
    const [left] = (await mei.get('/api/supplier?status=inActive')).body.data
    const named = (await mei.get(`/api/supplier/lookup?ids=${left.id}`)).body.data
    expect(named).toEqual([{ id: left.id, name: 'L-2 · Loom L-2', status: 'inActive' }])
  })

  test('those that are called so come first, however many hold the words elsewhere', async () => {
    const add = (code: string, nameEn: string, notes?: string) =>
      mei.post('/api/supplier/add', { code, nameEn, notes, type: 'OEM', confirm: 'similar' })
    for (let i = 10; i < 35; i++) await add(`D-${i}`, `Dyer ${i}`, 'Works for Indigo Partners')
    await add('P-1', 'Indigo Partners')
    const found = (await mei.get('/api/supplier/lookup?q=indigo')).body.data as { name: string }[]
    expect(found.map((row) => row.name).slice(0, 2)).toEqual(['P-1 · Indigo Partners', 'D-10 · Dyer 10'])
    expect(found).toHaveLength(20)
  })

  test('what is called exactly so comes first, then names that begin so, then names that hold the words', async () => {
    const add = (code: string, nameEn: string, notes?: string) =>
      mei.post('/api/supplier/add', { code, nameEn, notes, type: 'OEM', confirm: 'similar' })
    await add('R-1', 'Old Madder Root Mills')
    await add('R-2', 'Weld House', 'Sister of Madder Root')
    await add('R-3', 'Madder Eco Root')
    await add('R-4', 'Madder Root Trading')
    await add('R-5', 'Madder Root')
    const called = async (q: string) =>
      ((await mei.get(`/api/supplier/lookup?q=${encodeURIComponent(q)}`)).body.data as { name: string }[]).map(
        ({ name }) => name.slice(0, 3),
      )
    expect(await called(' madder  root')).toEqual(['R-5', 'R-4', 'R-1', 'R-3', 'R-2'])
    expect(await called('R-3')).toEqual(['R-3'])
    // However many hold the words in their names.
    for (let i = 100; i < 205; i++) await add(`Q-${i}`, `Fine Madder Root ${i}`)
    expect((await called('Madder Root')).slice(0, 3)).toEqual(['R-5', 'R-4', 'Q-1'])
  })

  test('a search text that is too long is refused by name', async () => {
    const { body } = await mei.get(`/api/supplier/lookup?q=${'x'.repeat(201)}`)
    expect(body).toMatchObject({ code: 0, errors: [{ field: 'q' }] })
  })
})
