import { fill, type InputOf, label } from '@sms/kit/contract'
import {
  type Ctx,
  crud,
  editBelow,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  routes,
  write,
} from '@sms/kit/server'
import { eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Movement, SwatchContract } from '../contract.ts'
import { followingFrom, stockChange } from '../rules/stock.ts'
import type { SwatchTable } from '../table.ts'

const moved = (values: unknown) => values as Movement | undefined

/** A movement stays with its item, whose stock never goes below nothing. */
const stockRule =
  (items: PgTable): Rule =>
  async (ctx, proposed) => {
    const stays = proposed.flatMap(({ before, after }, at) =>
      before && before.item !== after.item ? [{ at, field: 'item', message: staysThere }] : [],
    )
    if (stays.length) return stays
    const left = await stockOf(ctx, items, proposed)
    const changes = proposed.map(({ before, after }, at) => {
      return { at, item: String(after.item), change: stockChange(moved(after)) - stockChange(moved(before)) }
    })
    // What comes in counts first: an export has what is still out above what was received.
    return changes.toSorted(inFirst).flatMap(({ at, item, change }) => {
      const stock = left.get(item) ?? 0
      if (change < 0 && stock + change < 0) return [{ at, field: 'quantity', message: fill(notEnough, { n: stock }) }]
      left.set(item, stock + change)
      return []
    })
  }

const inFirst = (one: { readonly change: number }, other: { readonly change: number }) =>
  Number(one.change < 0) - Number(other.change < 0)

/** What the items have as things stand, by id. */
async function stockOf(ctx: Ctx, items: PgTable, proposed: readonly Proposed[]): Promise<Map<string, number>> {
  const { id, swatchStock } = getTableColumns(items)
  // A row of a spreadsheet may lack its item; that is said by others.
  const ids = [...new Set(proposed.flatMap(({ after }) => (after.item ? [String(after.item)] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select({ id: id!, stock: swatchStock! }).from(items).where(inArray(id!, ids))
  return new Map(rows.map((row) => [String(row.id), Number(row.stock)]))
}

const staysThere = label('A movement stays with its item', '收发记录不能更换所属项目')
const notEnough = label('Only {n} {n|is|are} in stock', '库存仅有 {n} 件')

/** The functions of one kind of swatch movements, and its noun: part of its item, whose stock follows from it. */
export function swatchNoun(contract: SwatchContract, table: SwatchTable, items: PgTable) {
  const service = crud(contract, table, {
    rule: stockRule(items),
    derive: (record) => followingFrom(record as Movement),
  })
  const mine = `from "${getTableName(table)}" one where one.item = parent.id and one.status = 'Active'`
  const noun: Noun = {
    contract,
    service,
    ignore: ['outstanding', 'open_until'],
    importing: {
      identity: ['item', 'movement', 'day', 'brand', 'party', 'waybill'],
      inOrder: (one, other) => inFirst({ change: stockChange(moved(one)) }, { change: stockChange(moved(other)) }),
    },
    root: { table: items, column: 'item' },
    rollup: {
      parent: items,
      column: 'item',
      set: {
        swatchStock: `select coalesce(sum(case when one.movement = 'out'
          then coalesce(one.returned, 0) - one.quantity else one.quantity end), 0) ${mine}`,
        swatchDue: `select min(one.due_back) ${mine} and one.movement = 'out' and coalesce(one.returned, 0) < one.quantity`,
      },
    },
  }
  return { service, noun }
}

/** The routes of one kind of swatch movements. */
export const swatchRoutes = ({ service, noun }: ReturnType<typeof swatchNoun>, items: PgTable): Route[] =>
  routes({
    ...service,
    add: (ctx, input: InputOf<SwatchContract>) =>
      write(ctx, async (ctx) => {
        // The item first, as everywhere: its stock follows from what is added, and two do not send the same piece.
        await ctx.db
          .select()
          .from(items)
          .where(eq(getTableColumns(items).id!, input.item))
          .for('no key update')
        return service.add(ctx, input)
      }),
    edit: editBelow(noun),
  })
