import {
  type FieldProblem,
  forbidden,
  invalid,
  type Label,
  label,
  madeId,
  reference,
  refusal,
  required,
  rows,
  type ValuesOf,
} from '@sms/kit/contract'
import {
  accessTo,
  addAll,
  addOnce,
  byId,
  type Ctx,
  may,
  newId,
  objectSchema,
  type Route,
  route,
  shape,
} from '@sms/kit/server'
import type { NewRecord } from '@sms/kit/server/mount'
import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { missingFacts } from '../../item/server/missing-facts.ts'
import { po } from '../../po/contract.ts'
import { nextPoNumbers } from '../../po/server/numbers.ts'
import { poNoun } from '../../po/server/pos.ts'
import { polineNoun } from '../../poline/server/lines.ts'
import { convertQuantity } from '../../price/rules/units.ts'
import { priceTable } from '../../price/table.ts'
import { ratesOn } from '../../rate/server/rates-on.ts'
import { subjectsOf } from '../../share/server/subjects.ts'
import { scoreMarks } from '../../supplier/server/scores.ts'
import { supplierTable } from '../../supplier/table.ts'
import { order } from '../contract.ts'
import { openLines } from '../rules/open-lines.ts'
import { byPurchaseOrder, freeText, notSeen, optionsFor, type Proposal } from '../rules/propose.ts'
import type { OrderParts } from '../rules/whole.ts'
import { missingCertificates } from './doubts.ts'
import { type OrderRow, readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { lockOrders } from './settle.ts'

const shownOptions = 5

/**
 * The open lines of an order with their offers, or why there are none; the price lines by their ids; the house's day.
 */
async function proposalsFor(ctx: Ctx, { currency }: OrderRow, parts: OrderParts) {
  const open = openLines(parts)
  const items = open.flatMap(({ item }) => item ?? [])
  const subjects = await subjectsOf(ctx, items)
  const today = await houseToday(ctx.db)
  const rates = await ratesOn(ctx)
  const prices = items.length
    ? await ctx.db
        .select({
          price: priceTable,
          vatRate: supplierTable.vatRate,
          block: supplierTable.block,
          until: supplierTable.blockUntil,
          terms: supplierTable.paymentTerms,
        })
        .from(priceTable)
        .innerJoin(supplierTable, eq(supplierTable.id, priceTable.supplier))
        .where(
          and(
            inArray(priceTable.item, [...new Set(items)]),
            eq(priceTable.status, 'Active'),
            eq(supplierTable.status, 'Active'),
            inArray(priceTable.stage, ['Approved', 'Quoted']),
          ),
        )
    : []
  const scores = await scoreMarks(ctx, [...new Set(prices.map(({ price }) => price.supplier))])
  const lowScored = new Set(scores.flatMap(({ id, limit }) => (limit?.verdict === 'block' ? [id] : [])))
  const priceById = new Map(prices.map((row) => [row.price.id, row]))
  const incomplete = await missingFacts(ctx, new Set(items))
  const proposals = open.map((line) => {
    const withoutOptions = (why: Label) => ({ line, options: [], why })
    if (!line.item) return withoutOptions(freeText)
    const subject = subjects.get(line.item)
    if (!subject) return withoutOptions(notSeen)
    const missing = incomplete.get(line.item)
    if (missing) return withoutOptions(missing)
    const cloth = subject.row as { weight?: string | null; width?: string | null }
    const ofItem = open.filter(({ item }) => item === line.item)
    const ofColour = ofItem.filter(({ colour }) => colour === line.colour)
    const total = (lines: typeof open) =>
      lines
        .reduce((sum, { open, unit }) => {
          const converted = convertQuantity(open, unit, line.unit, cloth)
          return 'value' in converted ? sum.plus(converted.value) : sum
        }, new Big(0))
        .toString()
    const wanted = { unit: line.unit, ofItem: total(ofItem), ofColour: total(ofColour) }
    const offers = prices
      .filter(({ price }) => price.item === line.item)
      .map(({ price, vatRate, block, until }) => ({
        ...price,
        vatRate,
        isBlocked: lowScored.has(price.supplier) || (block === 'ordering' && (until === null || until >= today)),
      }))
    return { line, ...optionsFor(wanted, offers, { today, currency, rates, cloth }) }
  })
  return { proposals, priceById, today }
}

function requireCost({ actor }: Ctx) {
  if (!may(actor, 'cost')) throw forbidden(label('You may not see what suppliers ask', '您无权查看供应商报价'))
}

/** When a new purchase order of an order is due: on the planned day of Deliver, unless that is past. */
function dueOf({ plan }: OrderRow, today: string): string | null {
  const planned = plan.find(({ step }) => step === 'Deliver')?.planned
  return planned && planned >= today ? planned : null
}

/** `GET /api/ordertracking/propose?id=`: the open lines of an order with their best offers, the best first. */
const proposeRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/propose`,
    title:
      'The lines of an order that are not placed yet, with the price lines by which they can be; needs the right cost',
    access: accessTo(order),
    query: byId,
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => {
      requireCost(call)
      const row = await orders.service.row(call, call.query.id)
      const { proposals, today } = await proposalsFor(call, row, await readOrder(call, row))
      const suppliers = [...new Set(proposals.flatMap(({ options }) => options.map(({ supplier }) => supplier)))]
      const doubts = await missingCertificates(call, row, suppliers, dueOf(row, today))
      const data = proposals.map(
        ({ line, options, why }): Proposal => ({
          line: line.id,
          number: line.number!,
          quantity: line.open,
          options: options.slice(0, shownOptions).map((option) => ({
            ...option,
            doubts: (doubts.get(option.supplier) ?? []).map((doubt) => doubt[call.language]),
          })),
          why: why?.[call.language] ?? null,
        }),
      )
      return { data }
    },
  })

const bodyFields = {
  id: required(reference('Order', '订单', 'order')),
  lines: rows(
    'Lines',
    '明细',
    {
      line: required(reference('Order line', '订单明细', 'orderline')),
      price: required(reference('Price', '价格', 'price')),
    },
    { max: 1_000 },
  ),
  request: madeId,
}
type Body = ValuesOf<typeof bodyFields>

/**
 * `POST /api/ordertracking/propose`: makes purchase orders of the open quantities of lines, one for each supplier,
 * currency and Incoterm; answers with the first as it is now. The `request` becomes its id, so that a repeat makes no further
 * orders, whatever its lines.
 */
const placeRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'POST',
    path: `/${order.path}/propose`,
    title: 'Make purchase orders of the lines of an order by chosen price lines; needs the right cost',
    access: accessTo(order, 'write'),
    body: shape(bodyFields),
    data: objectSchema(po.all),
    handle: async (call) => {
      requireCost(call)
      const body = call.body as Body
      const ctx = { ...call, state: 'Purchase orders made' }
      const refuseOther = (_: Ctx, row: Record<string, unknown>) => {
        if (row.order !== body.id) throw refusal(label('This request was another order', '该请求已用于其他订单'))
      }
      const data = await addOnce(ctx, poNoun.service, body.request, (ctx) => place(ctx, body, orders), refuseOther)
      return { data, message: 'Made successfully' }
    },
  })

/**
 * Adds the purchase orders of the chosen lines (`byPurchaseOrder`) within the lock of their order; returns the first.
 */
async function place(ctx: Ctx, { id, lines, request }: Body, orders: typeof orderNoun) {
  await orders.service.row(ctx, id)
  const [row] = await lockOrders(ctx, [id])
  const { proposals, priceById, today } = await proposalsFor(ctx, row!, await readOrder(ctx, row!))
  if (lines.length === 0) throw invalid([{ field: 'lines', message: label('Choose a line', '请选择明细') }])
  const chosen = lines.map(({ line, price }, i) => {
    const found = proposals.find((proposal) => proposal.line.id === line)
    const option = found?.options.find((offer) => offer.price === price)
    const problemAt = (field: string, en: string, zh: string) =>
      invalid([{ field: `lines.${i}.${field}`, message: label(en, zh) }])
    if (lines.some((other, n) => n < i && other.line === line))
      throw problemAt('line', 'This line stands here twice', '明细重复')
    if (!found)
      throw problemAt('line', 'This line is placed already, or not of this order', '该明细已下单或不属于此订单')
    if (!option) throw problemAt('price', 'The line cannot be placed by this price any more', '该价格已不能用于此明细')
    return { line: found.line, option, source: priceById.get(price)! }
  })
  const groups = byPurchaseOrder(chosen)
  const codes = await nextPoNumbers(ctx, groups.length)
  const made = groups.map((group, n) => {
    const { option, source } = group.find(({ option }) => option.terms) ?? group[0]!
    const values = {
      order: id,
      code: codes[n]!,
      supplier: option.supplier,
      orderedOn: today,
      due: dueOf(row!, today),
      currency: option.currency,
      incoterm: source.price.incoterm,
      incotermPlace: source.price.incotermPlace,
      paymentTerms: source.terms,
    }
    return { po: { id: n ? newId() : request, values }, group }
  })
  await addAll(
    ctx,
    poNoun,
    made.map(({ po }) => po),
    atLines,
  )
  await addAll(
    ctx,
    polineNoun,
    made.flatMap(({ po, group }): NewRecord[] =>
      group.map(({ line, option }, at) => ({
        id: newId(),
        values: {
          po: po.id,
          number: at + 1,
          line: line.id,
          role: 'goods',
          item: line.item,
          quantity: line.open,
          unit: line.unit,
          price: option.unitPrice,
        },
      })),
    ),
    atLines,
  )
  return poNoun.service.get(ctx, request)
}

/** Reports a problem of a made record at the lines: the user did not type its fields. */
const atLines = (_: number, { message }: FieldProblem): FieldProblem => ({ field: 'lines', message })

export const proposeRoutes = (orders: typeof orderNoun): Route[] => [proposeRoute(orders), placeRoute(orders)]
