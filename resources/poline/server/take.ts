import { type FieldProblem, invalid, label, madeId, refusal, required, rows, type ValuesOf } from '@sms/kit/contract'
import {
  accessTo,
  addAll,
  addOnce,
  answer,
  type Ctx,
  newId,
  type Route,
  route,
  shape,
  wholeNumber,
} from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { orderlineTable } from '../../orderline/table.ts'
import { poNoun } from '../../po/server/pos.ts'
import { poline } from '../contract.ts'
import type { polineNoun } from './lines.ts'

const { po, line, quantity, price } = poline.fields
const body = {
  po,
  lines: required(rows('Lines', '明细', { line: required(line), quantity, price }, { max: 1_000 })),
  request: madeId,
}
type Body = ValuesOf<typeof body>

/** `POST /api/poline/take`: at least one line of an order becomes a line of a purchase order; all of them or none. */
export const takeRoute = (noun: typeof polineNoun): Route =>
  route({
    method: 'POST',
    path: `/${poline.path}/take`,
    title: 'Add lines of the order to a purchase order, with the quantity and price that the supplier gets',
    access: accessTo(poline, 'write'),
    body: shape(body),
    data: answer<{ count: number }>({ count: wholeNumber }),
    handle: async (call) => {
      const { request, ...rest } = call.body as Body
      const ctx = { ...call, state: 'Lines added' }
      await addOnce(
        ctx,
        noun.service,
        request,
        (ctx) => take(ctx, noun, { request, ...rest }),
        (_ctx, addedBefore) => {
          if (addedBefore.po !== rest.po)
            throw refusal(label('This request was another purchase order', '该请求已用于其他采购单'))
        },
      )
      const count = rest.lines.length
      return { data: { count }, message: `${count} ${count === 1 ? 'line' : 'lines'} added successfully` }
    },
  })

/** Adds the lines, the first with the request as its id, with the item and unit of their order lines. */
async function take(ctx: Ctx, noun: typeof polineNoun, { request, po, lines }: Body) {
  if (lines.length === 0) throw invalid([{ field: 'lines', message: label('Choose a line', '请选择明细') }])
  await poNoun.service.row(ctx, po)
  const ids = lines.map(({ line }) => line)
  const known = await ctx.db.select().from(orderlineTable).where(inArray(orderlineTable.id, ids))
  const served = new Map(known.map((line) => [line.id, line]))
  await addAll(
    ctx,
    noun,
    lines.map(({ line, quantity, price }, at) => ({
      id: at ? newId() : request,
      values: {
        po,
        line,
        role: 'goods',
        item: served.get(line)?.item,
        quantity,
        // The rule refuses an unknown order line.
        unit: served.get(line)?.unit ?? 'pc',
        ...(price ? { price } : {}),
      },
    })),
    atLine,
  )
}

const atLine = (at: number, { field, message }: FieldProblem): FieldProblem => {
  if (field === 'item') return { field: `lines.${at}.line`, message }
  return { field: ['line', 'quantity', 'price'].includes(field) ? `lines.${at}.${field}` : field, message }
}
