import { expect } from 'vitest'
import { startTestApp, type Visitor } from '../testing.ts'

/**
 * An office whose changes are undone: Mei is its Administrator, Sun has the keys of `Menu`. `supplierOf` and
 * `categoryOf` add records; a refused add or edit fails the test.
 */
export async function startUndoing(Menu = ['Supplier', 'Master_Data']) {
  const app = await startTestApp()
  const mei = await app.setup()
  const sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com', Menu })
  let count = 0

  /** Posts to a path such as `supplier/add`; returns the data of the answer, which must not be a refusal. */
  const add = async (path: string, body: object, by: Visitor = mei) => {
    const answer = await by.post(`/api/${path}`, { confirm: ['similar'], ...body })
    expect(answer.body.code, JSON.stringify(answer.body)).toBe(1)
    return answer.body.data
  }
  return {
    app,
    mei,
    sun,
    add,
    supplierOf: (values: object = {}, by = mei) =>
      add('supplier/add', { code: `S-${++count}`, nameEn: `Mill ${count}`, type: 'OEM', ...values }, by),
    categoryOf: (by = mei) => add('master/add', { key: 'Category', name: `Category ${++count}` }, by),
    get: async (id: string, path = 'supplier') => (await mei.get(`/api/${path}/id?id=${id}`)).body.data,
    edit: async (id: string, values: object, by = mei, path = 'supplier') => add(`${path}/edit`, { id, ...values }, by),
    /** Undoes the last change of a record. */
    undoOf: (record: { id: string; version: number }, by = mei, kind = 'supplier') =>
      by.post('/api/undo', { kind, id: record.id, version: record.version }),
    entriesOf: async (id: string) => (await mei.get(`/api/history?kind=supplier&id=${id}`)).body.data,
    /** The number of suppliers that a search finds. */
    found: async (q: string) => (await mei.get(`/api/supplier?q=${encodeURIComponent(q)}`)).body.total,
  }
}

/** A record without the fields that every write changes. */
export const content = ({ version, updatedAt, updatedBy, cover, ...rest }: Record<string, unknown>) => rest
