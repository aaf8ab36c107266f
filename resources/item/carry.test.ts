import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { carryMax } from './rules/carry.ts'

/** Seasons carried over, over HTTP: copies of items for another season, in one change, once. */
let app: TestApp
let mei: Visitor
let supplier: string
const seasons: Record<string, string> = {}
const master = async (key: string, name: string): Promise<string> =>
  (await mei.post('/api/master/add', { key, name })).body.data.id
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  for (const name of ['SS31', 'AW31', 'SS32']) seasons[name] = await master('Season', name)
  supplier = (await mei.post('/api/supplier/add', { code: 'S-1', nameEn: 'Mill', type: 'OEM' })).body.data.id
})
afterAll(() => app.close())

type Item = Record<string, any> & { id: string; code: string }
const kinds = ['fabric', 'artwork', 'trims', 'button', 'label'] as const
let n = 0
const add = async (values: object = {}, kind = 'fabric'): Promise<Item> => {
  const { body } = await mei.post(`/api/${kind}/add`, { code: `T-${100 + ++n}`, season: seasons.SS31, ...values })
  expect(body.code, JSON.stringify(body.errors)).toBe(1)
  return body.data
}
const carry = async (body: object, { as = mei, kind = 'fabric' } = {}) =>
  (await as.post(`/api/${kind}/carry`, { season: seasons.AW31, state: 'Carry over', ...body })).body
const look = (body: object) => carry({ ...body, preview: true })
const list = async (query: string, kind = 'fabric'): Promise<Item[]> =>
  (await mei.get(`/api/${kind}?sort=code&${query}`)).body.data
const copiesOf = (id: string, kind = 'fabric') => list(`carriedFrom=${id}`, kind)
const problems = (body: { errors?: { field: string; message: string }[] }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`)

describe('Copies for another season', () => {
  test.each(kinds)('%s: the next codes, the facts of the item, and which it is a copy of', async (kind) => {
    const items = [await add({ nameEn: 'First', notes: 'Soft' }, kind), await add({ nameZh: '次' }, kind)]
    const made = await carry({ ids: items.map(({ id }) => id), expect: 2 }, { kind })
    expect(made).toMatchObject({ code: 1, message: 'Carry over successfully' })
    expect(made.data).toMatchObject({ copies: 2, same: 0, carried: 0, refused: 0 })
    const [first] = await copiesOf(items[0]!.id, kind)
    const [second] = await copiesOf(items[1]!.id, kind)
    expect(first).toMatchObject({ nameEn: 'First', notes: 'Soft', season: seasons.AW31, status: 'Active' })
    expect(second).toMatchObject({ nameZh: '次', carriedFrom: items[1]!.id })
    // In the order of the codes that they come from.
    expect(Number(second!.code.slice(-5))).toBe(Number(first!.code.slice(-5)) + 1)
    expect(first!.code).toMatch(/^[A-Z]{3}-\d{5}$/)
    expect((await mei.get(`/api/${kind}/id?id=${items[0]!.id}`)).body.data).toMatchObject({ season: seasons.SS31 })
  })

  test('all matches of a filter but some; what was looked at is what is made', async () => {
    const some = [await add({ finish: 'Enzyme' }), await add({ finish: 'Enzyme' }), await add({ finish: 'Enzyme' })]
    const set = { all: { finish: 'Enzyme' }, except: [some[1]!.id] }
    expect((await look(set)).data).toMatchObject({ matched: 2, copies: 2 })
    expect(await list('finish=Enzyme')).toHaveLength(3)
    expect(await carry({ ...set, expect: 3 })).toMatchObject({ code: 0, data: { matched: 2 } })
    expect((await carry({ ...set, expect: 2 })).data).toMatchObject({ copies: 2 })
    expect(await list('finish=Enzyme')).toHaveLength(5)
  })

  test('more than are made at a time: each under a code of its own', async () => {
    const rows = Array.from({ length: 1_003 }, (_, i) => [`M-${i}`, 'Many'])
    await importer(mei, '/api/fabric').put(csvOf([['Code', 'Finish'], ...rows]))
    expect((await carry({ all: { finish: 'Many' }, expect: 1_003 })).data).toMatchObject({ copies: 1_003 })
    const { rows: found } = await app.db.execute(sql`
      select count(distinct code)::int as codes, count(distinct carried_from)::int as sources
      from fabric where finish = 'Many' and season = ${seasons.AW31}`)
    expect(found[0]).toEqual({ codes: 1_003, sources: 1_003 })
  })

  test('a label’s GTIN stays behind, as with a duplicate', async () => {
    const label = await add({ gtin: '96385074', fold: 'loop' }, 'label')
    await carry({ ids: [label.id] }, { kind: 'label' })
    expect((await copiesOf(label.id, 'label'))[0]).toMatchObject({ gtin: null, fold: 'loop' })
  })
})

describe('Once in each season', () => {
  test('what is of the season, or has a copy in it, is left out, whatever has become of the copy', async () => {
    const [old, there] = [await add(), await add({ season: seasons.AW31 })]
    const ids = [old.id, there.id]
    expect((await carry({ ids })).data).toMatchObject({ copies: 1, same: 1, carried: 0 })
    expect((await look({ ids })).data).toMatchObject({ copies: 0, same: 1, carried: 1 })
    const [copy] = await copiesOf(old.id)
    await mei.post('/api/fabric/edit', { id: copy!.id, status: 'inActive' })
    expect((await carry({ ids })).data).toMatchObject({ copies: 0, carried: 1, change: null })
  })

  test('a copy of a copy is the same thing; of both the newer goes on', async () => {
    const old = await add()
    await carry({ ids: [old.id] })
    const [next] = await copiesOf(old.id)
    await mei.post('/api/fabric/edit', { id: next!.id, finish: 'Peached' })
    const ids = [old.id, next!.id]
    // The older one has nothing in that season before: it only gives way to the newer.
    expect((await look({ ids, season: seasons.SS32 })).data).toMatchObject({ copies: 1, carried: 0, older: 1 })
    expect((await carry({ ids, season: seasons.SS32 })).data).toMatchObject({ copies: 1, carried: 0, older: 1 })
    expect((await look({ ids, season: seasons.SS32 })).data).toMatchObject({ copies: 0, carried: 2, older: 0 })
    expect((await copiesOf(next!.id))[0]).toMatchObject({ finish: 'Peached', season: seasons.SS32 })
    expect((await carry({ ids: [old.id], season: seasons.SS32 })).data).toMatchObject({ copies: 0, carried: 1 })
  })

  test('two at the same time make one', async () => {
    const { id } = await add()
    const both = await Promise.all([carry({ ids: [id] }), carry({ ids: [id] })])
    expect(both.map(({ data }) => data.copies).sort()).toEqual([0, 1])
    expect(await copiesOf(id)).toHaveLength(1)
  })
})

describe('What comes along', () => {
  const hang = async (parent: string, hue: number) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: `hsl(${hue},60%,50%)` } })
    return mei.upload(
      `/api/attachment/add?kind=fabric&parent=${parent}&name=${hue}.png`,
      await picture.png().toBuffer(),
    )
  }
  const photos = async (id: string): Promise<{ name: string }[]> =>
    (await mei.get(`/api/attachment?kind=fabric&parent=${id}`)).body.data

  test('photos where they are wanted, each item’s own', async () => {
    const [a, b] = [await add(), await add()]
    await hang(a.id, 10)
    await hang(b.id, 20)
    await hang(b.id, 30)
    await carry({ ids: [a.id, b.id], photos: true })
    const names = async (id: string) => (await photos((await copiesOf(id))[0]!.id)).map(({ name }) => name)
    expect(await names(a.id)).toEqual(['10.png'])
    expect(await names(b.id)).toEqual(['20.png', '30.png'])
    await carry({ ids: [a.id], season: seasons.SS32 })
    expect(await photos((await list(`carriedFrom=${a.id}&season=${seasons.SS32}`))[0]!.id)).toEqual([])
  })

  test('of each supplier’s prices the newest terms, as a draft without days; none that was declined', async () => {
    const item = await add()
    const quote = async (values: object) => {
      const { body } = await mei.post('/api/price/add', {
        ...{ item: item.id, supplier, currency: 'CNY', unit: 'm', breaks: [{ minQty: '0', price: '10' }] },
        ...values,
      })
      expect(body.code, JSON.stringify(body.errors)).toBe(1)
    }
    const breaks = [{ minQty: '100', price: '12.50' }]
    await quote({ validFrom: '2030-01-01', validTo: '2030-06-30', reference: 'Q-1' })
    await quote({ validFrom: '2030-07-01', breaks, moq: '300', reference: 'Q-2' })
    await quote({ unit: 'kg', stage: 'Declined' })
    // Entered today without a first day, it is newer than one that names a day before.
    await quote({ unit: 'yd', validFrom: '2020-01-01' })
    await quote({ unit: 'yd', breaks })
    await carry({ ids: [item.id], prices: true })
    const [copy] = await copiesOf(item.id)
    const lines = (await mei.get(`/api/price?item=${copy!.id}&sort=unit`)).body.data
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ unit: 'yd', breaks })
    expect(lines[0]).toMatchObject({
      stage: 'Draft',
      validFrom: null,
      validTo: null,
      reference: null,
      moq: '300',
      breaks,
    })
    expect(copy).toMatchObject({ price: null })
  })

  test('what copies need is said before: facts that bind later, values out of use, suppliers that are inActive', async () => {
    const thema = await master('Thema', 'Dunes')
    const former = (await mei.post('/api/supplier/add', { code: 'S-2', nameEn: 'Gone', type: 'OEM' })).body.data
    const item = await add({ thema, supplier: former.id, weight: '180' })
    await mei.post('/api/master/edit', { id: thema, status: 'inActive' })
    await mei.post('/api/supplier/edit', { id: former.id, status: 'inActive' })
    const { needs, copies } = (await look({ ids: [item.id] })).data
    expect(copies).toBe(1)
    expect(needs.rows[0]).toMatchObject({
      id: item.id,
      message: 'Theme: its value is out of use, left empty; Composition is missing; The supplier is inactive',
    })
    await carry({ ids: [item.id] })
    expect((await copiesOf(item.id))[0]).toMatchObject({ thema: null, supplier: former.id })
  })
})

test('an item from before a rule is left out and said, the others are carried over', async () => {
  const [old, other] = [await add({ class: 'knit', gauge: 12 }), await add()]
  const { id: actor } = (await mei.get('/api/user/verify')).body.data
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table fabric disable trigger density`)
    await tx.execute(sql`select set_config('sms.actor', ${actor}, true)`)
    await tx.execute(sql`update fabric set class = 'woven' where id = ${old.id}`)
    await tx.execute(sql`alter table fabric enable trigger density`)
  })
  // Otherwise it goes on as it stands: what follows from its prices does.
  const price = { item: old.id, supplier, currency: 'CNY', unit: 'm', breaks: [{ minQty: '0', price: '10' }] }
  expect((await mei.post('/api/price/add', price)).body.code).toBe(1)
  expect((await mei.get(`/api/fabric/id?id=${old.id}`)).body.data.price).toBe('10')
  const ids = [old.id, other.id]
  const { copies, refused } = (await look({ ids })).data
  expect([copies, refused.count]).toEqual([1, 1])
  expect(refused.rows[0]).toMatchObject({ id: old.id, field: 'gauge' })
  expect((await carry({ ids })).data).toMatchObject({ copies: 1, refused: 1 })
  expect(await copiesOf(old.id)).toEqual([])
})

test('where the short numbers do not reach for all copies, longer ones that somebody typed are not met', async () => {
  for (const code of ['FAB-99998', 'FAB-100001']) await add({ code })
  const ids = [await add(), await add(), await add()].map(({ id }) => id)
  expect(await carry({ ids })).toMatchObject({ code: 1, data: { copies: 3 } })
  const codes = (await Promise.all(ids.map((id) => copiesOf(id)))).map(([copy]) => copy!.code)
  expect(codes.sort()).toEqual(['FAB-100002', 'FAB-100003', 'FAB-100004'])
})

describe('One change', () => {
  test('one undo takes the copies with their photos and prices back; redo brings them again', async () => {
    const item = await add()
    await mei.upload(
      `/api/attachment/add?kind=fabric&parent=${item.id}&name=a.png`,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    )
    await mei.post('/api/price/add', {
      ...{ item: item.id, supplier, currency: 'CNY', unit: 'm', breaks: [{ minQty: '0', price: '10' }] },
    })
    const { change } = (await carry({ ids: [item.id], photos: true, prices: true })).data
    const log = (await mei.get('/api/history/log')).body.data
    expect(log[0]).toMatchObject({ change, state: 'Carry over' })
    const undone = (await mei.post('/api/undo', { change })).body
    expect(undone).toMatchObject({ code: 1, data: { counts: { fabric: 1, attachment: 1, price: 1 } } })
    expect(await copiesOf(item.id)).toEqual([])
    await mei.post('/api/undo', { change: undone.data.change })
    expect(await copiesOf(item.id)).toHaveLength(1)
  })
})

describe('Refused', () => {
  test('a season that is none, at its field; a set that is none', async () => {
    const { id } = await add()
    const thema = await master('Thema', 'Reef')
    expect(problems(await carry({ ids: [id], season: null }))).toEqual(['season: Required'])
    expect(problems(await carry({ ids: [id], season: thema }))).toEqual(['season: Not a value of Season'])
    expect(problems(await carry({}))).toEqual(['ids: Either ids or all expected'])
    expect(problems(await carry({ ids: [id], photos: 'yes' }))?.[0]).toMatch(/^photos: /)
    expect(problems(await carry({ ids: [id], code: 'X' }))?.[0]).toMatch(/^code: /)
    expect(await copiesOf(id)).toEqual([])
  })

  test('more than are made at once, before anything is written, and in both languages', async () => {
    // Only how many there are matters: they are put in as they are, without what else follows from an item.
    const lots = await master('Season', 'Lots')
    const button = await add({ season: lots }, 'button')
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`alter table button disable trigger user`)
      await tx.execute(sql`
        insert into button
        select again.* from button one, generate_series(1, ${carryMax}::int) n,
          jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'code', 'L-' || n)) again
        where one.id = ${button.id}`)
      await tx.execute(sql`alter table button enable trigger user`)
    })
    const set = { all: { season: lots } }
    const refused = { code: 0, message: expect.stringMatching(/^Choose at most 10,000 items at once; /) }
    for (const more of [{ preview: true }, { expect: carryMax + 1 }, {}])
      expect(await carry({ ...set, ...more }, { kind: 'button' })).toMatchObject(refused)
    await mei.put('/api/user/profile', { language: 'zh' })
    expect((await carry(set, { kind: 'button' })).message).toMatch(/^一次最多选择 10,000 条；/)
    await mei.put('/api/user/profile', { language: 'en' })
    expect(await copiesOf(button.id, 'button')).toEqual([])
    // As many as may be are looked at.
    const some = await carry({ ...set, except: [button.id], preview: true }, { kind: 'button' })
    expect(some.data).toMatchObject({ matched: carryMax, copies: carryMax })
  })

  test('without the menu key, as a viewer, and prices without the right', async () => {
    const { id } = await add()
    const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu: ['Button'] })
    const vera = await app.member(mei, { name: 'Vera', email: 'v@example.com', role: 'Viewer', Menu: ['Fabric'] })
    const li = await app.member(mei, { name: 'Li', email: 'li@example.com', Menu: ['Fabric'] })
    const body = { ids: [id], season: seasons.AW31 }
    expect((await sun.post('/api/fabric/carry', body)).status).toBe(403)
    expect((await vera.post('/api/fabric/carry', body)).status).toBe(403)
    expect((await li.post('/api/fabric/carry', { ...body, prices: true })).status).toBe(403)
    expect(await copiesOf(id)).toEqual([])
    expect((await li.post('/api/fabric/carry', body)).body.data).toMatchObject({ copies: 1 })
  })
})
