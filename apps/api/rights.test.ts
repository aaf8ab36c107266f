import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'

let app: TestApp
let mei: Visitor
let staff: Visitor
let viewer: Visitor

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  staff = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Supplier', 'Use_Mgt'] })
  viewer = await app.member(mei, { name: 'Vera', email: 'vera@example.com', role: 'Viewer', Menu: ['Supplier'] })
})
afterAll(() => app.close())

const bank = {
  bankName: 'Bank of China',
  accountName: 'Hengli',
  accountNo: '6217 0000',
  swift: 'BKCHCNBJ',
  bankAddress: null,
}

describe('Rights (contract.md)', () => {
  test('an Administrator’s Menu always holds all 13 keys', async () => {
    const { body } = await mei.get('/api/user?role=Administrator')
    expect(body.data[0].Menu).toHaveLength(13)
    const id = body.data[0].id
    const edited = await mei.post('/api/user/edit', { id, Menu: ['Supplier'] })
    expect(edited.body.data.Menu).toHaveLength(13)
  })

  test('the server refuses the routes behind keys that the Menu lacks', async () => {
    for (const path of ['/api/user', '/api/master/uses?key=Size']) expect((await viewer.get(path)).status).toBe(403)
    expect((await staff.post('/api/master/add', { key: 'Size', name: 'Tiny' })).status).toBe(403)
  })

  test('reading master data, verify and names for pickers need only a session', async () => {
    const value = `/api/master/id?id=${(await mei.get('/api/master?key=Size')).body.data[0].id}`
    for (const path of [
      '/api/master',
      value,
      '/api/user/verify',
      '/api/user/lookup?q=mei',
      '/api/supplier/lookup?q=x',
    ]) {
      expect((await viewer.get(path)).status, path).toBe(200)
      expect((await app.visitor().get(path)).status, path).toBe(401)
    }
  })

  test('a Viewer reads within Menu and changes nothing', async () => {
    expect((await viewer.get('/api/supplier')).status).toBe(200)
    expect((await viewer.post('/api/supplier/add', { code: 'V', nameEn: 'V', type: 'OEM' })).status).toBe(403)
  })

  test('one’s own record needs only a session, another’s Use_Mgt', async () => {
    const own = (await viewer.get('/api/user/verify')).body.data.id
    const admin = (await mei.get('/api/user/verify')).body.data.id
    expect((await viewer.get(`/api/user/id?id=${own}`)).body.data.User_Name).toBe('Vera')
    expect((await viewer.get(`/api/user/id?id=${admin}`)).status).toBe(403)
    expect((await staff.get(`/api/user/id?id=${admin}`)).status).toBe(200)
  })

  test('Staff with Use_Mgt read users; only an Administrator changes them', async () => {
    const id = (await viewer.get('/api/user/verify')).body.data.id
    expect((await staff.get('/api/user')).body.total).toBe(3)
    expect((await staff.post('/api/user/edit', { id, Menu: ['Supplier', 'Report'] })).status).toBe(403)
    expect((await staff.post('/api/user/register', { name: 'X', email: 'x@example.com', role: 'Staff' })).status).toBe(
      403,
    )
    expect((await staff.post('/api/user/signout', { id })).status).toBe(403)
  })

  test('a name or email that another user has is refused at its field, however it is written', async () => {
    const id = (await staff.get('/api/user/verify')).body.data.id
    const taken = [
      await mei.post('/api/user/register', { name: 'ＭＥＩ', email: 'x@example.com' }),
      await mei.post('/api/user/edit', { id, name: 'mei' }),
      await staff.put('/api/user/profile', { name: 'mei' }),
    ]
    expect(taken.map(({ body }) => body.errors?.[0])).toEqual(
      Array(3).fill({ field: 'name', message: 'This User_Name is already in use' }),
    )
  })

  test('none can remove the last Administrator, or their own right', async () => {
    const id = (await mei.get('/api/user/verify')).body.data.id
    for (const change of [{ role: 'Staff' }, { status: 'inActive' }]) {
      const answer = await mei.post('/api/user/edit', { id, ...change })
      expect(answer.status).toBe(201)
      expect(answer.body.code).toBe(0)
      expect(answer.body.errors).toHaveLength(1)
    }
    expect((await mei.get('/api/user?role=Administrator&status=Active')).body.total).toBe(1)
  })

  test('two administrators who remove each other at the same moment leave one', async () => {
    const ada = await app.member(mei, { name: 'Ada', email: 'ada@example.com', role: 'Administrator' })
    const [a, b] = await Promise.all([ada, mei].map(async (user) => (await user.get('/api/user/verify')).body.data.id))
    await Promise.all([
      mei.post('/api/user/edit', { id: a, role: 'Staff' }),
      ada.post('/api/user/edit', { id: b, role: 'Staff' }),
    ])
    const left = await app.db.execute<{ n: number }>(
      'select count(*)::int as n from "user" where role = \'Administrator\'' as never,
    )
    expect(left.rows[0]!.n).toBe(1)
    await app.db.transaction(async (tx) => {
      await tx.execute(`select set_config('sms.actor', '${b}', true)` as never)
      await tx.execute(`update "user" set role = 'Administrator' where id = '${b}'` as never)
      await tx.execute(`update "user" set role = 'Staff', menu = '{}' where id = '${a}'` as never)
    })
  })
})

describe('Names for pickers without the key', () => {
  test('are found by name and code only, never by what else the search knows', async () => {
    const contacts = [{ name: 'Li Na', mobile: '13912345678', email: 'li@alpha.example' }]
    await mei.post('/api/supplier/add', { code: 'A-1', nameEn: 'Alpha Dyeing', type: 'OEM', contacts })
    const outsider = await app.member(mei, { name: 'Otto', email: 'otto@example.com', Menu: [] })
    const ask = async (who: Visitor, q: string) => (await who.get(`/api/supplier/lookup?q=${q}`)).body.data.length
    expect([await ask(outsider, 'alpha dye'), await ask(outsider, 'A-1')]).toEqual([1, 1])
    expect([await ask(outsider, '1391234'), await ask(outsider, 'li@alpha')]).toEqual([0, 0])
    expect(await ask(staff, '1391234')).toBe(1)
  })
})

describe('Merging without the bank right', () => {
  test('moves no bank details that the actor may not see', async () => {
    const add = async (code: string, more: object) =>
      (await mei.post('/api/supplier/add', { code, nameEn: code, type: 'OEM', confirm: ['similar'], ...more })).body
        .data
    const given = await add('MB-1', { bank })
    const unchanged = await add('MB-2', { city: null })
    expect((await staff.post('/api/supplier/merge', { id: given.id, into: unchanged.id })).body.code).toBe(1)
    expect((await mei.get(`/api/supplier/id?id=${unchanged.id}`)).body.data.bank).toBeNull()
    expect((await mei.get(`/api/supplier/id?id=${given.id}`)).body.data.bank.swift).toBe('BKCHCNBJ')
  })
})

describe('Field rights (contract.md): without bank the field is in no answer', () => {
  let id: string
  beforeAll(async () => {
    const added = await mei.post('/api/supplier/add', { code: 'B-1', nameEn: 'Borealis Weaving', type: 'OEM', bank })
    id = added.body.data.id
  })

  test('record, list, history', async () => {
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data.bank.swift).toBe('BKCHCNBJ')
    for (const path of [
      `/api/supplier/id?id=${id}`,
      '/api/supplier?q=borealis',
      `/api/history?kind=supplier&id=${id}`,
    ]) {
      const { status, body } = await staff.get(path)
      expect(status).toBe(200)
      expect(body.data).toBeTruthy()
      expect(JSON.stringify(body)).not.toContain('BKCHCNBJ')
      expect(JSON.stringify(body)).not.toContain('"bank"')
    }
  })

  test('filter and sort by it are refused by name, searching does not find it, writing it is 403', async () => {
    expect((await staff.get('/api/supplier?bank=!~')).body.errors![0]!.field).toBe('bank')
    expect((await staff.get('/api/supplier?sort=bank')).body.code).toBe(0)
    expect((await staff.get('/api/supplier?q=BKCHCNBJ')).body.total).toBe(0)
    const written = await staff.post('/api/supplier/edit', { id, bank: null })
    expect(written.status).toBe(403)
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data.bank.swift).toBe('BKCHCNBJ')
  })
})
