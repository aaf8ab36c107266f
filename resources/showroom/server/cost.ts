import { label } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { itemsOf } from '../../item/server/kinds.ts'
import { materialTable } from '../../material/table.ts'
import type { PriceLine } from '../../price/contract.ts'
import { newestFirstSql } from '../../price/server/newest-first.ts'
import { priceTable } from '../../price/table.ts'
import { ratesOn } from '../../rate/server/rates-on.ts'
import { materialCost, totalCost } from '../rules/material-cost.ts'
import type { StyleCost } from '../rules/style-cost.ts'

/**
 * The cost of the Active materials per piece of a style, in their order, by the price break for `pieces`. Items whose
 * prices the actor may not see have none.
 */
export async function costOf(
  ctx: Ctx,
  { id, currency }: { readonly id: string; readonly currency: string | null },
  pieces?: number,
): Promise<StyleCost> {
  const t = materialTable
  const materials = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.style, id), eq(t.status, 'Active')))
    .orderBy(asc(t.createdAt), asc(t.id))
  const ids = [...new Set(materials.map(({ item }) => item))]
  const [items, prices, rates] = [await itemsOf(ctx, ids), await pricesOf(ctx, ids), await ratesOn(ctx)]
  const rows = materials.map((material) => {
    const price = prices.get(material.item)
    const cloth = (items.get(material.item)?.row ?? {}) as { weight?: string | null; width?: string | null }
    const cost = materialCost({ ...material, cloth, price }, currency, rates, pieces)
    const { id, item, placement, consumption, unit, wastage } = material
    const source = price ? { price: price.id, supplier: price.supplier } : {}
    const mayOpen = opens(ctx.actor, ctx.nouns[items.get(item)!.kind.contract.name]!.contract)
    const result = 'missing' in cost ? { missing: (mayOpen ? cost.missing : closed)[ctx.language] } : cost
    return { cost, row: { id, item, placement, consumption, unit, wastage, ...source, ...result } }
  })
  return { currency, rows: rows.map(({ row }) => row), ...totalCost(rows.map(({ cost }) => cost)) }
}

const closed = label('You may not see its prices', '您无权查看其价格')

/** The applicable price line of each item today: Approved before Quoted, then the main supplier's, then the newest. */
async function pricesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PriceLine>> {
  if (ids.length === 0) return new Map()
  const t = priceTable
  const lines = await ctx.db
    .selectDistinctOn([t.item])
    .from(t)
    .where(
      and(
        inArray(t.item, [...ids]),
        ctx.nouns.price!.service.scope(ctx.actor),
        eq(t.status, 'Active'),
        inArray(t.stage, ['Approved', 'Quoted']),
        sql.raw(`coalesce(valid_from <= ${todaySql}, true) and coalesce(valid_to >= ${todaySql}, true)`),
      ),
    )
    .orderBy(
      t.item,
      sql`${t.stage} = 'Approved' desc`,
      sql`${t.supplier} = (select supplier from item where item.id = ${t.item}) desc nulls last`,
      sql.raw(newestFirstSql('price')),
    )
  return new Map(lines.map((line) => [line.item, line as PriceLine]))
}
