import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'
import { camel, type Noun } from './noun.ts'

/**
 * The codes of the parents of records without a code of their own, by the records' ids: with them alike names can be
 * told apart, since many fabrics have a colourway Navy. Empty for a noun whose records have a code or no parent with
 * one.
 */
export async function codesAbove(
  ctx: Ctx,
  { contract, root }: Pick<Noun, 'contract' | 'root'>,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const above = parentOf({ contract, root })
  if (!above || records.length === 0) return new Map()
  const { table, column, id, code } = above
  const parentIn = (record: Readonly<Record<string, unknown>>) => record[camel(column)] as string
  const rows = await ctx.db
    .select({ id, code })
    .from(table)
    .where(inArray(id, [...new Set(records.map(parentIn))]))
  const codes = new Map(rows.map((row) => [row.id as string, row.code as string]))
  return new Map(records.map((record) => [String(record.id), codes.get(parentIn(record)) ?? '']))
}

/** The condition that the parent of a record has one of these codes; false for a noun without codes above it. */
export function isBelow({ contract, root }: Pick<Noun, 'contract' | 'root'>, codes: readonly string[]): SQL {
  const above = parentOf({ contract, root })
  if (!above) return sql`false`
  const { table, column, id, code } = above
  const lowered = codes.map((text) => text.trim().toLowerCase())
  const parents = sql`select ${id} from ${table} where lower(${code}) = any(${sql.param(lowered)}::text[])`
  return sql`${sql.identifier(column)} in (${parents})`
}

/** The table of the parents with codes, and the column that names a record's parent; undefined where there is none. */
function parentOf({ contract, root }: Pick<Noun, 'contract' | 'root'>) {
  if (!root || !('table' in root) || 'code' in contract.all) return undefined
  const { id, code }: Record<string, PgColumn | undefined> = getTableColumns(root.table)
  return id && code && { table: root.table, column: root.column, id, code }
}

/** A name with the code above it: `Navy · F-0012`. */
export const withCode = (name: string, code: string | undefined) => [name, code].filter(Boolean).join(' · ')
