import { choice, type InputOf, required } from '@sms/kit/contract'
import {
  type Crud,
  type Ctx,
  command,
  crud,
  editBelow,
  lockParent,
  type Noun,
  type Route,
  routes,
  write,
} from '@sms/kit/server'
import { todaySql } from '../../company/server/house-day.ts'
import { allKinds } from '../../item/contract.ts'
import { kindTables } from '../../item/server/kinds.ts'
import { itemScope } from '../../item/table.ts'
import { type PriceContract, type PriceLine, priceLine } from '../contract.ts'
import { priceTable } from '../table.ts'
import { eventProblem, priceDone, priceEvents, priceFlow } from '../workflow.ts'
import { askAboutDearer } from './dearer.ts'
import { priceImporting } from './importing.ts'
import { roomForMerge } from './merging.ts'
import { newestFirstSql } from './newest-first.ts'
import { priceRule } from './rule.ts'
import { tellFollowers } from './tell-followers.ts'

/**
 * Of the price that counts today for an item: Approved before Quoted, then the main supplier's, then the newest. A line
 * counts from its first day to its last, of the house's days; one without a first day since it was entered.
 */
const thatCounts = (what: string) =>
  `select ${what} from price line
    where line.item = parent.id and line.status = 'Active' and line.stage in ('Approved', 'Quoted')
      and coalesce(line.valid_from <= ${todaySql}, true) and coalesce(line.valid_to >= ${todaySql}, true)
    order by line.stage = 'Approved' desc, line.supplier = parent.supplier desc nulls last,
      ${newestFirstSql('line')} limit 1`

const service = crud(priceLine, priceTable, {
  scope: itemScope(priceTable.kind),
  rule: priceRule,
  written: tellFollowers,
})

const first = (field: string) => `(line.breaks -> 0 ->> '${field}')::numeric`

/** Price lines: part of their item, whose price columns follow from them. */
export const priceNoun = {
  contract: priceLine,
  service,
  moving: roomForMerge(service),
  importing: priceImporting,
  root: { kindColumn: 'kind', column: 'item', kinds: allKinds },
  rollup: {
    parents: kindTables,
    column: 'item',
    set: {
      price: thatCounts(`coalesce(sms_price_at(line.breaks, line.moq), ${first('price')})`),
      priceCurrency: thatCounts('line.currency'),
      priceUnit: thatCounts('line.unit'),
      priceMoq: thatCounts(`coalesce(line.moq, nullif(${first('minQty')}, 0))`),
      priceLeadDays: thatCounts('line.lead_days_bulk'),
    },
    follows: ['supplier'],
    days: ['validFrom', 'validTo'],
  },
} satisfies Noun

/** Adds a price line to its item. */
export const addPrice = (ctx: Ctx, input: InputOf<PriceContract>) =>
  write(ctx, async (ctx) => {
    // The item first, as everywhere: its columns follow from what is added.
    await lockParent(ctx, priceNoun, input.item)
    askAboutDearer(ctx, input as PriceLine)
    return service.add(ctx, input)
  })

const edit: Crud['edit'] = (ctx, change) =>
  write(ctx, async (ctx) => {
    const patch = change.patch as Partial<PriceLine>
    if (patch.breaks) {
      const before: PriceLine = await service.row(ctx, change.id)
      const after = { ...before, ...patch }
      // What is approved keeps its price: that is said instead.
      if (before.stage !== 'Approved' || after.stage !== 'Approved') askAboutDearer(ctx, after, before)
    }
    return editBelow(priceNoun)(ctx, change)
  })

/** `POST /api/price/move`: one step of a line on its way, as its user sees it. */
const move = command(priceNoun, {
  name: 'move',
  title: 'Quote, approve or decline a price, or set it back to a draft',
  body: { event: required(choice('Step', '步骤', priceEvents)) },
  state: ({ event }) => priceDone[event].en,
  rule: (_ctx, { stage }, { event }) => {
    const problem = eventProblem(stage, event)
    return problem ? [{ field: 'event', message: problem }] : []
  },
  handle: (_ctx, { stage }, { event }) => ({ stage: priceFlow.after(stage, event)! }),
})

export const priceApi = (): Route[] => [...routes({ ...service, add: addPrice, edit }), move]
