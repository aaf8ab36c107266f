import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'

/** Items are looked for by their mill first, and by what they are made of: names that stand in other records. */
let app: TestApp
let mei: Visitor
let staff: Visitor
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  staff = await app.member(mei, { name: 'Rui', email: 'rui@example.com', Menu: ['Fabric'] })
  ids.hengli = await add('supplier', {
    ...{ code: 'HL-01', nameZh: '恒力纺织', nameEn: 'Hengli Weaving', shortName: 'Kingfisher', city: 'Shengze' },
    type: 'OEM',
  })
  ids.other = await add('supplier', { code: 'QX-02', nameZh: '青溪织造', type: 'OEM', city: '桐乡' })
  const fibres = (await mei.get('/api/master?key=Composition')).body.data
  ids.cotton = fibres.find((fibre: { name: string }) => fibre.name === 'Cotton').id
  ids.silk = fibres.find((fibre: { name: string }) => fibre.name === 'Silk').id
  const of = (fibre: string) => [{ fibre, percent: '100' }]
  ids.poplin = await add('fabric', {
    ...{ code: 'F-1', nameEn: 'Poplin', supplier: ids.hengli, composition: of(ids.cotton!) },
  })
  ids.crepe = await add('fabric', { code: 'F-2', nameEn: 'Crepe', supplier: ids.other, composition: of(ids.silk!) })
  ids.bare = await add('fabric', { code: 'F-3', nameEn: 'Bare' })
  ids.snap = await add('button', { code: 'B-1', nameEn: 'Snap', supplier: ids.hengli })
})
afterAll(() => app.close())

const add = async (path: string, body: object): Promise<string> => {
  const answer = (await mei.post(`/api/${path}/add`, { confirm: ['similar'], ...body })).body
  expect(answer.code, answer.message).toBe(1)
  return answer.data.id
}
const edit = async (path: string, id: string, body: object) =>
  expect((await mei.post(`/api/${path}/edit`, { id, confirm: ['similar'], ...body })).body).toMatchObject({ code: 1 })
const found = async (q: string, kind = 'fabric', who = mei) => {
  const { body } = await who.get(`/api/${kind}?q=${encodeURIComponent(q)}`)
  expect(body.code, body.message).toBe(1)
  return body.data.map(({ code }: { code: string }) => code).sort()
}

describe('A list of items is searched', () => {
  test.each([
    ['hengli', 'F-1'],
    ['HL-01', 'F-1'],
    ['恒力', 'F-1'],
    ['hlfz', 'F-1'],
    ['kingfisher', 'F-1'],
    ['shengze', 'F-1'],
    ['tongxiang', 'F-2'],
    ['cotton', 'F-1'],
    ['棉', 'F-1'],
    ['silk', 'F-2'],
    ['cansi', 'F-2'],
    ['hengli cotton poplin', 'F-1'],
    ['hengli silk', ''],
  ])('by its supplier and its fibres: %s', async (q, codes) => expect((await found(q)).join(' ')).toBe(codes))

  test('in every kind of item, and the search of the header says by what', async () => {
    expect(await found('hengli', 'button')).toEqual(['B-1'])
    const { body } = await mei.get('/api/search?q=weaving')
    const of = (kind: string) => body.data.find((record: { kind: string }) => record.kind === kind)?.records
    expect(of('fabric')).toMatchObject([
      { id: ids.poplin, where: { field: 'supplier', label: { en: 'Supplier' }, text: 'Hengli Weaving' } },
    ])
    expect(of('supplier')).toMatchObject([{ id: ids.hengli }])
  })

  test('by no more of the supplier than its reader may know: its names, for it is seen with the item', async () => {
    expect(await found('hengli', 'fabric', staff)).toEqual(['F-1'])
    expect(await found('cotton', 'fabric', staff)).toEqual(['F-1'])
    for (const q of ['shengze', 'kingfisher', 'tongxiang', '桐乡', '桐']) {
      expect(await found(q, 'fabric', staff), q).toEqual([])
      expect((await staff.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data, q).toEqual([])
      expect((await staff.get(`/api/history/log?q=${encodeURIComponent(q)}`)).body.data ?? [], q).toEqual([])
    }
    const exported = await staff.fetch(`${app.url}/api/fabric/export?format=csv&q=shengze&columns=code`, {})
    expect((await exported.text()).trim().split(/\r?\n/)).toHaveLength(1)
  })
})

describe('It follows', () => {
  test('another main supplier: of one item, of many at once, of a file', async () => {
    await edit('fabric', ids.bare!, { supplier: ids.hengli })
    expect(await found('hengli')).toEqual(['F-1', 'F-3'])
    await mei.post('/api/fabric/bulk', { ids: [ids.bare, ids.poplin], patch: { supplier: ids.other } })
    expect([await found('hengli'), await found('qx-02')]).toEqual([[], ['F-1', 'F-2', 'F-3']])
    const run = await importer(mei, '/api/fabric').put(
      csvOf([
        ['Code', 'Supplier', 'Composition'],
        ['F-1', 'HL-01', 'Cotton 60 Silk 40'],
      ]),
    )
    expect(run.state, JSON.stringify(run.problems)).toBe('done')
    expect([await found('hengli'), await found('silk')]).toEqual([['F-1'], ['F-1', 'F-2']])
  })

  test('another name of the supplier or the fibre, by a form, a file, a merge and back', async () => {
    await edit('supplier', ids.hengli!, { nameEn: 'Lantern Mills' })
    expect([await found('lantern'), await found('hengli weaving')]).toEqual([['F-1'], []])
    const run = await importer(mei, '/api/supplier').put(
      csvOf([
        ['Code', 'City'],
        ['HL-01', 'Nantong'],
      ]),
    )
    expect(run.state, JSON.stringify(run.problems)).toBe('done')
    expect([await found('nantong'), await found('shengze'), await found('nantong', 'button')]).toEqual([
      ['F-1'],
      [],
      ['B-1'],
    ])
    await edit('master', ids.silk!, { name: 'Mulberry silk' })
    expect(await found('mulberry')).toEqual(['F-1', 'F-2'])
    const merged = (await mei.post('/api/supplier/merge', { id: ids.other, into: ids.hengli })).body
    expect(merged, merged.message).toMatchObject({ code: 1 })
    expect(await found('lantern')).toEqual(['F-1', 'F-2', 'F-3'])
    expect((await mei.post('/api/undo', { change: merged.data.change })).body).toMatchObject({ code: 1 })
    expect(await found('lantern')).toEqual(['F-1'])
  })

  test('of a supplier with many items a little later, and saving it takes no longer for that', async () => {
    const { id } = (await mei.get('/api/user/verify')).body.data
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
      await tx.execute(sql`
        insert into fabric select (jsonb_populate_record(f, jsonb_build_object(
          'id', lpad(to_hex(n), 8, '0') || substr(f.id::text, 9), 'code', 'M-' || n))).*
        from fabric f, generate_series(1, 700) n where f.code = 'F-1'`)
      await tx.execute(sql`
        insert into search_entry select 'fabric', id, true, 'as it was' from fabric where code like 'M-%'`)
    })
    const from = performance.now()
    await edit('supplier', ids.hengli!, { nameEn: 'Harbour Mills' })
    const took = performance.now() - from
    const total = async (q: string) => (await mei.get(`/api/fabric?q=${q}`)).body.total
    await expect.poll(() => total('harbour'), { timeout: 30_000 }).toBe(701)
    expect(await total('lantern')).toBe(0)
    expect(await app.db.$count(sql`search_due`)).toBe(0)
    expect(took).toBeLessThan(1_000)
  }, 60_000)
})

describe('A review is found by its subject', () => {
  test('of any kind, also under a new name; not by a style that is hidden from the reader', async () => {
    const style = await add('showroom', { code: 'SS26-014', nameEn: 'Camp shirt' })
    await add('reviewstatus', { code: 'R-1', kind: 'proto', subject: style })
    await add('reviewstatus', { code: 'R-2', kind: 'labDip', subject: ids.poplin })
    const reviews = (q: string, who = mei) => found(q, 'reviewstatus', who)
    expect([await reviews('ss26-014'), await reviews('poplin'), await reviews('camp proto')]).toEqual([
      ['R-1'],
      ['R-2'],
      ['R-1'],
    ])
    const historian = await app.member(mei, {
      ...{ name: 'Lin', email: 'lin@example.com', Menu: ['ReviewStatus', 'History'] },
    })
    const merchandiser = await app.member(mei, { name: 'Wei', email: 'wei@example.com', Menu: ['ReviewStatus'] })
    expect([await reviews('camp', historian), await reviews('camp', merchandiser)]).toEqual([[], ['R-1']])
    expect(await reviews('poplin', historian)).toEqual(['R-2'])
    const inOrder = async (who: Visitor) =>
      (await who.get('/api/reviewstatus?sort=-subject')).body.data.map(({ code }: { code: string }) => code)
    expect([await inOrder(mei), await inOrder(historian)]).toEqual([
      ['R-1', 'R-2'],
      ['R-2', 'R-1'],
    ])
    // What is closed in reviews is open in other kinds.
    const stylist = await app.member(mei, {
      ...{ name: 'Ada', email: 'ada@example.com', Menu: ['ReviewStatus', 'Showroom', 'Fabric', 'Supplier'] },
    })
    const { data } = (await stylist.get('/api/search?q=tongxiang')).body
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain('fabric')
    await edit('fabric', ids.poplin!, { nameEn: 'Percale' })
    expect([await reviews('percale'), await reviews('poplin')]).toEqual([['R-2'], []])
    const run = await importer(mei, '/api/showroom').put(
      csvOf([
        ['Code', 'English name'],
        ['SS26-014', 'Bowling shirt'],
      ]),
    )
    expect(run.state, JSON.stringify(run.problems)).toBe('done')
    expect([await reviews('bowling'), await reviews('camp')]).toEqual([['R-1'], []])
  })
})
