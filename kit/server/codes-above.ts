import { getTableColumns, inArray } from 'drizzle-orm'
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
  if (!root || !('table' in root) || 'code' in contract.all || records.length === 0) return new Map()
  const { id, code }: Record<string, PgColumn | undefined> = getTableColumns(root.table)
  if (!id || !code) return new Map()
  const parentOf = (record: Readonly<Record<string, unknown>>) => record[camel(root.column)] as string
  const rows = await ctx.db
    .select({ id, code })
    .from(root.table)
    .where(inArray(id, [...new Set(records.map(parentOf))]))
  const codes = new Map(rows.map((row) => [row.id as string, row.code as string]))
  return new Map(records.map((record) => [String(record.id), codes.get(parentOf(record)) ?? '']))
}

/** A name with the code above it: `Navy · F-0012`. */
export const withCode = (name: string, code: string | undefined) => [name, code].filter(Boolean).join(' · ')
