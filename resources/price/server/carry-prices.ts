import { startingPoint, withInitials } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { priceTable as table } from '../table.ts'
import { newestFirstSql } from './newest-first.ts'

/** The values of a copy that nobody has quoted yet. */
const unquoted = { stage: 'Draft', validFrom: null, validTo: null, reference: null } as const

/**
 * Copies price lines between items and returns how many; `to` maps the id of each source item to that of its copy.
 * Per supplier, currency, unit and Incoterm it takes the newest line that is not declined, as a draft without dates,
 * and skips lines that the rules refuse (a currency that the house no longer has).
 */
export async function carryPrices(ctx: Ctx, to: ReadonlyMap<string, string>): Promise<number> {
  const { contract, service } = ctx.nouns.price!
  const lines = await ctx.db
    .selectDistinctOn([table.item, table.supplier, table.currency, table.unit, table.incoterm])
    .from(table)
    .where(and(inArray(table.item, [...to.keys()]), eq(table.status, 'Active'), ne(table.stage, 'Declined')))
    .orderBy(table.item, table.supplier, table.currency, table.unit, table.incoterm, sql.raw(newestFirstSql('price')))
  const copies = lines.map((line) => ({
    ...withInitials(contract, startingPoint(contract, line)),
    ...unquoted,
    item: to.get(line.item)!,
  }))
  const problems = await service.problemsOfWrite(
    ctx,
    copies.map((after) => ({ after })),
  )
  const refused = new Set(problems.map(({ at }) => at))
  return (
    await service.insert(
      ctx,
      copies.filter((_, i) => !refused.has(i)),
    )
  ).length
}
