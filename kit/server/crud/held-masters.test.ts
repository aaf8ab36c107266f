import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { type Answered, startTestApp, type TestApp, untilLocked, type Visitor } from '../../../apps/api/testing.ts'
import { masters, merge as mergeValues } from '../../../resources/master/server/service.ts'
import { nouns } from '../../../resources/nouns.ts'
import { findActor } from '../../../resources/user/server/actor.ts'
import { userTable } from '../../../resources/user/table.ts'
import { type Ctx, write } from '../context.ts'

/** Values in lists and rows, which no foreign key watches, while others merge them. */
let app: TestApp
let mei: Visitor
let ctx: Ctx
let count = 0
const letters = 'abcdefghijklmnopqrstuvwxyz'

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const [{ id }] = (await app.db.select({ id: userTable.id }).from(userTable)) as [{ id: string }]
  ctx = { db: app.db, ...(await findActor(app.db, id))!, log: app.app.log, nouns }
})
afterAll(() => app.close())

const add = async (path: string, body: object): Promise<any> => {
  const answer = await mei.post(`/api/${path}`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data
}
const addValue = (key: string) => add('master/add', { key, name: `Value ${letters[count++]}` })
const supplierOf = () => add('supplier/add', { code: `H-${++count}`, nameEn: `Loom ${count}`, type: 'OEM' })
const merge = (given: { id: string }, target: { id: string }) =>
  mei.post('/api/master/merge', { id: given.id, into: target.id })
const categoriesOf = async (id: string) => (await mei.get(`/api/supplier/id?id=${id}`)).body.data.categories
const problems = ({ body }: Answered) =>
  (body.errors as { field: string; message: string }[]).map((row) => ({ ...row }))

describe('A merge of values moves the uses that are being written too', () => {
  test('those of a save', async () => {
    const [given, target, other] = [await addValue('Category'), await addValue('Category'), await supplierOf()]
    let merging: Promise<Answered> | undefined
    await write(ctx, async (ctx) => {
      await nouns.supplier.service.edit(ctx, { id: other.id, patch: { categories: [given.id] } })
      merging = merge(given, target)
      await untilLocked(app.db)
    })
    expect((await merging!).body).toMatchObject({ code: 1 })
    expect(await categoriesOf(other.id)).toEqual([target.id])
  })

  test('those of an import, in lists and in compositions', async () => {
    const [category, target] = [await addValue('Category'), await addValue('Category')]
    const [fibre, keptFibre] = [await addValue('Composition'), await addValue('Composition')]
    const supplier = await supplierOf()
    const fabric = await add('fabric/add', { code: `H-${++count}`, nameEn: 'Poplin' })
    const files = [
      { of: importer(mei), cells: [supplier.code, category.name], headers: ['Code', 'Supplies'] },
      {
        of: importer(mei, '/api/fabric'),
        cells: [fabric.code, `100% ${fibre.name}`],
        headers: ['Code', 'Composition'],
      },
    ]
    const merges = [() => merge(category, target), () => merge(fibre, keptFibre)]
    for (const [i, { of, cells, headers }] of files.entries()) {
      let both: Promise<unknown>[] = []
      await app.db.transaction(async (tx) => {
        // The import has read its file and waits for its record.
        await tx.execute(sql`select 1 from ${sql.identifier(['supplier', 'fabric'][i]!)}
          where id = ${[supplier.id, fabric.id][i]} for update`)
        const run = of.put(csvOf([headers, cells]), { key: 'code' })
        await untilLocked(app.db)
        const merged = merges[i]!()
        await untilLocked(app.db, 2)
        both = [run, merged]
      })
      const [run, merged] = (await Promise.all(both)) as [{ state: string }, Answered]
      expect(run.state, JSON.stringify(run)).toBe('done')
      expect(merged.body).toMatchObject({ code: 1, data: { changed: 1 } })
    }
    expect(await categoriesOf(supplier.id)).toEqual([target.id])
    const { composition } = (await mei.get(`/api/fabric/id?id=${fabric.id}`)).body.data
    expect(composition).toMatchObject([{ fibre: keptFibre.id }])
  })

  test('those of a season’s copies', async () => {
    const [fibre, target, season] = [
      await addValue('Composition'),
      await addValue('Composition'),
      await addValue('Season'),
    ]
    const { id } = await add('fabric/add', {
      ...{ code: `H-${++count}`, nameEn: 'Voile' },
      composition: [{ fibre: fibre.id, percent: '100' }],
    })
    let both: Promise<Answered>[] = []
    await app.db.transaction(async (tx) => {
      // Copies take their codes, from the company's number series, before they are written.
      await tx.execute(sql`lock table fabric in share mode`)
      const carrying = mei.post('/api/fabric/carry', { season: season.id, ids: [id] })
      await untilLocked(app.db)
      const merging = merge(fibre, target)
      await untilLocked(app.db, 2)
      both = [carrying, merging]
    })
    for (const { body } of await Promise.all(both)) expect(body.code, JSON.stringify(body)).toBe(1)
    const [copy] = (await mei.get(`/api/fabric?carriedFrom=${id}`)).body.data
    expect(copy.composition).toMatchObject([{ fibre: target.id }])
  })
})

describe('A value that is merged while somebody waits to write it is refused', () => {
  test('in a save, at its field', async () => {
    const [given, target, supplier] = [await addValue('Category'), await addValue('Category'), await supplierOf()]
    let saving: Promise<Answered> | undefined
    await write(ctx, async (ctx) => {
      await mergeValues(ctx, nouns, given.id, target.id)
      saving = mei.post('/api/supplier/edit', { id: supplier.id, categories: [given.id] })
      await untilLocked(app.db)
    })
    expect(problems(await saving!)).toEqual([{ field: 'categories', message: 'This value is inactive in master data' }])
  })

  test('in an import, at its row, also inside rows', async () => {
    const [given, target] = [await addValue('Composition'), await addValue('Composition')]
    const fabric = await add('fabric/add', { code: `H-${++count}`, nameEn: 'Lawn' })
    const file = csvOf([
      ['Code', 'Composition'],
      [fabric.code, `100% ${given.name}`],
    ])
    let running: Promise<any> | undefined
    await write(ctx, async (ctx) => {
      await mergeValues(ctx, nouns, given.id, target.id)
      running = importer(mei, '/api/fabric').put(file, { key: 'code' })
      await untilLocked(app.db)
    })
    expect((await running!).problems).toMatchObject([
      { row: 2, field: 'composition', message: 'This value is inactive in master data' },
    ])
  })
})

describe('A value goes out of use without waiting for those who write it', () => {
  test('and they keep it, as those who had it before do', async () => {
    const [value, supplier] = [await addValue('Category'), await supplierOf()]
    await write(ctx, async (ctx) => {
      await nouns.supplier.service.edit(ctx, { id: supplier.id, patch: { categories: [value.id] } })
      await add('master/edit', { id: value.id, status: 'inActive' })
    })
    expect(await categoriesOf(supplier.id)).toEqual([value.id])
  })

  test('nor do they wait while that is under way', async () => {
    const [value, supplier] = [await addValue('Category'), await supplierOf()]
    await write(ctx, async (ctx) => {
      await masters.edit(ctx, { id: value.id, patch: { status: 'inActive' } })
      await add('supplier/edit', { id: supplier.id, categories: [value.id] })
    })
    expect(await categoriesOf(supplier.id)).toEqual([value.id])
  })
})
