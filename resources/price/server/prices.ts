import type { InputOf } from '@sms/kit/contract'
import { crud, editBelow, type Noun, type Route, routes, write } from '@sms/kit/server'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import type { PriceContract, PriceLine } from '../contract.ts'
import type { PriceTable } from '../table.ts'
import { askAboutDearer } from './dearer.ts'
import { roomForMerge } from './merging.ts'
import { newestFirstSql } from './newest-first.ts'
import { type PricedItem, priceRule } from './rule.ts'
import { tellFollowers } from './tell-followers.ts'

/**
 * Of the price that counts today for an item: Approved before Quoted, then the main supplier's, then the newest. A line
 * counts from its first day to its last, of the house's days; one without a first day since it was entered.
 */
const thatCounts = (table: PriceTable, what: string) =>
  `select ${what} from "${getTableName(table)}" line
    where line.item = parent.id and line.status = 'Active' and line.stage in ('Approved', 'Quoted')
      and coalesce(line.valid_from <= ${todaySql}, true) and coalesce(line.valid_to >= ${todaySql}, true)
    order by line.stage = 'Approved' desc, line.supplier = parent.supplier desc nulls last,
      ${newestFirstSql('line')} limit 1`

/** The functions of one kind of price lines, and its noun: part of its item, whose price columns follow from it. */
export function priceNoun(contract: PriceContract, table: PriceTable, item: PricedItem) {
  const service = crud(contract, table, {
    rule: priceRule(item, table),
    written: tellFollowers(contract, item.contract),
  })
  const first = (field: string) => `(line.breaks -> 0 ->> '${field}')::numeric`
  const noun: Noun = {
    contract,
    service,
    moving: roomForMerge(contract, table, item, service),
    importing: { identity: ['item', 'supplier', 'currency', 'unit', 'incoterm', 'validFrom'] },
    root: { table: item.table, column: 'item' },
    rollup: {
      parent: item.table,
      column: 'item',
      set: {
        price: thatCounts(table, `coalesce(sms_price_at(line.breaks, line.moq), ${first('price')})`),
        priceCurrency: thatCounts(table, 'line.currency'),
        priceUnit: thatCounts(table, 'line.unit'),
        priceMoq: thatCounts(table, `coalesce(line.moq, nullif(${first('minQty')}, 0))`),
      },
      follows: ['supplier'],
      days: ['validFrom', 'validTo'],
    },
  }
  return { service, noun }
}

/** The routes of one kind of price lines. */
export const priceRoutes = ({ service, noun }: ReturnType<typeof priceNoun>, { table }: PricedItem): Route[] =>
  routes({
    ...service,
    add: (ctx, input: InputOf<PriceContract>) =>
      write(ctx, async (ctx) => {
        // The item first, as everywhere: its columns follow from what is added.
        await ctx.db
          .select()
          .from(table)
          .where(eq(getTableColumns(table).id!, input.item))
          .for('no key update')
        askAboutDearer(ctx, input as PriceLine)
        return service.add(ctx, input)
      }),
    edit: (ctx, change) =>
      write(ctx, async (ctx) => {
        const patch = change.patch as Partial<PriceLine>
        if (patch.breaks) {
          const before: PriceLine = await service.row(ctx, change.id)
          const after = { ...before, ...patch }
          // What is approved keeps its price: that is said instead.
          if (before.stage !== 'Approved' || after.stage !== 'Approved') askAboutDearer(ctx, after, before)
        }
        return editBelow(noun)(ctx, change)
      }),
  })
