import { parseQuery } from '@sms/kit/contract'
import { company } from '@sms/resources/company/contract.ts'
import { companyTable } from '@sms/resources/company/table.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { and, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../../apps/api/testing.ts'
import { crud } from '../crud.ts'
import type { Nouns } from '../noun.ts'
import { where } from './conditions.ts'
import { orderOf, selectInOrder, stretchesOf } from './order.ts'
import { anybody } from './testing.ts'

let app: TestApp
/** Reads English, as does all else that she has entered. */
let mei: Visitor
/** Reads Chinese. */
let lan: Visitor

/** Country, region, priority: the names shown stand in another order than the values stored, and some are missing. */
const rows = [
  ['DE', 'Jiangsu', 'Low'],
  ['CN', 'Anhui', 'High'],
  ['AT', 'Zhejiang', 'Medium'],
  ['CH', 'Chongqing', 'High'],
  ['DZ', null, null],
  [null, 'Guangdong', 'Low'],
  ['ZA', 'Anhui', 'Medium'],
] as const

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  lan = await app.member(mei, {
    name: 'lan',
    email: 'lan@example.com',
    language: 'zh',
    Menu: ['Supplier', 'Master_Data'],
  })
  for (const [i, [country, region, priority]] of rows.entries()) {
    const writer = i % 2 ? lan : mei
    const body = {
      code: `O-${i}`,
      nameEn: `Order mill ${i}`,
      type: 'OEM',
      country,
      region,
      priority,
      confirm: ['similar'],
    }
    expect((await writer.post('/api/supplier/add', body)).body.code).toBe(1)
  }
})
afterAll(() => app.close())

/** One field of every record in the list's order, collected page by page by cursors, two to a page. */
async function paged(reader: Visitor, path: string, field: string) {
  const found: unknown[] = []
  for (let after = ''; ; ) {
    const { body } = await reader.get(`${path}&pageSize=2${after ? `&after=${after}` : ''}`)
    expect(body.code, body.message).toBe(1)
    found.push(...body.data.map((row: Record<string, unknown>) => row[field]))
    if (!body.next) return found
    after = body.next
  }
}

const list = (sort: string) => `/api/supplier?sort=${sort}`

/** What is blank stays last, whatever the direction. */
const reversedButBlanks = (values: readonly unknown[]) => [
  ...values.filter((value) => value !== null).reverse(),
  ...values.filter((value) => value === null),
]

describe('a list is in the order of what its reader sees', () => {
  test.each([
    ['country', ['DZ', 'AT', 'CN', 'DE', 'ZA', 'CH', null], ['DZ', 'AT', 'DE', 'ZA', 'CH', 'CN', null]],
    ['region', ['Anhui', 'Anhui', 'Chongqing', 'Guangdong', 'Jiangsu', 'Zhejiang', null], undefined],
  ])('names of %s', async (field, en, zh) => {
    const inEnglish = await paged(mei, list(field), field)
    expect(inEnglish).toEqual(en)
    expect(await paged(mei, list(`-${field}`), field)).toEqual(reversedButBlanks(en))
    const inChinese = await paged(lan, list(field), field)
    expect(inChinese).toEqual(zh ?? en)
    expect(await paged(lan, list(`-${field}`), field)).toEqual(reversedButBlanks(zh ?? en))
  })

  test('choices that rise keep the order in which they are declared', async () => {
    const priorities = ['High', 'High', 'Medium', 'Medium', 'Low', 'Low', null]
    for (const reader of [mei, lan]) {
      expect(await paged(reader, list('priority'), 'priority')).toEqual(priorities)
      expect(await paged(reader, list('-priority'), 'priority')).toEqual(reversedButBlanks(priorities))
    }
  })

  test('people by their names, whatever the case', async () => {
    const ids = {
      Mei: (await mei.get('/api/user/verify')).body.data.id,
      lan: (await lan.get('/api/user/verify')).body.data.id,
    }
    const [three, four] = [Array(3).fill(ids.lan), Array(4).fill(ids.Mei)]
    expect(await paged(mei, list('createdBy'), 'createdBy')).toEqual([...three, ...four])
    expect(await paged(mei, list('-createdBy,code'), 'createdBy')).toEqual([...four, ...three])
  })

  test('records that refer to others of their kind by the names of those', async () => {
    const idOf = async (code: string) => (await mei.get(`/api/supplier?code=${code}`)).body.data[0].id
    const merge = async (id: string, into: string) =>
      expect((await mei.post('/api/supplier/merge', { id: await idOf(id), into: await idOf(into) })).body.code).toBe(1)
    await merge('O-6', 'O-3')
    await merge('O-5', 'O-1')
    const codes = ['O-5', 'O-6', 'O-0', 'O-1', 'O-2', 'O-3', 'O-4']
    const byMerged = await paged(lan, list('mergedInto,code'), 'code')
    expect(byMerged.slice(0, 2)).toEqual(codes.slice(0, 2))
    expect([...byMerged.slice(2)].sort()).toEqual(codes.slice(2))
    expect((await paged(lan, list('-mergedInto'), 'code')).slice(0, 2)).toEqual(['O-6', 'O-5'])
  })

  test('whatever other nouns of the same names there are in this process', async () => {
    // Nobody's suppliers: another product's, say, whose lists are read by its own names.
    const other = crud({ ...company, name: 'supplier' }, companyTable)
    const supplierNoun = { contract: other.contract, service: other }
    const query = parseQuery(nouns.supplier.contract, { sort: 'mergedInto' })
    const by = (of: Nouns) => {
      const order = orderOf(nouns.supplier.contract, nouns.supplier.service.table, query, {
        language: 'en',
        nouns: of,
        actor: anybody,
      })
      return selectInOrder(app.db, nouns.supplier.service.table, undefined, order).toSQL().sql
    }
    expect(by(nouns)).not.toContain('company')
    expect(by({ ...nouns, supplier: supplierNoun })).toContain('company')
    expect((await paged(lan, list('mergedInto,code'), 'code')).slice(0, 2)).toEqual(['O-5', 'O-6'])
  })

  test('master data by its name in the language, Chinese by pinyin', async () => {
    const add = async (body: object) => {
      const answer = await mei.post('/api/master/add', body)
      expect(answer.body.code, answer.body.message).toBe(1)
      return answer.body.data.id as string
    }
    const showrooms = [
      await add({ key: 'Showroom', name: 'alpha', nameZh: '张园' }),
      await add({ key: 'Showroom', name: 'Beta', nameZh: '安亭' }),
      await add({ key: 'Showroom', name: 'gamma' }),
    ]
    for (const [i, showroom] of showrooms.entries()) await add({ key: 'Collection', name: `Held ${i}`, showroom })
    const held = '/api/master?key=Collection&showroom=!~&sort='
    for (const reader of [mei, lan]) {
      const expected = reader === mei ? [0, 1, 2] : [1, 0, 2]
      const names = expected.map((i) => `Held ${i}`)
      expect(await paged(reader, `${held}showroom`, 'name')).toEqual(names)
      expect(await paged(reader, `${held}-showroom`, 'name')).toEqual([...names].reverse())
    }
  })

  test('records by their own name in the language, and asked for by it in any', async () => {
    const names = [
      ['Quill', '安石'],
      ['quartz', '张羽'],
      ['Quilt', null],
      ['Quiet', '李静'],
    ]
    for (const [name, nameZh] of names)
      expect((await mei.post('/api/master/add', { key: 'Thema', name, nameZh })).body.code).toBe(1)
    const path = '/api/master?key=Thema&name=qui,quartz&sort='
    for (const [reader, expected] of [
      [mei, ['quartz', 'Quiet', 'Quill', 'Quilt']],
      // An shi, Li jing, Zhang yu; what has no Chinese name stands behind, by its English one.
      [lan, ['Quill', 'Quiet', 'quartz', 'Quilt']],
    ] as const) {
      expect(await paged(reader, `${path}name`, 'name')).toEqual(expected)
      expect(await paged(reader, `${path}-name`, 'name')).toEqual([...expected].reverse())
    }
    // A link means the same to whoever opens it.
    for (const reader of [mei, lan]) {
      expect(await paged(reader, '/api/master?name=静,安石&sort=sort', 'name')).toEqual(['Quill', 'Quiet'])
      expect((await reader.get('/api/master?name=李静')).body.total).toBe(1)
    }
  })

  test('Chinese names by pinyin, Latin ones whatever their case', async () => {
    for (const [i, nameZh] of ['张江', '阿里', '李宁', 'beta', 'Alpha', 'Gamma'].entries())
      await mei.post('/api/supplier/add', { code: `P-${i}`, nameZh, type: 'Trader', confirm: ['similar'] })
    const names = await paged(mei, '/api/supplier?type=Trader&sort=nameZh', 'nameZh')
    expect(names).toEqual(['阿里', '李宁', '张江', 'Alpha', 'beta', 'Gamma'])
  })
})

test('a value that is no option any more stands with the empty ones, on pages too', async () => {
  await app.db.transaction(async (tx) => {
    const { id } = (await mei.get('/api/user/verify')).body.data
    await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
    await tx.execute(sql`update supplier set country = 'SU' where code in ('O-0', 'O-1')`)
  })
  const found = await paged(mei, list('country'), 'code')
  expect(new Set(found).size).toBe(found.length)
  expect(found).toHaveLength(13)
})

describe('the orders that lists have by themselves are read from an index', () => {
  test.each([
    ['supplier', { status: 'Active' }, 'supplier_in_order'],
    ['supplier', { status: 'Active', sort: 'nextExpiry' }, 'supplier_by_next_expiry'],
    ['supplier', { status: 'Active', sort: '-nextExpiry' }, 'supplier_by_next_expiry'],
    ['master', { key: 'Showroom' }, 'master_list'],
    ['user', { status: 'Active' }, 'user_list'],
  ] as const)('%s %j by %s', async (name, parameters, index) => {
    const { contract, service } = nouns[name]
    const query = parseQuery(contract, parameters)
    const condition = where({ actor: anybody, nouns }, service, query)
    const reader = { language: 'zh', nouns, actor: anybody } as const
    const plans = await app.db.transaction(async (tx) => {
      // Few rows are sorted sooner than an index is read; the question is whether the index can give this order at all.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      const order = orderOf(contract, service.table, query, reader)
      const plans = stretchesOf(contract, service.table, query, reader).map(async (stretch) => {
        const select = selectInOrder(tx, service.table, and(condition, stretch), { ...order, by: order.within })
        return JSON.stringify((await tx.execute(sql`explain ${select}`)).rows)
      })
      return Promise.all(plans)
    })
    for (const plan of plans) {
      expect(plan).toContain(`using ${index} `)
      // Equal values may still be put in the order of their ids.
      expect(plan).not.toMatch(/"(?: *-> *)?Sort /)
    }
  })
})
