import { readFileSync } from 'node:fs'
import { ERROR, MASTER_KEYS, SUCCESS } from '@sms/client'
import * as constants from '@sms/kit/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../apps/api/testing.ts'
import { masterKeys } from './master/contract.ts'
import { regions } from './standards/regions.ts'
import { supplier } from './supplier/contract.ts'
import { menu, menuKeys } from './user/rules/menu.ts'

/** The tables of specification.md, each row as it is written there. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

describe('§2 Screens and routes', () => {
  test('menu entries: key, label, route, in order', () => {
    expect(menu.map(({ key, label, route }) => [key, label.en, route])).toEqual([
      ['Report', 'Report', '/admin/report'],
      ['Order', 'Order Tracking', '/admin/ordertracking'],
      ['ReviewStatus', 'Review Status', '/admin/reviewstatus'],
      ['Showroom', 'Showroom', '/admin/showroom?status=Active'],
      ['History', 'History', '/admin/showroom?status=inActive'],
      ['Fabric', 'Fabric', '/admin/fabric'],
      ['Artworks', 'Artworks', '/admin/artwork'],
      ['Trims', 'Trims', '/admin/trims'],
      ['Button', 'Button', '/admin/button'],
      ['Label', 'Label', '/admin/label'],
      ['Supplier', 'Supplier Profile', '/admin/supplier'],
      ['Master_Data', 'Master Data', '/admin/master'],
      ['Use_Mgt', 'User Management', '/admin/user'],
    ])
    expect(menuKeys).toHaveLength(13)
  })
})

describe('§3 Entities and their fields', () => {
  const optionsOf = (field: constants.Field) =>
    field.type.kind === 'choice' ? field.type.options.map((entry) => entry.label.en) : []

  test('user info: Menu and User_Name, by the id in the token payload', async () => {
    const { id } = (await mei.get('/api/user/verify')).body.data
    const { body } = await mei.get(`/api/user/id?id=${id}`)
    expect(body.data).toMatchObject({ id, User_Name: 'Mei', name: 'Mei', Menu: menuKeys })
  })

  test('master data categories, in order; the client knows the same', () => {
    const written =
      'Showroom, Collection, Season, Category, Line, Composition, Thema, Material, Gender, Artwork_Type, Artwork_Style, Size'
    expect(masterKeys.join(', ')).toBe(written)
    expect(MASTER_KEYS).toEqual(masterKeys)
  })

  test('master data record: name, status, key, showroom, collection', async () => {
    const { body } = await mei.get('/api/master?key=Collection')
    expect(body.data[0]).toMatchObject({
      name: expect.any(String),
      status: 'Active',
      key: 'Collection',
      showroom: null,
      collection: null,
    })
  })

  test('status, supplier type, priority and star rating options', () => {
    expect(constants.status.type).toMatchObject({ options: [{ value: 'Active' }, { value: 'inActive' }] })
    expect(optionsOf(supplier.fields.status)).toEqual(['Active', 'Inactive'])
    expect(optionsOf(supplier.fields.type)).toEqual(['OEM', 'Trader'])
    expect(optionsOf(supplier.fields.priority)).toEqual(['High', 'Medium', 'Low'])
    expect(optionsOf(supplier.fields.star)).toEqual(['1 Star', '2 Star', '3 Star', '4 Star', '5 Star'])
  })

  test('region options: 34 Chinese provinces and regions', () => {
    expect(regions).toHaveLength(34)
    expect(new Set(regions.map((entry) => entry.en)).size).toBe(34)
    for (const name of ['Jiangsu', 'Shandong', 'Guangdong', 'Beijing', 'Shanghai', 'Hong Kong', 'Macau', 'Taiwan']) {
      expect(
        regions.some((entry) => entry.en === name),
        name,
      ).toBe(true)
    }
  })

  test('response envelope: code 0 = error, 1 = success, and message', async () => {
    expect([ERROR, SUCCESS]).toEqual([0, 1])
    expect((await mei.get('/api/master')).body).toMatchObject({ code: 1, message: expect.any(String) })
    expect((await mei.get('/api/master?x=1')).body).toMatchObject({ code: 0, message: expect.any(String) })
  })
})

describe('§7 Calls', () => {
  test('GET /api/master: filters name, status, showroom, key', async () => {
    const all = (await mei.get('/api/master')).body.data as { key: string; name: string }[]
    const sizes = (await mei.get('/api/master?key=Size&status=Active&name=&showroom=')).body.data as { key: string }[]
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.every((entry) => entry.key === 'Size')).toBe(true)
    expect(all.length).toBeGreaterThan(sizes.length)
  })

  test('POST /api/master/add and /edit answer code 1 and {state} successfully', async () => {
    const added = await mei.post('/api/master/add', { key: 'Line', name: 'Resort', state: 'Add' })
    expect(added).toMatchObject({ status: 201, body: { code: 1, message: 'Add successfully' } })
    const edited = await mei.post('/api/master/edit', {
      id: added.body.data.id,
      name: 'Resort & Cruise',
      state: 'Edit',
    })
    expect(edited).toMatchObject({
      status: 201,
      body: { code: 1, message: 'Edit successfully', data: { name: 'Resort & Cruise' } },
    })
  })

  test('POST /api/user/register answers code and data; GET /api/user, POST /api/user/edit', async () => {
    const made = await mei.post('/api/user/register', { name: 'Ren', email: 'ren@example.com', state: 'Register' })
    expect(made.body).toMatchObject({
      code: 1,
      message: 'Register successfully',
      data: { User_Name: 'Ren', role: 'Staff', Menu: [] },
    })
    expect((await mei.get('/api/user?name=Ren')).body.data).toHaveLength(1)
    const edited = await mei.post('/api/user/edit', { id: made.body.data.id, Menu: ['Fabric'], state: 'Edit' })
    expect(edited.body).toMatchObject({ code: 1, message: 'Edit successfully', data: { Menu: ['Fabric'] } })
  })

  test('every path of the table is mounted; POST passes only with 201 to 299 (§8)', async () => {
    const posts = [
      'master/add',
      'master/edit',
      'user/register',
      'user/resetemail',
      'user/reset',
      'user/edit',
      'user/login',
    ]
    for (const path of posts) {
      const { status } = await mei.post(`/api/${path}`, {})
      expect(status, path).toBe(201)
    }
    for (const path of ['master', 'user', 'user/id', 'user/verify'])
      expect((await mei.get(`/api/${path}`)).status, path).toBe(200)
  })
})

describe('§9 Business constants and limits', () => {
  test('as written', () => {
    expect(constants).toMatchObject({
      inactivityMs: 7_200_000,
      headerHeight: 64,
      collapsedMenuWidth: 50,
      backToTopAfter: 400,
      backToTopMs: 450,
      badgeOverflow: 99,
      notificationSeconds: 4.5,
      tooltipDelaySeconds: 0.1,
      imageQuality: 75,
      cacheMs: 5 * 60_000,
      retries: 3,
      emailMax: 320,
      urlMax: 2048,
    })
    expect([0, 1, 2, 10].map(constants.retryDelayMs)).toEqual([1_000, 2_000, 4_000, 30_000])
  })

  test('they stand in one file', () => {
    const source = readFileSync('kit/contract/constants.ts', 'utf8')
    for (const number of ['7_200_000', '4.5', '2_048', '320']) expect(source).toContain(number)
  })

  test('email ≤ 320 and URL ≤ 2,048 characters are enforced', async () => {
    const base = { code: 'L-1', nameEn: 'Limits Ltd', type: 'OEM' }
    const url = `https://example.com/${'a'.repeat(2_048)}`
    const email = `${'a'.repeat(310)}@example.com`
    const answer = await mei.post('/api/supplier/add', { ...base, website: url, contacts: [{ name: 'A', email }] })
    expect(answer.body.errors!.map((entry) => entry.field).sort()).toEqual(['contacts.0.email', 'website'])
  })
})
