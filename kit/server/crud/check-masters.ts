import { type FieldProblem, type Fields, invalid, type Language, label, parseQuery } from '@sms/kit/contract'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { type Built, preparedText } from '../database/prepared.ts'
import { orderOf, selectInOrder } from '../lists/order.ts'
import type { MasterTable, Nouns } from '../noun.ts'
import { typesIn, valuesIn } from './values-in.ts'

export type MasterValue = {
  readonly id: string
  readonly category: string
  readonly names: Readonly<Record<Language, string | null>>
  readonly active: boolean
}

/**
 * Every value, inactive ones too, of some categories of master data, in the order of their list, not narrowed to what
 * the actor may see.
 */
export async function masterValuesOf(ctx: Ctx, nouns: Nouns, categories: readonly string[]): Promise<MasterValue[]> {
  const noun = mastersNoun(nouns)
  if (!noun?.vocabulary || categories.length === 0) return []
  const { contract, service, vocabulary } = noun
  const { category, names } = vocabulary
  const chosen = inArray(getTableColumns(service.table)[category]!, [...new Set(categories)])
  const order = orderOf(contract, service.table, parseQuery(contract, {}), ctx)
  const rows = (await selectInOrder(ctx.db, service.table, chosen, order)) as Record<string, string | null>[]
  return rows.map((row) => ({
    id: row.id!,
    category: row[category]!,
    names: { en: row[names.en] ?? null, zh: row[names.zh] ?? null },
    active: row.status === 'Active',
  }))
}

/** Locks some values (`lockedMasters`) and returns the ids of the Active ones. */
export async function lockedActive(ctx: Ctx, nouns: Nouns, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const table = mastersNoun(nouns)?.service.table as MasterTable | undefined
  if (!table || ids.length === 0) return new Set()
  const found = await lockedMasters(ctx, table, anyOf(table, ids))
  return new Set(found.filter(({ status }) => status === 'Active').map(({ id }) => id))
}

const mastersNoun = (nouns: Nouns) => Object.values(nouns).find((noun) => noun.vocabulary)

/** A master data value that a field names, with the category that the field takes, `key`. */
type Use = { readonly field: string; readonly key: string; readonly id: string }

/** The master data values that a record's fields name, also inside rows and groups. */
export const usesIn = (fields: Fields, values: Readonly<Record<string, unknown>>): Use[] =>
  valuesIn(fields, values).flatMap(({ field, type, value }) =>
    type.kind === 'master' || type.kind === 'masters'
      ? [value].flat().map((id) => ({ field, key: type.key, id: String(id).toLowerCase() }))
      : [],
  )

/** Whether any of the fields, also inside rows and groups, names master data. */
export const namesMasters = (fields: Fields): boolean =>
  typesIn(fields).some(({ kind }) => kind === 'master' || kind === 'masters')

/** The uses of master data that the same field did not have before, wherever in its rows or group. */
export function freshUses(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Use[] {
  const identity = ({ field, key, id }: Use) => `${field.split('.')[0]} ${key} ${id}`
  const earlier = new Set(usesIn(fields, before).map(identity))
  return usesIn(fields, values).filter((use) => !earlier.has(identity(use)))
}

type LockedMaster = { readonly id: string; readonly key: string; readonly status: string }

/**
 * Reads master data values, and in a change locks them against merges and deletion, since no foreign key covers values
 * in lists or rows. The lock does not stop a value from becoming inActive.
 */
export async function lockedMasters(ctx: Ctx, table: MasterTable, which: SQL): Promise<LockedMaster[]> {
  const { id, key, status } = table
  const query = ctx.db
    .select({ id, key, status })
    .from(table as PgTable)
    .where(which)
    .orderBy(id)
  return preparedText(ctx.db, (ctx.change ? query.for('key share') : query) as Built<LockedMaster>)
}

/** The condition of some ids, whose text is the same for any number of them. */
const anyOf = ({ id }: MasterTable, ids: readonly string[]): SQL => sql`${id} = any(${sql.param([...ids])}::uuid[])`

/**
 * Locks the values that a record's fields are about to name. Comes before the lock on the record, as in a merge of
 * values.
 */
export async function lockNamed(
  ctx: Ctx,
  table: MasterTable,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<LockedMaster[]> {
  const ids = [...new Set(usesIn(fields, values).map(({ id }) => id))]
  return ids.length ? lockedMasters(ctx, table, anyOf(table, ids)) : []
}

/**
 * Refuses, at their fields, master data values that do not exist, are of another category, or are inActive, unless the
 * record had them `before`. `locked` are the values that `lockNamed` has read; without it this costs a query.
 */
export async function checkMasters(
  ctx: Ctx,
  table: MasterTable,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
  locked?: readonly LockedMaster[],
) {
  const fresh = freshUses(fields, values, before)
  if (fresh.length === 0) return
  const ids = [...new Set(fresh.map(({ id }) => id))]
  const rows = locked ?? (await lockedMasters(ctx, table, anyOf(table, ids)))
  const known = new Map(rows.map((row) => [row.id, row]))
  const problems = fresh.flatMap(({ field, key, id }): FieldProblem[] => {
    const found = known.get(id)
    if (found?.key !== key) return [{ field, message: label(`Not a value of ${key}`, `不是“${key}”的值`) }]
    return found.status === 'Active' ? [] : [{ field, message: inActive }]
  })
  // One problem per field.
  if (problems.length) throw invalid([...new Map(problems.map((problem) => [problem.field, problem])).values()], fields)
}

const inActive = label('This value is inactive in master data', '该值在基础数据中已停用')
