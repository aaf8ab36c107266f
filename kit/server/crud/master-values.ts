import { type Language, parseQuery } from '@sms/kit/contract'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { orderOf, selectInOrder } from '../lists/order.ts'
import type { MasterTable, Nouns } from '../noun.ts'
import { lockedMasters } from './check-masters.ts'

/** One value that fields of some category may hold. */
export type MasterValue = {
  readonly id: string
  readonly category: string
  readonly names: Readonly<Record<Language, string | null>>
  readonly active: boolean
}

/**
 * Every value, inactive ones too, of some categories of master data, in the order of their list: for import, export and
 * filters, not narrowed to what the actor may see.
 */
export async function masterValuesOf(ctx: Ctx, nouns: Nouns, categories: readonly string[]): Promise<MasterValue[]> {
  const noun = keeperOf(nouns)
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
  const table = keeperOf(nouns)?.service.table as MasterTable | undefined
  if (!table || ids.length === 0) return new Set()
  const found = await lockedMasters(ctx, table, sql`${table.id} = any (${sql.param([...ids])}::uuid[])`)
  return new Set(found.filter(({ status }) => status === 'Active').map(({ id }) => id))
}

const keeperOf = (nouns: Nouns) => Object.values(nouns).find((noun) => noun.vocabulary)
