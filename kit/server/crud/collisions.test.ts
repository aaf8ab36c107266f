import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importer } from '../../../apps/api/import/testing.ts'
import { type Answered, startTestApp, type TestApp, untilLocked, type Visitor } from '../../../apps/api/testing.ts'
import { nouns } from '../../../resources/nouns.ts'
import { findActor } from '../../../resources/user/server/actor.ts'
import { userTable } from '../../../resources/user/table.ts'
import { lockAll } from '../change/lock-all.ts'
import { type Ctx, write } from '../context.ts'
import type { Db } from '../database/db.ts'
import { answerErrors } from '../mount/errors.ts'

let app: TestApp
let mei: Visitor
let ctx: Ctx
let count = 0

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  const [{ id }] = (await app.db.select({ id: userTable.id }).from(userTable)) as [{ id: string }]
  ctx = { db: app.db, ...(await findActor(app.db, id))!, log: app.app.log, nouns }
})
afterAll(() => app.close())

const add = async (path: string, body: object) => {
  const answer = await mei.post(`/api/${path}`, { confirm: ['similar'], ...body })
  expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
  return answer.body.data
}
const supplierOf = () => add('supplier/add', { code: `L-${++count}`, nameEn: `Loom ${count}`, type: 'OEM' })
const memberOf = async () =>
  add('user/register', {
    name: `Weaver ${++count}`,
    email: `weaver${count}@example.com`,
    role: 'Staff',
    Menu: ['Supplier'],
    language: 'en',
  })

const row = (table: string, id: string) => sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`
const atOnce = (table: string, id: string) => sql`${row(table, id)} nowait`

/**
 * Holds `first` while `act` runs into it, then takes `then` without waiting, which fails when `act` has taken that
 * before it asked for what is held.
 */
async function holding(first: ReturnType<typeof sql>, then: ReturnType<typeof sql>, act: () => Promise<Answered>) {
  let acting: Promise<Answered> | undefined
  await app.db.transaction(async (tx: Db) => {
    await tx.execute(first)
    acting = act()
    await untilLocked(app.db)
    await tx.execute(then)
  })
  const { body } = await acting!
  expect(body.code, JSON.stringify(body)).toBe(1)
}

describe('Locks are taken in one order everywhere', () => {
  test('an edit of a certificate and its undo lock the supplier first', async () => {
    const { id: supplier } = await supplierOf()
    const certificate = await add('certificate/add', { supplier, standard: 'GOTS', expires: '2031-01-01' })
    const edit = { id: certificate.id, expires: '2032-01-01' }
    await holding(row('supplier', supplier), atOnce('certificate', certificate.id), () =>
      mei.post('/api/certificate/edit', edit),
    )
    await holding(row('supplier', supplier), atOnce('certificate', certificate.id), () =>
      mei.post('/api/undo', { kind: 'certificate', id: certificate.id }),
    )
  })

  test('a merge locks by id all that it changes of its own kind, those merged before too', async () => {
    const [first, given, target] = [await supplierOf(), await supplierOf(), await supplierOf()]
    await add('supplier/merge', { id: first.id, into: given.id })
    await holding(row('supplier', first.id), atOnce('supplier', given.id), () =>
      mei.post('/api/supplier/merge', { id: given.id, into: target.id }),
    )
  })

  test('putting master data in order locks the values by id, as a merge of two of them does', async () => {
    const [early, late] = [
      await add('master/add', { key: 'Thema', name: `Early ${++count}`, sort: 20 }),
      await add('master/add', { key: 'Thema', name: `Late ${++count}`, sort: 10 }),
    ]
    const ids = [early.id, late.id]
    await holding(row('master', early.id), atOnce('master', late.id), () =>
      mei.post('/api/master/order', { key: 'Thema', ids }),
    )
    await holding(row('master', early.id), atOnce('master', late.id), () =>
      mei.post('/api/master/merge', { id: late.id, into: early.id }),
    )
  })

  test('an edit locks the values that it gives a record before the record, as their merge does', async () => {
    const value = await add('master/add', { key: 'Category', name: `Given ${++count}` })
    const { id } = await supplierOf()
    const patch = { id, categories: [value.id] }
    for (const more of [{}, { nameEn: `Loom ${++count}` }])
      await holding(row('master', value.id), atOnce('supplier', id), () =>
        mei.post('/api/supplier/edit', { ...patch, ...more, confirm: ['similar'] }),
      )
  })

  test('an undo locks what goes and what is put back by id, one among the other', async () => {
    const [early, late] = [await supplierOf(), await supplierOf()]
    await holding(row('supplier', early.id), atOnce('supplier', late.id), async () => {
      await write(ctx, async (ctx) => {
        await ctx.db.execute(sql`
          create temporary table undone on commit drop as
            select 'supplier' as kind, id as record_id, action, null::jsonb as before, null::jsonb as after
            from (values (${early.id}::uuid, 'insert'), (${late.id}::uuid, 'update')) one (id, action)`)
        await lockAll(ctx, nouns, [nouns.supplier])
      })
      return { body: { code: 1 } } as Answered
    })
  })

  const administrators = sql`select pg_advisory_xact_lock(hashtextextended('sms.administrators', 0))`

  test('a bulk edit of users, its preview and its undo take the lock of the administrators first', async () => {
    const { id } = await memberOf()
    const change = { ids: [id], patch: { language: 'zh' } }
    await holding(administrators, atOnce('user', id), () => mei.post('/api/user/bulk', { ...change, preview: true }))
    await holding(administrators, atOnce('user', id), () => mei.post('/api/user/bulk', change))
    await holding(administrators, atOnce('user', id), () => mei.post('/api/undo', { kind: 'user', id }))
  })

  test('an import locks its records in the order of their ids, whatever the order of its file', async () => {
    const [early, late] = [await supplierOf(), await supplierOf()]
    // More rows than are looked up together stand between the two.
    const others = Array.from({ length: 1_200 }, (_, i) => [`NEW-${i}`, `New ${i}`, 'OEM'])
    const file = csvOf([
      ['Code', 'English name', 'Type'],
      [late.code, 'Loom of the first row', 'OEM'],
      ...others,
      [early.code, 'Loom of the last row', 'OEM'],
    ])
    await holding(row('supplier', early.id), atOnce('supplier', late.id), async () => {
      const run = await importer(mei).put(file, { key: 'code' })
      expect(run.state, JSON.stringify(run)).toBe('done')
      return { body: { code: 1 } } as Answered
    })
  })
})

describe('While others write what names a record', () => {
  /** What every record takes that names another, until its transaction ends. */
  const named = (table: string, id: string) =>
    sql`select 1 from ${sql.identifier(table)} where id = ${id} for key share`

  test('it is changed all the same: by a form, a bulk edit, an import, and in what hangs on it', async () => {
    const { id, code } = await supplierOf()
    await app.db.transaction(async (tx: Db) => {
      await tx.execute(named('supplier', id))
      await add('supplier/edit', { id, city: 'Ningbo' })
      await add('supplier/bulk', { ids: [id], patch: { city: 'Shaoxing' } })
      await add('certificate/add', { supplier: id, standard: 'OCS' })
      const file = csvOf([
        ['Code', 'City'],
        [code, 'Keqiao'],
      ])
      expect((await importer(mei).put(file, { key: 'code' })).state).toBe('done')
    })
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data.city).toBe('Keqiao')
  })

  test('a change of it is undone, also in what hangs on it, and its number may be another', async () => {
    const { id } = await supplierOf()
    const certificate = await add('certificate/add', { supplier: id, standard: 'GOTS', expires: '2031-01-01' })
    await add('certificate/edit', { id: certificate.id, expires: '2032-01-01' })
    await app.db.transaction(async (tx: Db) => {
      await tx.execute(named('supplier', id))
      await add('supplier/edit', { id, uscc: '91350100M000100Y43', city: 'Ningbo' })
      await add('undo', { kind: 'supplier', id })
      await add('undo', { kind: 'certificate', id: certificate.id })
    })
    expect((await mei.get(`/api/supplier/id?id=${id}`)).body.data).toMatchObject({
      ...{ uscc: null, city: null },
      nextExpiry: '2031-01-01',
    })
  })

  test('what is named is put in order', async () => {
    const value = await add('master/add', { key: 'Thema', name: `Named ${++count}` })
    const fabric = await add('fabric/add', { code: `L-${++count}`, nameEn: 'Poplin' })
    const colour = await add('colourway/add', { fabric: fabric.id, name: 'Indigo' })
    await app.db.transaction(async (tx: Db) => {
      await tx.execute(named('master', value.id))
      await tx.execute(named('colourway', colour.id))
      await add('master/order', { key: 'Thema', ids: [value.id] })
      await add('colourway/order', { fabric: fabric.id, ids: [colour.id] })
    })
  })

  test('undoing what made it waits for them, or what names it would name nothing', async () => {
    const { id } = await supplierOf()
    let undone: Promise<Answered> | undefined
    await write(ctx, async (ctx) => {
      await ctx.db.execute(named('supplier', id))
      undone = mei.post('/api/undo', { kind: 'supplier', id })
      await untilLocked(app.db)
      await nouns.certificate.service.insert(ctx, [{ supplier: id, standard: 'OCS' }])
    })
    expect((await undone!).body).toMatchObject({ code: 0, data: { inTheWay: [{ kind: 'certificate' }] } })
  })

  test('a merge waits for them, so that no use is left behind', async () => {
    const [given, target] = [await supplierOf(), await supplierOf()]
    await holding(named('supplier', given.id), sql`select 1`, () =>
      mei.post('/api/supplier/merge', { id: given.id, into: target.id }),
    )
    const [early, late] = [
      await add('master/add', { key: 'Thema', name: `Named ${++count}` }),
      await add('master/add', { key: 'Thema', name: `Named ${++count}` }),
    ]
    await holding(named('master', late.id), sql`select 1`, () =>
      mei.post('/api/master/merge', { id: late.id, into: early.id }),
    )
  })
})

describe('Two who change the same at once', () => {
  test('wait for each other: one of them runs again, both succeed', async () => {
    const [left, right] = [await supplierOf(), await supplierOf()]
    let runs = 0
    let both = () => {}
    const meet = new Promise<void>((resolve) => {
      both = resolve
    })
    const lockBoth = (first: string, second: string) =>
      write(ctx, async ({ db }) => {
        await db.execute(row('supplier', first))
        if (++runs === 2) both()
        await meet
        await db.execute(row('supplier', second))
      })
    await Promise.all([lockBoth(left.id, right.id), lockBoth(right.id, left.id)])
    // Once more where the one that runs again is faster than the other wakes.
    expect(runs).toBeGreaterThan(2)
  })

  test('again and again: a sentence says so in both languages, nothing is written', async () => {
    for (const code of ['40P01', '40001']) {
      let runs = 0
      const failing = write(ctx, async ({ db }) => {
        runs++
        await db.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      })
      await expect(failing).rejects.toMatchObject({
        kind: 'refused',
        text: { en: 'Somebody else is changing the same records; try again', zh: '其他人正在修改相同的记录，请重试' },
      })
      expect(runs).toBe(3)
    }
  })

  test('a write waits five seconds for a record at the most, or as long as it is told, and says what it waits for', async () => {
    const { id } = await supplierOf()
    const limit = async (db: Db) => (await db.execute(sql`show lock_timeout`)).rows
    expect(await write(ctx, ({ db }) => limit(db))).toEqual([{ lock_timeout: '5s' }])
    await app.db.transaction(async (tx) => {
      await tx.execute(row('supplier', id))
      await expect(write(ctx, ({ db }) => db.execute(row('supplier', id)), { waitMs: 50 })).rejects.toMatchObject({
        kind: 'refused',
        text: { en: 'This record is being changed by an import or bulk edit; try again in a moment' },
      })
    })
    expect(await limit(app.db)).toEqual([{ lock_timeout: '0' }])
    expect((await app.db.select().from(userTable).where(eq(userTable.id, ctx.actor.id))).length).toBe(1)
  })
})

test('a statement that takes too long is told as a search to narrow when reading, as nothing changed when writing', async () => {
  const fastify = Fastify()
  answerErrors(fastify, async () => undefined)
  const slow = async () => {
    throw Object.assign(new Error('canceling statement'), { cause: { code: '57014' } })
  }
  fastify.get('/', slow)
  fastify.post('/', slow)
  const messageOf = async (method: 'GET' | 'POST') => (await fastify.inject({ method, url: '/' })).json().message
  expect(await messageOf('GET')).toBe('This takes too long: please narrow the search or the filters')
  expect(await messageOf('POST')).toBe('This took too long and nothing was changed')
  await fastify.close()
})
