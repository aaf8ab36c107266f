import { startingPoint, withInitials } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { priceTable as table } from '../table.ts'
import { newestFirstSql } from './newest-first.ts'

/** What a price line was quoted under: a copy of it has not been quoted yet. */
const unquoted = { stage: 'Draft', validFrom: null, validTo: null, reference: null } as const

/**
 * Copies the price lines of some items to others, `to` by the id of whom they are taken from: of each supplier,
 * currency, unit and Incoterm the newest that nobody declined, as a draft without days. What the rules refuse for a new
 * line (a currency that the house no longer has) stays behind. Gives how many.
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
  const broken = await service.breaks(
    ctx,
    copies.map((after) => ({ after })),
  )
  const refused = new Set(broken.map(({ at }) => at))
  return (
    await service.insert(
      ctx,
      copies.filter((_, i) => !refused.has(i)),
    )
  ).length
}
