import { foldText, type ListQuery, parseQuery } from '@sms/kit/contract'
import { nouns } from '@sms/resources/nouns.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { suppliers } from '@sms/resources/supplier/server/service.ts'
import { supplierTable } from '@sms/resources/supplier/table.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { type Ctx, write } from './context.ts'
import { ask } from './list-condition.ts'
import { countMatches, estimate, isOfEntries, isPlenty, ofEntries, withReading } from './list-count.ts'
import {
  foremostIds,
  gatheredIds,
  mergedIds,
  placedIds,
  plainIds,
  type Search,
  strolledIds,
  walkedIds,
} from './list-ids.ts'
import { readyForSearch } from './search-rebuild.ts'
import { searchEntry } from './search-table.ts'
import { searchText, textsIn } from './search-text.ts'

let app: TestApp
let mei: Visitor
let rows: Record<string, any>[]

const characters = [...'恒力锦华丝绸苏州']
const words = [
  'Silk',
  'silk-road',
  'Ｓｉｌｋ',
  'Café',
  'Sun',
  'Jin',
  '100%',
  '1000',
  "O'Neill",
  'A_B',
  'AxB',
  '\\',
  '龘',
]

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { id } = (await mei.get('/api/user/verify')).body.data
  const actor = { id, name: 'Mei', role: 'Administrator', menu: ['Supplier'], rights: [] } as const
  const ctx: Ctx = { db: app.db, actor, language: 'en', log: console as never, nouns, state: 'Add' }
  const made = fc.sample(
    fc.record({
      nameEn: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
      nameZh: fc.option(
        fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 4 }).map((some) => some.join('')),
      ),
      status: fc.constantFrom('Active', 'Active', 'inActive'),
      star: fc.option(fc.constantFrom('1', '2', '3')),
      currencies: fc.uniqueArray(fc.constantFrom('CNY', 'USD', 'EUR')),
      leadDaysBulk: fc.option(fc.integer({ min: 0, max: 30 })),
      addressEn: fc.option(fc.constantFrom(...words)),
      notes: fc.option(fc.constantFrom('late Silk', 'quality: 恒', 'Late', '苏州丝绸')),
      mobile: fc.constantFrom('13800138000', '13912345678'),
    }),
    { numRuns: 160, seed: 20 },
  )
  const values = made.map(({ mobile, ...of }, i) => ({
    ...empty,
    ...of,
    code: `${i % 3 ? 's' : 'S'}-${i}`,
    contacts: [{ name: '王力', title: null, mobile, email: null, wechat: null, primary: true }],
  }))
  rows = await write(ctx, (ctx) => suppliers.insert(ctx, values))
}, 60_000)
afterAll(() => app.close())

const empty = { type: 'OEM', facilities: [], categories: [], paymentTerms: [], nameKeys: [] }

const fold = (values: unknown) => textsIn(values).map(foldText)

/** What a list's search and filters mean, said once more without a database (contract.md, Paths). */
function naive({ q, filters }: ListQuery, row: Record<string, any>): boolean {
  const contacts = row.contacts.map(({ primary, ...texts }: object & { primary: boolean }) => texts)
  const searched = [row.code, row.nameEn, row.nameZh, row.addressEn, row.notes, contacts]
  const { pinyin } = searchText(searched)
  const texts = [...fold(searched), ...pinyin.split('\n')]
  const said = foldText(q)
    .split(' ')
    .every((word) => texts.some((text) => text.includes(word)))
  return (
    said &&
    filters.every(({ field, test }) => {
      const value = row[field]
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
      if (test.op === 'empty' || test.op === 'notEmpty') return isEmpty === (test.op === 'empty')
      if (isEmpty) return false
      if (test.op === 'range')
        return (test.min ? value >= Number(test.min) : true) && (test.max ? value <= Number(test.max) : true)
      if (test.op === 'contains')
        return test.values.some((one) => fold(value).some((text) => text.includes(foldText(one))))
      return [value].flat().some((one) => test.values.includes(one))
    })
  )
}

const term = fc.oneof(
  fc.constantFrom(
    ...words,
    ...characters,
    'hl',
    'hengli',
    'sz',
    '苏州',
    's-1',
    '138',
    '力',
    'x',
    'silk road',
    'late',
    'on',
  ),
  fc.constantFrom(
    '恒力 silk',
    'sun s-',
    'ilk',
    'a',
    '1',
    '-',
    '00138',
    'cafe',
    'CAFÉ',
    's 1',
    'il k- 恒',
    'lk r',
    "o'n",
    "'",
  ),
  // Any one to five characters of what a record may hold.
  fc
    .tuple(fc.constantFrom(...words, '恒力锦华', '13800138000', 'wangli'), fc.nat(8), fc.integer({ min: 1, max: 5 }))
    .map(([text, from, length]) =>
      [...text]
        .slice(from % [...text].length)
        .slice(0, length)
        .join(''),
    ),
)
const question = fc.record({
  q: fc.option(term, { nil: '' }),
  status: fc.constantFrom('', 'Active', 'inActive'),
  star: fc.constantFrom('', '', '1', '1,2', '~', '!~'),
  currencies: fc.constantFrom('', '', 'CNY', 'USD,EUR', '~'),
  leadDaysBulk: fc.constantFrom('', '', '5..20', '..10', '~'),
  nameEn: fc.option(
    term.map((one) => one.replace(/[\\,]/g, '\\$&')),
    { nil: '', freq: 4 },
  ),
  notes: fc.constantFrom('', '', 'late', '恒', '丝绸', '!~'),
  sort: fc.constantFrom('code', '-code', 'code', 'star,-code', '-leadDaysBulk', 'nameZh'),
})

/** The same list for each strategy; `after` continues behind a row. */
const searchOf = (query: ListQuery, db: Search['db'], limit: number, offset = 0, after?: string): Search => ({
  db,
  contract: supplier,
  table: supplierTable,
  reader: { language: 'en', nouns },
  asked: ask(supplier, supplierTable, query),
  window: { sort: query.sort, filters: query.filters, after, reads: 'after', offset, limit },
})

describe('A list means the same however it is read', () => {
  test('walking the order, gathering the matches and the entries alone give what a plain look at every record gives', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 0, max: 30 }), async (raw, offset) => {
        const query = parseQuery(supplier, raw)
        const all = searchOf(query, app.db, 1_000)
        const plain = await plainIds(all)
        const matching = rows.filter((row) => naive(query, row))
        expect([...plain].sort()).toEqual(matching.map((row) => row.id).sort())
        expect(await gatheredIds(all)).toEqual(plain)
        const read = { ...all, asked: { ...all.asked, isRead: true } }
        expect([await plainIds(read), await gatheredIds(read)]).toEqual([plain, plain])
        if (isOfEntries(all.asked)) {
          const placed = { ids: plain, found: plain.length }
          expect((await placedIds(all)) ?? placed).toEqual(placed)
          expect((await foremostIds(searchOf(query, app.db, 3), 's-60')) ?? plain.slice(0, 3)).toEqual(
            plain.slice(0, 3),
          )
        }
        for (const { asked } of [all, read])
          expect(await countMatches(app.db, supplier, supplierTable, asked)).toBe(plain.length)
        const some = searchOf(query, app.db, 7, offset)
        const wanted = plain.slice(offset, offset + 7)
        expect(await plainIds(some)).toEqual(wanted)
        expect(await gatheredIds(some)).toEqual(wanted)
        expect((await walkedIds(some, 1_000)) ?? wanted).toEqual(wanted)
        if (wanted.length === 7) expect(await walkedIds(some, 1_000)).toEqual(wanted)
        if (isOfEntries(all.asked)) expect((await strolledIds(some, 1_000)) ?? wanted).toEqual(wanted)
        const { only, entry } = all.asked
        if (only && !entry) expect(await mergedIds(some, only.field, only.values, only.besides)).toEqual(wanted)
      }),
      { numRuns: 90 },
    )
  })

  test('among few records of a kind a term is read, unless it is rare in all kinds or they are the most of all entries', async () => {
    const readIn = async (q: string, rows: number, entries: number) => {
      const { asked } = searchOf(parseQuery(supplier, { q }), app.db, 50)
      return (await withReading(app.db, supplierTable, asked, { rows, entries })).isRead ?? false
    }
    expect(await readIn('silk', 5, 1_000_000)).toBe(true)
    expect(await readIn('nowhere', 5, 1_000_000)).toBe(false)
    expect(await readIn('silk', 5, 15)).toBe(false)
  })

  test('a walk that did not fill the page says so instead of giving too little', async () => {
    const query = parseQuery(supplier, { q: 'silk' })
    expect(await walkedIds(searchOf(query, app.db, 50), 20)).toBeUndefined()
  })
})

test('a letter that every record holds is looked for in the index, whose function is far too slow for each of them', async () => {
  const { asked } = searchOf(parseQuery(supplier, { q: 's' }), app.db, 1)
  const statement = sql`explain select id from ${searchEntry} where ${ofEntries(supplier, asked)}`
  await app.db.transaction(async (tx) => {
    const plan = async () => JSON.stringify((await tx.execute(statement)).rows)
    await tx.execute(sql`delete from search_entry where kind <> 'supplier'`)
    await tx.execute(sql`analyze search_entry`)
    expect(await plan()).toContain('Seq Scan on search_entry')
    await readyForSearch(tx, supplier, asked.entry)
    expect(await plan()).toContain('Bitmap Index Scan on search_entry_texts')
    await tx.execute(sql`rollback`)
  })
})

describe('A common condition is known by a sample', () => {
  test('the estimate of a table that is read whole is its number, and few are never taken for many', async () => {
    await app.db.execute(sql`vacuum analyze search_entry`)
    const { asked } = searchOf(parseQuery(supplier, { q: 'silk' }), app.db, 1)
    const found = await estimate(app.db, searchEntry, ofEntries(supplier, { ...asked, entry: asked.entryText }))
    expect(found.surelyMany).toBe(false)
    expect(Math.round(found.about)).toBe(await countMatches(app.db, supplier, supplierTable, asked))
  })

  test('a condition that all of a thousand rows meet is no plenty; one of 600,000 rows is', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table many as select n as id from generate_series(1, 600000) n`)
      await tx.execute(sql`analyze many`)
      const many = pgTable('many', { id: integer() })
      expect(await isPlenty(tx, many, sql`id > 5`)).toBe(true)
      expect(await isPlenty(tx, many, sql`id <= 1000`)).toBe(false)
      // Statistics expect a third of the rows for a condition they cannot see through: it is looked at, or counted.
      expect(await isPlenty(tx, many, sql`id % 600 = 0`)).toBe(false)
    })
    expect(await isPlenty(app.db, supplierTable, sql`true`)).toBe(false)
  })
})

describe('A list is read from both ends (contract.md, Paths)', () => {
  const walk = async (query: string, by: 'after' | 'before', first: string) => {
    const pages: string[][] = []
    for (let cursor: string | undefined = first; cursor !== undefined && pages.length < 60; ) {
      const { body } = await mei.get(`/api/supplier?${query}&pageSize=9${cursor && `&${by}=${cursor}`}`)
      expect(body.code, body.message).toBe(1)
      pages.push(body.data.map((row: { id: string }) => row.id))
      cursor = by === 'after' ? body.next : (body as { prev?: string }).prev
    }
    return by === 'after' ? pages.flat() : pages.reverse().flat()
  }

  test.each(['sort=code', 'sort=-code', 'sort=star,-code', 'sort=-leadDaysBulk', 'q=silk', 'q=s&star=1,2&sort=nameZh'])(
    '%s',
    async (query) => {
      const forwards = await walk(query, 'after', '')
      expect(new Set(forwards).size).toBe(forwards.length)
      expect(forwards.length).toBeGreaterThan(9)
      expect(await walk(query, 'before', '~')).toEqual(forwards)
    },
  )

  test('a page in front of a row ends right before it, and leads on to it', async () => {
    const second = (await mei.get('/api/supplier?pageSize=10&page=2')).body as any
    const first = (await mei.get(`/api/supplier?pageSize=10&before=${second.prev}`)).body as any
    expect(first.data).toEqual((await mei.get('/api/supplier?pageSize=10')).body.data)
    expect(first.prev).toBeUndefined()
    expect((await mei.get(`/api/supplier?pageSize=10&after=${first.next}`)).body.data).toEqual(second.data)
  })

  test('what is no cursor is refused by the name of its parameter; both at once are', async () => {
    expect((await mei.get('/api/supplier?before=abc')).body).toMatchObject({ code: 0, errors: [{ field: 'before' }] })
    expect((await mei.get('/api/supplier?before=~&after=x')).body).toMatchObject({
      code: 0,
      errors: [{ field: 'before' }],
    })
  })
})

test('a list that takes the database too long is refused in one sentence', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table supplier in access exclusive mode`)
    const { status, body } = await mei.get('/api/supplier?q=silk')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, message: 'This takes too long: please narrow the search or the filters' })
  })
  expect((await mei.get('/api/supplier?q=silk')).body.code).toBe(1)
})
