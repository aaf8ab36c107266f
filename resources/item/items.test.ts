import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../apps/api/import/testing.ts'
import { startTestApp, type TestApp, type Visitor } from '../../apps/api/testing.ts'
import { itemTable } from './table.ts'

/** domain.md, Library: what the five nouns share, and what each must refuse, over HTTP. */
let app: TestApp
let mei: Visitor
let fibre: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const { body } = await mei.get('/api/master?key=Composition')
  fibre = Object.fromEntries(body.data.map((record: { id: string; name: string }) => [record.name, record.id]))
})
afterAll(() => app.close())

const kinds = ['fabric', 'artwork', 'trims', 'button', 'label'] as const
const part = (name: string, percent: string, more = {}) => ({ fibre: fibre[name], percent, ...more })
let n = 0
const add = (kind: string, values: object = {}) => mei.post(`/api/${kind}/add`, { code: `T-${++n}`, ...values })
const refused = async (kind: string, values: object) => {
  const { body } = await add(kind, values)
  expect(body.code).toBe(0)
  return body.errors!.map(({ field, message }) => `${field}: ${message}`)
}

describe('One identity, five nouns', () => {
  test('an item of every kind has its row under its own id: it comes, changes and goes with it', async () => {
    const ids = new Map<string, string>()
    for (const kind of kinds) {
      const { body } = await add(kind, { nameEn: 'Indigo' })
      ids.set(kind, body.data.id)
    }
    const rows = async () =>
      (
        await app.db
          .select({ id: itemTable.id, kind: itemTable.kind, nameEn: itemTable.nameEn, status: itemTable.status })
          .from(itemTable)
          .where(inArray(itemTable.id, [...ids.values()]))
      ).toSorted((a, b) => a.kind.localeCompare(b.kind))
    const expected = (values: object) =>
      [...ids].map(([kind, id]) => ({ id, kind, ...values })).toSorted((a, b) => a.kind.localeCompare(b.kind))
    expect(await rows()).toEqual(expected({ nameEn: 'Indigo', status: 'Active' }))
    for (const [kind, id] of ids) await mei.post(`/api/${kind}/edit`, { id, nameEn: 'Navy', status: 'inActive' })
    expect(await rows()).toEqual(expected({ nameEn: 'Navy', status: 'inActive' }))
    for (const [kind, id] of ids)
      for (const version of [2, 1]) expect((await mei.post('/api/undo', { kind, id, version })).body.code).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('a picker finds items of any kind by text and says of which kind each is', async () => {
    for (const kind of kinds) await add(kind, { nameEn: 'Picked sample' })
    const kindsOf = async (query: string) => {
      const { body } = await mei.get(`/api/item/lookup?${query}`)
      return (body.data as { kind: string }[]).map(({ kind }) => kind).sort()
    }
    expect(await kindsOf('q=picked')).toEqual([...kinds].sort())
    expect(await kindsOf('q=picked&kinds=trims,label')).toEqual(['label', 'trims'])
    expect((await mei.get('/api/item/lookup?q=picked&kinds=supplier')).body.errors).toMatchObject([{ field: 'kinds' }])
  })

  test.each(kinds)('%s: a code is its own within the kind, whatever its case', async (kind) => {
    expect((await add(kind, { code: 'same-1' })).body.code).toBe(1)
    expect(await refused(kind, { code: 'SAME-1' })).toEqual(['code: This Code is already in use'])
  })

  test.each(kinds)('%s: the number series proposes a code, the next after the highest', async (kind) => {
    const code = async () => (await mei.get(`/api/${kind}/code`)).body.data as string
    const first = await code()
    expect(first).toMatch(/^[A-Z]{3}-00001$/)
    await add(kind, { code: first })
    await add(kind, { code: first.replace('00001', '00041') })
    expect(await code()).toBe(first.replace('00001', '00042'))
  })

  test('a longer number that somebody typed does not carry the series off; where the short ones are used up, it goes on', async () => {
    const code = async () => (await mei.get('/api/button/code')).body.data as string
    const before = await code()
    for (const typed of ['BTN-999999999999', 'BTN-6901234567892', 'BTN-99999999999999999999'])
      expect((await add('button', { code: typed })).body.code).toBe(1)
    expect(await code()).toBe(before)
    await add('button', { code: 'BTN-99999' })
    expect(await code()).toBe('BTN-100000')
    await add('button', { code: 'BTN-100000' })
    expect(await code()).toBe('BTN-100001')
  })

  test('the company’s own series goes before, with the year where the house is', async () => {
    const house = (await mei.get('/api/company')).body.data[0]
    const numberSeries = [{ of: 'fabric', pattern: 'F-YYYY-###' }]
    await (house
      ? mei.post('/api/company/edit', { id: house.id, numberSeries })
      : mei.post('/api/company/add', { nameEn: 'House', numberSeries }))
    expect((await mei.get('/api/fabric/code')).body.data).toMatch(/^F-20\d\d-001$/)
  })
})

describe('A fact may be missing, never wrong', () => {
  test('with a code alone an item is there, and incomplete until its facts are', async () => {
    const { data } = (await add('fabric')).body
    expect(data).toMatchObject({ incomplete: true, composition: [], weight: null })
    const whole = { id: data.id, weight: '180', composition: [part('Cotton', '100')] }
    expect((await mei.post('/api/fabric/edit', whole)).body.data.incomplete).toBe(false)
    const found = await mei.get(`/api/fabric?incomplete=true&id=${data.id}`)
    expect(found.body.total).toBe(0)
  })

  test.each([
    ['99.9', 'composition: The fibres add up to 99.9 %, not 100.0 %'],
    ['100.1', 'composition.0.percent: Not a number 0.1–100 with at most 1 decimal'],
    ['39.9', 'composition: The fibres add up to 99.9 %, not 100.0 %'],
  ])('a composition of %s beside others', async (percent, message) => {
    const others = percent === '39.9' ? [part('Polyester', '60')] : []
    expect(await refused('fabric', { composition: [part('Cotton', percent), ...others] })).toEqual([message])
  })

  test('60.1 and 40.0 make 100.1; a fibre twice; the same fibre recycled and new is two', async () => {
    const c = (a: object, b: object) => ({ composition: [a, b] })
    expect(await refused('fabric', c(part('Cotton', '60.1'), part('Polyester', '40')))).toEqual([
      'composition: The fibres add up to 100.1 %, not 100.0 %',
    ])
    expect(await refused('fabric', c(part('Cotton', '60'), part('Cotton', '40')))).toEqual([
      'composition.1.fibre: This fibre is named twice',
    ])
    const two = c(part('Polyester', '60', { recycled: true }), part('Polyester', '40'))
    expect((await add('fabric', two)).body.code).toBe(1)
  })

  test('the database refuses what the application would have let through', async () => {
    const { id } = (await add('fabric', { composition: [part('Cotton', '100')] })).body.data
    const wrong = (set: string) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
        await tx.execute(sql.raw(`update fabric set ${set} where id = '${id}'`))
      })
    await expect(wrong(`composition = '[{"percent": "99.9"}]'`)).rejects.toThrow()
    await expect(wrong('width = 150, cuttable_width = 151')).rejects.toThrow()
    await expect(wrong('weight = 0')).rejects.toThrow()
    await wrong('width = 150, cuttable_width = 150')
  })

  test.each([
    ['fabric', { width: '-1' }, 'width: Not a number 0.1–1000 with at most 1 decimal'],
    ['fabric', { width: '150', cuttableWidth: '150.1' }, 'cuttableWidth: Wider than the full width'],
    ['fabric', { class: 'knit', epi: 100 }, 'epi: A knit has a gauge instead'],
    ['fabric', { class: 'woven', gauge: 24 }, 'gauge: A woven has ends and picks instead'],
    ['fabric', { weight: '0' }, 'weight: Not a number 0.1–5000 with at most 1 decimal'],
    ['fabric', { class: 'knit', yarnWarp: '40s' }, 'yarnWarp: A knit has one yarn, “Yarn”, instead'],
    ['fabric', { yarnWeft: 'fine' }, 'yarnWeft: A yarn count such as 40s, 40/2, Nm 2/60, 75D/36F, 20 tex or 40s + 40D'],
    ['fabric', { class: 'woven', structure: 'jersey' }, 'structure: No structure of this class: Woven'],
    ['fabric', { class: 'leather', structure: 'nappa', gauge: 24 }, 'gauge: Leather has neither yarn nor density'],
    ['fabric', { hsCode: '52' }, 'hsCode: 6, 8 or 10 digits expected'],
    ['trims', { type: 'thread', zipperGauge: '#5' }, 'zipperGauge: Only for a zipper'],
    ['trims', { type: 'snap', teethColours: [{ name: 'Gold' }] }, 'teethColours: Only for a zipper'],
    ['trims', { type: 'rivet', snapKind: 'prong' }, 'snapKind: Only for a snap'],
    ['button', { holes: '4', shankHeight: '6' }, 'shankHeight: Only for a shank button'],
    ['artwork', { technique: 'embroidery', chemistry: 'pigment' }, 'chemistry: Only for a print'],
    ['label', { gtins: [{ gtin: '4006381333930' }] }, 'gtins.0.gtin: The check digit is wrong'],
    ['artwork', { territory: 'EU' }, 'exclusiveTo: Name the brand that it is exclusive to'],
    [
      'artwork',
      { repeatKind: 'half-drop', repeatWidth: '32' },
      'repeatHeight: A half-drop or brick repeat has a width and a height',
    ],
    ['label', { gtin: '4006381333932' }, 'gtin: The check digit is wrong'],
    ['label', { gtin: '400638133393' }, 'gtin: The check digit is wrong'],
    ['label', { gtin: '40063813339' }, 'gtin: 8, 12, 13 or 14 digits expected'],
  ])('%s %j', async (kind, values, message) => {
    expect(await refused(kind, values)).toEqual([message])
  })

  test('what follows is written with its source: grams per running metre, millimetres of ligne', async () => {
    const cloth = (await add('fabric', { weight: '180', width: '150' })).body.data
    expect(cloth.gramsPerMetre).toBe('270')
    const narrower = await mei.post('/api/fabric/edit', { id: cloth.id, width: '145.5' })
    expect(narrower.body.data.gramsPerMetre).toBe('261.9')
    expect((await add('button', { ligne: '24' })).body.data.diameter).toBe('15.24')
  })
})

describe('The database keeps the rules, whatever writes', () => {
  /** What becomes of a record by a statement that asks no rule of the application. */
  const set = async (kind: string, id: string, values: string) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sms.actor', ${id}, true)`)
      const { rows } = await tx.execute(sql.raw(`update ${kind} set ${values} where id = '${id}' returning *`))
      return rows[0]!
    })
  const made = async (kind: string, values: object = {}) => (await add(kind, values)).body.data.id as string

  test.each([
    ['label', `gtin = '96385075'`],
    ['label', `gtin = '9638507'`],
    ['label', `gtin = '9638507４'`],
    ['fabric', 'weight = 0'],
    ['fabric', 'width = 150, cuttable_width = 150.1'],
    ['fabric', `yarn_warp = 40, yarn_system = null`],
    ['fabric', `class = 'knit', ppi = 60`],
    ['fabric', `class = 'woven', gauge = 24`],
    ['fabric', `composition = '[{"fibre":"a","percent":"99.9"}]'`],
    ['artwork', `repeat_kind = 'brick', repeat_width = 10`],
    ['artwork', `territory = 'EU'`],
    ['trims', `type = 'snap', zipper_length = 10`],
    ['trims', `type = 'rivet', snap_kind = 'prong'`],
    ['button', 'ligne = -1'],
    ['button', `holes = '4', shank_height = 6`],
  ])('%s: %s is refused', async (kind, values) => {
    const id = await made(kind)
    await expect(set(kind, id, values)).rejects.toThrow()
  })

  test('a GTIN with its check digit is not; what follows from a measure follows in the same statement', async () => {
    expect(await set('label', await made('label'), `gtin = '00012345600012'`)).toMatchObject({ gtin: '00012345600012' })
    const cloth = await made('fabric', { weight: '180', width: '150' })
    expect(await set('fabric', cloth, 'width = 145.5')).toMatchObject({ grams_per_metre: '261.9' })
    expect(await set('fabric', cloth, 'width = 150, grams_per_metre = 1')).toMatchObject({ grams_per_metre: '270' })
    expect(await set('fabric', cloth, 'weight = null')).toMatchObject({ grams_per_metre: null })
    expect(await set('button', await made('button'), 'ligne = 24')).toMatchObject({ diameter: '15.24' })
  })
})

test('what a rule said of a fabric before keeps nobody from changing another field, in whatever way', async () => {
  const { id: actor } = (await mei.get('/api/user/verify')).body.data
  const { id } = (await add('fabric', { code: 'OLD-1', class: 'knit' })).body.data
  const young = (await add('fabric', { code: 'NEW-1', class: 'knit' })).body.data.id as string
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table fabric disable trigger density`)
    await tx.execute(sql`select set_config('sms.actor', ${actor}, true)`)
    await tx.execute(sql`update fabric set epi = 120 where id = ${id}`)
    await tx.execute(sql`alter table fabric enable trigger density`)
  })
  const answer = async (path: string, body: object) => {
    const { code, errors } = (await mei.post(`/api/fabric/${path}`, body)).body
    return [code, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
  }
  const knit = 'A knit has a gauge instead'
  expect(await answer('edit', { id, nameEn: 'Jersey' })).toEqual([1])
  expect(await answer('edit', { id, gauge: 24 })).toEqual([1])
  expect(await answer('bulk', { ids: [id, young], patch: { gauge: 28 } })).toEqual([1])
  const file = csvOf([
    ['Code', 'English name'],
    ['OLD-1', 'Single jersey'],
  ])
  expect((await importer(mei, '/api/fabric').put(file, { key: 'code' })).state).toBe('done')
  expect(await answer('edit', { id, epi: 130 })).toEqual([0, `epi: ${knit}`])
  expect(await answer('edit', { id, ppi: 60 })).toEqual([0, `ppi: ${knit}`])
  expect(await answer('edit', { id, epi: null })).toEqual([1])
  expect(await answer('edit', { id, epi: 120 })).toEqual([0, `epi: ${knit}`])
})
