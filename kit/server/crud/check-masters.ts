import { type FieldProblem, type Fields, invalid, label } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { type Built, preparedText } from '../database/prepared.ts'
import type { MasterTable } from '../noun.ts'
import { typesIn, valuesIn } from './values-in.ts'

/** One use of a master data value: where it stands, of which category it must be. */
type Use = { readonly field: string; readonly key: string; readonly id: string }

/** The master data values that a record's fields name, those inside rows and groups too. */
export const usesIn = (fields: Fields, values: Readonly<Record<string, unknown>>): Use[] =>
  valuesIn(fields, values).flatMap(({ field, type, value }) =>
    type.kind === 'master' || type.kind === 'masters'
      ? [value].flat().map((id) => ({ field, key: type.key, id: String(id).toLowerCase() }))
      : [],
  )

/** Whether any of the fields, also inside rows and groups, names master data. */
export const namesMasters = (fields: Fields): boolean =>
  typesIn(fields).some(({ kind }) => kind === 'master' || kind === 'masters')

/** The uses of master data that the record had not in the same field before, wherever in it. */
export function freshUses(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Use[] {
  const identity = ({ field, key, id }: Use) => `${field.split('.')[0]} ${key} ${id}`
  const earlier = new Set(usesIn(fields, before).map(identity))
  return usesIn(fields, values).filter((use) => !earlier.has(identity(use)))
}

/** A master data value as it was when it was read. */
export type HeldMaster = { readonly id: string; readonly key: string; readonly status: string }

/**
 * Some master data values as they are now. A change holds them by id, until it ends, against being merged or deleted: no
 * foreign key sees a value in a list or in rows, and a merge would move the uses that there are and miss the one that is
 * being written. Whoever makes a value inActive does not wait: it stays where it is written then, as where it was before.
 */
export async function heldMasters(ctx: Ctx, table: MasterTable, which: SQL): Promise<HeldMaster[]> {
  const { id, key, status } = table
  const query = ctx.db
    .select({ id, key, status })
    .from(table as PgTable)
    .where(which)
    .orderBy(id)
  return preparedText(ctx.db, (ctx.change ? query.for('key share') : query) as Built<HeldMaster>)
}

/** The same text however many ids they are. */
const anyOf = ({ id }: MasterTable, ids: readonly string[]): SQL => sql`${id} = any(${sql.param(ids)}::uuid[])`

/**
 * Holds the values that a record's fields are about to name, before the record itself is locked, as a merge of values
 * does. Where nothing is named it costs no query.
 */
export async function holdNamed(
  ctx: Ctx,
  table: MasterTable,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<HeldMaster[]> {
  const ids = [...new Set(usesIn(fields, values).map(({ id }) => id))]
  return ids.length ? heldMasters(ctx, table, anyOf(table, ids)) : []
}

/**
 * Refuses, at their fields, master data values that do not exist, are of another category, or are inActive. What the
 * record had in the field `before` may stay as it is; values that are not new, or that are `held` already, cost no query.
 */
export async function checkMasters(
  ctx: Ctx,
  table: MasterTable,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
  held?: readonly HeldMaster[],
) {
  const fresh = freshUses(fields, values, before)
  if (fresh.length === 0) return
  const ids = [...new Set(fresh.map(({ id }) => id))]
  const rows = held ?? (await heldMasters(ctx, table, anyOf(table, ids)))
  const known = new Map(rows.map((row) => [row.id, row]))
  const problems = fresh.flatMap(({ field, key, id }): FieldProblem[] => {
    const found = known.get(id)
    if (found?.key !== key) return [{ field, message: label(`Not a value of ${key}`, `不是“${key}”的值`) }]
    return found.status === 'Active' ? [] : [{ field, message: inActive }]
  })
  if (problems.length) throw invalid([...new Map(problems.map((problem) => [problem.field, problem])).values()], fields)
}

const inActive = label('This value is inactive in master data', '该值在基础数据中已停用')
