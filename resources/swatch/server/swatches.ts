import { fill, type InputOf, label } from '@sms/kit/contract'
import {
  type Ctx,
  crud,
  editBelow,
  lockParent,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  routes,
  write,
} from '@sms/kit/server'
import { unchanged } from '@sms/kit/server/mount'
import { allKinds, itemHeaders } from '../../item/contract.ts'
import { itemsOf, kindTables } from '../../item/server/kinds.ts'
import { itemScope } from '../../item/table.ts'
import { type Movement, type SwatchContract, swatch } from '../contract.ts'
import { computedFields, stockChange } from '../rules/stock.ts'
import { swatchTable } from '../table.ts'

const asMovement = (values: unknown) => values as Movement | undefined

/** Refuses to give a movement to another item, and to take more than the stock. */
const stockRule: Rule = async (ctx, proposed) => {
  const moved = await keepsItem(ctx, proposed)
  if (moved.length) return moved
  const stocks = await stockOf(ctx, proposed)
  const changes = proposed.map(({ before, after }, at) => ({
    at,
    item: String(after.item),
    change: stockChange(asMovement(after)) - stockChange(asMovement(before)),
  }))
  // Additions count first: in an exported file, swatches still out come before those received.
  return changes.toSorted(additionsFirst).flatMap(({ at, item, change }) => {
    const stock = stocks.get(item) ?? 0
    if (change < 0 && stock + change < 0) return [{ at, field: 'quantity', message: fill(notEnough, { n: stock }) }]
    stocks.set(item, stock + change)
    return []
  })
}

const additionsFirst = (a: { readonly change: number }, b: { readonly change: number }) =>
  Number(a.change < 0) - Number(b.change < 0)

async function stockOf(ctx: Ctx, proposed: readonly Proposed[]): Promise<Map<string, number>> {
  // A row of a spreadsheet may lack its item, which the contract refuses.
  const items = await itemsOf(
    ctx,
    proposed.flatMap(({ after }) => (after.item ? [String(after.item)] : [])),
  )
  return new Map([...items].map(([id, { row }]) => [id, Number(row.swatchStock)]))
}

const keepsItem = unchanged('item', label('A movement stays with its item', '收发记录不能更换所属项目'))
const notEnough = label('Only {n} {n|is|are} in stock', '库存仅有 {n} 件')

const service = crud(swatch, swatchTable, {
  scope: itemScope(swatchTable.kind),
  rule: stockRule,
  derive: (record) => computedFields(record as Movement),
})

const ofParent = `from swatch one where one.item = parent.id and one.status = 'Active'`

/** Swatch movements: part of their item, whose stock follows from them. */
export const swatchNoun: Noun = {
  contract: swatch,
  service,
  ignore: ['outstanding', 'open_until'],
  importing: {
    identity: ['item', 'movement', 'day', 'brand', 'party', 'waybill'],
    synonyms: { item: itemHeaders },
    inOrder: (a, b) => additionsFirst({ change: stockChange(asMovement(a)) }, { change: stockChange(asMovement(b)) }),
  },
  root: { kindColumn: 'kind', column: 'item', kinds: allKinds },
  rollup: {
    parents: kindTables,
    column: 'item',
    set: {
      swatchStock: `select coalesce(sum(case when one.movement = 'out'
        then coalesce(one.returned, 0) - one.quantity else one.quantity end), 0) ${ofParent}`,
      swatchDue: `select min(one.due_back) ${ofParent} and one.movement = 'out' and coalesce(one.returned, 0) < one.quantity`,
    },
  },
}

const add = (ctx: Ctx, input: InputOf<SwatchContract>) =>
  write(ctx, async (ctx) => {
    // Locks the item first, so that two users do not send the same piece.
    await lockParent(ctx, swatchNoun, input.item)
    return service.add(ctx, input)
  })

export const swatchApi = (): Route[] => routes({ ...service, add, edit: editBelow(swatchNoun) })
