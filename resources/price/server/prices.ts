import { choice, fill, type InputOf, type Label, label, optionText, question, required } from '@sms/kit/contract'
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
import { subjectKinds } from '../../item/contract.ts'
import { kindTables } from '../../item/server/kinds.ts'
import { type PriceContract, type PriceLine, priceLine } from '../contract.ts'
import { breakProblems, dearerBreaks } from '../rules/breaks.ts'
import { priceUnits } from '../rules/fields.ts'
import { priceScope, priceTable } from '../table.ts'
import { eventProblem, priceDone, priceEvents, priceFlow } from '../workflow.ts'
import { priceImporting } from './importing.ts'
import { resolveForMerge } from './merging.ts'
import { newestFirstSql } from './newest-first.ts'
import { priceRule } from './rule.ts'
import { tellFollowers } from './tell-followers.ts'

type Priced = Pick<PriceLine, 'breaks' | 'currency' | 'unit'>

/**
 * Throws a question to the user about a price that rises with the quantity, unless it rose there `before` as well or
 * the user has confirmed it.
 */
function askAboutDearer(ctx: Ctx, line: Priced, before?: Pick<Priced, 'breaks'>) {
  if (ctx.confirmed?.includes('dearer') || breakProblems(line.breaks).length > 0) return
  const existing = new Set(before && dearerBreaks(before.breaks).map(keyOf))
  const dearerBreak = dearerBreaks(line.breaks).find((priceBreak) => !existing.has(keyOf(priceBreak)))
  if (!dearerBreak) return
  throw question(
    'dearer',
    questionFor(line, dearerBreak),
    [],
    [{ field: `breaks.${line.breaks.indexOf(dearerBreak)}.price`, message: dearerHere }],
  )
}

type Break = PriceLine['breaks'][number]
/** A break as text that is the same for equal numbers, such as 3.2 and 3.20. */
const keyOf = ({ minQty, price }: Break) => `${Number(minQty)} ${Number(price)}`

function questionFor({ currency, unit }: Priced, { minQty, price }: Break): Label {
  const quantity = thousands.format(minQty as Intl.StringNumericLiteral)
  const textIn = (language: 'en' | 'zh') =>
    fill(dearer, { quantity, price, currency, unit: optionText(priceUnits, unit, language) })[language]
  return label(textIn('en'), textIn('zh'))
}

/** Formats a quantity for both languages, with thousands separators and all decimals. */
const thousands = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

const dearer = label(
  'From {quantity} {unit} on the price rises to {price} {currency}/{unit}: more than for a smaller quantity',
  '{quantity} {unit}起单价升至 {price} {currency}/{unit}，高于较小数量的单价',
)
const dearerHere = label('More than for a smaller quantity', '高于较小数量的单价')

/**
 * SQL that selects an expression from `line`, today's price of the item `parent`: Approved before Quoted, then the main
 * supplier's, then the newest. A line without a first day counts from the day of its entry.
 */
const fromCurrentPrice = (expression: string) =>
  `select ${expression} from price line
    where line.item = parent.id and line.status = 'Active' and line.stage in ('Approved', 'Quoted')
      and coalesce(line.valid_from <= ${todaySql}, true) and coalesce(line.valid_to >= ${todaySql}, true)
    order by line.stage = 'Approved' desc, line.supplier = parent.supplier desc nulls last,
      ${newestFirstSql('line')} limit 1`

const service = crud(priceLine, priceTable, {
  scope: priceScope,
  rule: priceRule,
  written: tellFollowers,
})

const firstBreak = (field: string) => `(line.breaks -> 0 ->> '${field}')::numeric`

/** The noun of price lines, which belong to an item or style; they determine the price columns of an item. */
export const priceNoun = {
  contract: priceLine,
  service,
  prepareMerge: resolveForMerge(service),
  importing: priceImporting,
  root: { kindColumn: 'kind', column: 'item', kinds: subjectKinds },
  rollup: {
    parents: kindTables,
    column: 'item',
    set: {
      price: fromCurrentPrice(`coalesce(sms_price_at(line.breaks, line.moq), ${firstBreak('price')})`),
      priceCurrency: fromCurrentPrice('line.currency'),
      priceUnit: fromCurrentPrice('line.unit'),
      priceMoq: fromCurrentPrice(`coalesce(line.moq, nullif(${firstBreak('minQty')}, 0))`),
      priceLeadDays: fromCurrentPrice('line.lead_days_bulk'),
    },
    follows: ['supplier'],
    days: ['validFrom', 'validTo'],
  },
} satisfies Noun

/** Adds a price line to its item; throws a question to the user about a price that rises with the quantity. */
export const addPrice = (ctx: Ctx, input: InputOf<PriceContract>) =>
  write(ctx, async (ctx) => {
    // Locks the item before its line, as other writes do.
    await lockParent(ctx, priceNoun, input.item)
    askAboutDearer(ctx, input as PriceLine)
    return service.add(ctx, input)
  })

/** Edits a price line below its item; throws a question about changed breaks whose price rises with the quantity. */
const edit: Crud['edit'] = (ctx, change) =>
  write(ctx, async (ctx) => {
    const patch = change.patch as Partial<PriceLine>
    if (patch.breaks) {
      const before: PriceLine = await service.row(ctx, change.id)
      const after = { ...before, ...patch }
      // The rule refuses new breaks of an approved price with its own message.
      if (before.stage !== 'Approved' || after.stage !== 'Approved') askAboutDearer(ctx, after, before)
    }
    return editBelow(priceNoun)(ctx, change)
  })

/** `POST /api/price/move`: moves a line to another stage by one event of `priceFlow`. */
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
