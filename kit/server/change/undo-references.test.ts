import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startUndoing } from '../../../apps/api/change/testing.ts'
import { clashOf } from './take-back.ts'

const { app, mei, sun, add, supplierOf, categoryOf } = await startUndoing(['Master_Data'])
afterAll(() => app.close())

/** Undoes the last change of a record; gives the change that the undo was. */
const undone = async (kind: string, id: string): Promise<string> => {
  const { body } = await mei.post('/api/undo', { kind, id })
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data.change
}
const undo = async (change: string) => (await mei.post('/api/undo', { change })).body

describe('An undo brings nothing back that refers to what is gone', () => {
  test('by a field', async () => {
    const category = await categoryOf()
    const supplier = await supplierOf({ categories: [category.id] })
    const away = await undone('supplier', supplier.id)
    await undone('master', category.id)
    const body = await undo(away)
    expect(body.code).toBe(0)
    expect(body.data.inTheWay).toEqual([
      {
        kind: 'supplier',
        id: supplier.id,
        name: `${supplier.code} · ${supplier.nameEn}`,
        field: 'categories',
        reason: 'It refers to a record that is gone',
      },
    ])
    expect((await mei.get(`/api/supplier/id?id=${supplier.id}`)).status).toBe(404)
  })

  test('by the field of a change that is put back', async () => {
    const category = await categoryOf()
    const supplier = await supplierOf({ categories: [category.id] })
    const emptied = await add('supplier/edit', { id: supplier.id, categories: [] })
    await undone('master', category.id)
    const { body } = await mei.post('/api/undo', { kind: 'supplier', id: emptied.id })
    expect(body.data.inTheWay).toMatchObject([{ id: supplier.id, field: 'categories' }])
  })

  test('by hanging on it', async () => {
    const supplier = await supplierOf()
    const comment = await add('comment/add', { kind: 'supplier', id: supplier.id, text: 'Sample 4 is missing' })
    const away = await undone('comment', comment.id)
    await undone('supplier', supplier.id)
    expect((await undo(away)).data.inTheWay).toMatchObject([
      { kind: 'comment', name: 'Comment: Sample 4 is missing', reason: 'It refers to a record that is gone' },
    ])
  })

  test('both come back when both went by one change', async () => {
    const category = await categoryOf()
    const supplier = await supplierOf({ categories: [category.id] })
    expect((await undo(await undone('supplier', supplier.id))).code).toBe(1)
  })
})

describe('What the rules of the database refuse is said, never a fault', () => {
  test('there is one company: another one stands in its place', async () => {
    const first = await add('company/add', { nameEn: 'First Garments' })
    const away = await undone('company', first.id)
    await add('company/add', { nameEn: 'Second Garments' })
    expect(await undo(away)).toEqual({
      code: 0,
      message: 'This cannot be undone: something else stands in its place now',
    })
  })

  test.each(['23503', '23502', '23514'])('%s', (code) => {
    expect(clashOf(undefined, Object.assign(new Error('broken'), { cause: { code } }))).toMatchObject({
      kind: 'refused',
      text: { en: 'This cannot be undone: what it would bring back no longer fits the records of today' },
    })
  })
})

describe('What hangs on a record whose add is undone', () => {
  test('goes along when it was removed, and comes back with it', async () => {
    const { id } = await supplierOf()
    const comment = await add('comment/add', { kind: 'supplier', id, text: 'Wrong record' })
    await add('comment/remove', { id: comment.id })
    const { body } = await mei.post('/api/undo', { kind: 'supplier', id, version: 1 })
    expect(body.code, JSON.stringify(body)).toBe(1)
    const left = () => app.db.execute(sql`select status from comment where id = ${comment.id}`)
    expect((await left()).rows).toEqual([])
    expect((await undo(body.data.change)).code).toBe(1)
    expect((await left()).rows).toEqual([{ status: 'inActive' }])
  })

  test('stands in the way while it is Active, by its kind and how its text begins', async () => {
    const { id } = await supplierOf()
    await add('comment/add', { kind: 'supplier', id, text: `${'Long '.repeat(40)}story` })
    const { body } = await mei.post('/api/undo', { kind: 'supplier', id, version: 1 })
    expect(body.code).toBe(0)
    expect(body.data.inTheWay[0].name).toMatch(/^Comment: Long Long .*…$/)
    expect(body.message).toContain('Comment: Long')
  })
})

test('what is not open to the asker is counted, never named', async () => {
  const category = await categoryOf(sun)
  const { code } = await supplierOf({ categories: [category.id] })
  const { body } = await sun.post('/api/undo', { kind: 'master', id: category.id })
  expect(body).toEqual({
    code: 0,
    message: 'This cannot be undone: a record that you may not see stands in the way',
    data: { inTheWay: [], more: 1 },
  })
  const open = await mei.post('/api/undo', { kind: 'master', id: category.id })
  expect(open.body.data.inTheWay).toMatchObject([{ kind: 'supplier', name: expect.stringContaining(code) }])
})
