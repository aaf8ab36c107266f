import { type Fields, isSortable, reservedParameters } from '@sms/kit/contract'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../apps/api/testing.ts'
import { nouns } from './nouns.ts'
import * as tables from './tables.ts'

/** One suite over every registered resource: what each must have for the general parts to serve it. */
let app: TestApp
let mei: Visitor
beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
})
afterAll(() => app.close())

const listed = Object.entries(nouns).filter(([name]) => name !== 'attachment')

describe.each(Object.entries(nouns))('%s', (name, { contract, service }) => {
  const fields = contract.all as Fields

  test('its folder, its contract and its table bear one name', () => {
    expect(contract.name).toBe(name)
    expect(getTableName(service.table as PgTable)).toBe(name)
  })

  test('every field has a column and labels in both languages', () => {
    const columns = getTableColumns(service.table as PgTable)
    for (const [field, of] of Object.entries(fields)) {
      expect(columns[field], field).toBeDefined()
      expect(of.label.en.trim(), field).not.toBe('')
      expect(of.label.zh.trim(), field).not.toBe('')
    }
  })

  test('nothing behind a right is searched', () => {
    for (const field of contract.search) expect(fields[field]!.right, field).toBeUndefined()
  })

  test('the database records its history and refuses a write without an actor', async () => {
    const triggers = await app.db.execute(
      sql`select tgname from pg_trigger where tgrelid = ${`"${name}"`}::regclass and tgname like 'history_%'`,
    )
    expect(triggers.rows).toHaveLength(3)
    await expect(app.db.execute(sql`update ${service.table as PgTable} set status = status`)).rejects.toThrow()
  })
})

test('every table with a version is a registered resource', () => {
  const all = Object.values(tables) as unknown[]
  const business = all.filter((one): one is PgTable => is(one, PgTable) && 'version' in getTableColumns(one))
  expect(business.map(getTableName).sort()).toEqual(Object.keys(nouns).sort())
})

describe.each(listed)('%s: its list', (_, { contract }) => {
  const fields = contract.all as Fields

  test('sorts by every sortable field, both ways, and continues behind a cursor', async () => {
    for (const field of Object.keys(fields).filter((one) => isSortable(fields[one]!))) {
      for (const sort of [field, `-${field}`]) {
        const first = await mei.get(`/api/${contract.path}?sort=${sort}&pageSize=2`)
        expect(first.body.code, sort).toBe(1)
        if (!first.body.next) continue
        const next = await mei.get(`/api/${contract.path}?sort=${sort}&pageSize=2&after=${first.body.next}`)
        const second = await mei.get(`/api/${contract.path}?sort=${sort}&pageSize=2&page=2`)
        expect(next.body.data, sort).toEqual(second.body.data)
      }
    }
  })

  test('filters by every field for empty and not empty: together they are all', async () => {
    const { total } = (await mei.get(`/api/${contract.path}?pageSize=1`)).body
    for (const field of Object.keys(fields).filter((one) => !reservedParameters.includes(one))) {
      const [empty, filled] = await Promise.all(
        ['~', '!~'].map((test) => mei.get(`/api/${contract.path}?pageSize=1&${field}=${encodeURIComponent(test)}`)),
      )
      expect(empty!.body.code, field).toBe(1)
      expect(empty!.body.total! + filled!.body.total!, field).toBe(total)
    }
  })
})
