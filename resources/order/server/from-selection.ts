import {
  date,
  type FieldProblem,
  fill,
  type Label,
  label,
  madeId,
  reference,
  refusal,
  refusalAt,
  required,
  type ValuesOf,
} from '@sms/kit/contract'
import {
  accessTo,
  addAll,
  addOnce,
  type Ctx,
  may,
  newId,
  objectSchema,
  type Route,
  requireAccess,
  route,
  shape,
} from '@sms/kit/server'
import { addedWith } from '@sms/kit/server/mount'
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { brandTable } from '../../brand/table.ts'
import { houseToday } from '../../company/server/house-day.ts'
import { usualUnit } from '../../item/rules/usual-unit.ts'
import { orderlineNoun } from '../../orderline/server/lines.ts'
import { exchange } from '../../rate/rules/exchange.ts'
import { type Rates, ratesOn } from '../../rate/server/rates-on.ts'
import { type Selection, selection as selectionContract } from '../../selection/contract.ts'
import { selections } from '../../selection/server/selections.ts'
import { eventProblem, selectionFlow } from '../../selection/workflow.ts'
import { type Subject, subjectsOf } from '../../share/server/subjects.ts'
import { minorUnits } from '../../standards/currencies.ts'
import { order } from '../contract.ts'
import { nextOrderNumbers } from './numbers.ts'
import type { orderNoun } from './orders.ts'

const bodyFields = {
  selection: required(reference('Selection', '选样单', 'selection')),
  brand: order.fields.brand,
  brandPo: order.fields.brandPo,
  currency: order.fields.currency,
  due: required(date('Due', '交期')),
  request: madeId,
}
type Body = ValuesOf<typeof bodyFields>

/**
 * `POST /api/ordertracking/from`: makes a draft order with the lines of a confirmed selection, which becomes Ordered.
 * The `request` id becomes the order's id, so that a repeated request makes no second order.
 */
export const fromRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'POST',
    path: `/${order.path}/from`,
    title: 'Make the draft of an order from a confirmed selection',
    access: accessTo(order, 'write'),
    body: shape(bodyFields),
    data: objectSchema(order.all),
    handle: async (call) => {
      requireAccess(accessTo(selectionContract, 'write'), call.actor)
      const body = call.body as Body
      const ctx = { ...call, state: 'Order made' }
      const data = await addOnce(ctx, orders.service, body.request, (ctx) => make(ctx, body, orders), refuseOther(body))
      return { data, message: 'Made successfully' }
    },
  })

/** Refuses a repeated request id of an order that was added with another brand or currency. */
const refuseOther = (body: Body) => async (ctx: Ctx, row: Record<string, unknown>) => {
  const added = await addedWith(ctx, order.name, String(row.id))
  if (added?.brand !== body.brand || added.currency !== body.currency)
    throw refusal(label('This request was another order', '该请求已用于其他订单'))
}

/** Adds the order and its lines within the lock of the selection, which becomes Ordered. */
async function make(ctx: Ctx, { selection, brand, brandPo, currency, due, request }: Body, orders: typeof orderNoun) {
  const picked = (await selections.lockRow(ctx, selection)) as unknown as Selection
  const notOpen = eventProblem(picked.state, 'order')
  if (notOpen) throw refusalAt('selection', notOpen)
  const today = await houseToday(ctx.db)
  if (due < today) throw refusalAt('due', label('This day is past', '该日期已过'))
  const subjects = await subjectsOf(
    ctx,
    picked.lines.map(({ item }) => item),
  )
  const rates = await ratesOn(ctx)
  const [terms] = await ctx.db.select().from(brandTable).where(eq(brandTable.id, brand))
  const seasons = new Set(picked.lines.map(({ item }) => subjects.get(item)?.row.season ?? null))
  const [code] = await nextOrderNumbers(ctx, 1)
  const added = await orders.service.add(
    ctx,
    {
      code: code!,
      brand,
      brandPo,
      orderedOn: today,
      season: seasons.size === 1 ? [...seasons][0] : null,
      merchandiser: ctx.actor.id,
      currency,
      incoterm: terms?.incoterm ?? null,
      incotermPlace: terms?.incotermPlace ?? null,
      paymentTerms: terms?.paymentTerms ?? [],
      notes: picked.note,
    } as never,
    { id: request, selection },
  )
  await addAll(
    ctx,
    orderlineNoun,
    picked.lines.map(({ item, colour, size, quantity, note }, at) => {
      const subject = subjects.get(item)
      const target = targetPrice(ctx, subject, currency, rates, today)
      const values = {
        order: added.id,
        number: at + 1,
        item,
        colour,
        size,
        quantity: String(quantity),
        unit: usualUnit(subject?.kind),
        price: target.price,
        note: [note, target.note?.[ctx.language]].filter(Boolean).join('\n') || null,
        due,
      }
      return { id: newId(), values }
    }),
    atSelection,
  )
  await selections.edit(ctx, { id: selection, patch: {} }, { state: selectionFlow.after(picked.state, 'order')! })
  return orders.service.get(ctx, added.id)
}

const atSelection = (at: number, { message }: FieldProblem): FieldProblem => ({
  field: 'selection',
  message: label(`Line ${at + 1}: ${message.en}`, `第 ${at + 1} 行：${message.zh}`),
})

type Target = { readonly price: string | null; readonly note?: Label }

/**
 * A style's target price in the order's currency, if the user may see it. A note tells of the conversion by the
 * rates of `day`, or why there is no price.
 */
function targetPrice(
  { actor }: Ctx,
  subject: Subject | undefined,
  currency: string,
  rates: Rates,
  day: string,
): Target {
  const { targetPrice: target, currency: own } = subject?.row ?? {}
  if (subject?.kind !== 'showroom' || !target || !may(actor, 'cost')) return { price: null }
  const price = new Big(target).toString()
  if (own === currency) return { price }
  const converted = exchange(new Big(target), own, currency, rates)
  if ('why' in converted) return { price: null, note: fill(notTaken, converted.why) }
  const rounded = converted.value.round(minorUnits(currency), Big.roundHalfUp)
  if (rounded.eq(0)) return { price: null, note: fill(notTaken, tooSmall) }
  return { price: rounded.toString(), note: fill(convertedFrom, { own, day }) }
}

const convertedFrom = label(
  'Price converted from the target price in {own} at the rate of {day}',
  '单价由 {own} 目标价按 {day} 的汇率折算',
)
const notTaken = label('{en}: the target price was not taken', '{zh}，未采用目标价')
const tooSmall = label('Less than the smallest unit of the currency', '不足币种的最小单位')
