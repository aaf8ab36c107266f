import { type Ctx, newId } from '@sms/kit/server'
import { rowsParameter } from '@sms/kit/server/mount'
import Big from 'big.js'
import { eq, inArray, sql } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { orderNoun } from '../../order/server/orders.ts'
import { settleOrders, settleTogether } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import { ordereventNoun } from '../../orderevent/server/events.ts'
import { orderlineNoun } from '../../orderline/server/lines.ts'
import { orderlineTable } from '../../orderline/table.ts'
import { poNoun } from '../../po/server/pos.ts'
import { poTable } from '../../po/table.ts'
import { polineNoun } from '../../poline/server/lines.ts'
import { polineTable } from '../../poline/table.ts'
import type { PastLine } from '../contract.ts'
import { pastlineTable } from '../table.ts'

type Values = Record<string, unknown>

/** The current state of an order that the same list has created in part. */
type Known = {
  readonly id: string
  lines: number
  position: number
  readonly pos: Map<string, { id: string; lines: number }>
}

const first = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0]!
/** A price of 0 counts as no price. */
const priced = (price: string | null | undefined) => (price && Number(price) > 0 ? price : null)

/**
 * Makes the orders of past lines, one for each number, with a purchase order for each vendor and the events: confirmed on
 * the day of the order; delivered, inspected, shipped and received on the day of delivery. The events are marked as
 * imported, since no gate has checked them.
 */
export async function makeOrders(ctx: Ctx, rows: readonly PastLine[]): Promise<void> {
  const groups = Map.groupBy(rows, ({ orderNo }) => orderNo.toLowerCase())
  const today = await houseToday(ctx.db)
  const known = await knownOrders(ctx, [...groups.keys()])
  const orders: Values[] = []
  const lines: Values[] = []
  const pos: Values[] = []
  const polines: Values[] = []
  const events: Values[] = []
  const of: Values[] = []
  const moved: { id: string; position: number }[] = []
  for (const [no, some] of groups) {
    const [head] = some
    const orderedOn = first([today, ...some.flatMap((row) => [row.orderedOn, row.due, row.delivered])])
    const due = some
      .map((row) => row.due)
      .toSorted()
      .at(-1)!
    let order = known.get(no)
    if (!order) {
      order = { id: newId(), lines: 0, position: 0, pos: new Map() }
      orders.push({
        ...{ id: order.id, code: head!.orderNo, brand: head!.brand, brandPo: head!.brandPo ?? head!.orderNo },
        ...{ orderedOn, currency: head!.currency, incoterm: head!.incoterm, paymentTerms: [], status: 'Active' },
        // Lateness is measured against the promised day; nothing else of the plan is known.
        plan: [{ step: 'Brand_Receive', baseline: due, planned: due, reason: null }],
      })
    }
    const its = order
    const made = some.map((row) => {
      const line = newId()
      of.push({ id: row.id, order: its.id, line })
      lines.push({
        ...{ id: line, order: its.id, number: ++its.lines, description: row.description, colour: row.colour },
        ...{ quantity: row.quantity, unit: row.unit, price: priced(row.price), due: row.due, note: row.note },
        status: 'Active',
      })
      let po = row.supplier ? its.pos.get(row.supplier) : undefined
      if (row.supplier && !po) {
        po = { id: newId(), lines: 0 }
        its.pos.set(row.supplier, po)
        const count = its.pos.size
        pos.push({
          ...{ id: po.id, order: its.id, code: count > 1 ? `${head!.orderNo}-${count}` : head!.orderNo },
          ...{ supplier: row.supplier, orderedOn: row.orderedOn ?? orderedOn, due: row.due, currency: row.currency },
          ...{ incoterm: row.incoterm, paymentTerms: [], status: 'Active' },
        })
      }
      const poline = po ? newId() : null
      if (po)
        polines.push({
          ...{ id: poline, po: po.id, order: its.id, number: ++po.lines, line, role: 'goods', quantity: row.quantity },
          ...{ description: row.description, unit: row.unit, price: priced(row.supplierPrice), due: row.due },
          status: 'Active',
        })
      return { row, line, poline, po: po?.id ?? null }
    })
    type Made = (typeof made)[number]
    const happen = (kind: string, date: string, some: readonly Made[], leg: 'line' | 'poline', more: Values = {}) => {
      const empty = { po: null, amount: null, paid: null, step: null, about: null, reference: null, shipment: null }
      events.push({
        ...{ ...empty, waived: null, reason: null, override: null, id: newId(), order: its.id, kind, date },
        parts: some.map(({ row, line, poline }) => ({
          ...{ line: leg === 'line' ? line : null, poline: leg === 'line' ? null : poline },
          ...{ quantity: row.quantity, rejected: null },
        })),
        ...{ number: ++its.position, imported: true, status: 'Active', ...more },
      })
    }
    happen('confirmed', orderedOn, made, 'line')
    const placed = made.filter(({ po }) => po)
    for (const [po, some] of Map.groupBy(placed, ({ po }) => po))
      happen('po confirmed', first([first(some.map(({ row }) => row.orderedOn ?? orderedOn))]), some, 'poline', { po })
    const delivered = made.filter(({ row }) => row.delivered)
    const byDay = [...Map.groupBy(delivered, ({ row }) => row.delivered!)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [day, some] of byDay) {
      const byPo = Map.groupBy(
        some.filter(({ po }) => po),
        ({ po }) => po,
      )
      for (const [po, its] of byPo) happen('delivered', day, its, 'poline', { po })
      for (const [po, its] of byPo) happen('inspected', day, its, 'poline', { po, waived: true, reason: 'Imported' })
      happen('shipped', day, some, 'line', { shipment: shipmentOf(some.map(({ row }) => row)) })
      happen('received', day, some, 'line')
    }
    moved.push({ id: its.id, position: its.position })
  }
  await settleTogether(ctx, async () => {
    await orderNoun.service.insert(ctx, orders)
    await orderlineNoun.service.insert(ctx, lines)
    await poNoun.service.insert(ctx, pos)
    await polineNoun.service.insert(ctx, polines)
    await ordereventNoun.service.insert(ctx, events)
    await ctx.db
      .update(orderTable)
      .set({ position: sql`given.position` })
      .from(sql`${rowsParameter(orderTable, moved)} as given`)
      .where(eq(orderTable.id, sql`given.id`))
    await settleOrders(
      ctx,
      moved.map(({ id }) => id),
    )
  })
  await ctx.db
    .update(pastlineTable)
    .set({ order: sql`given."order"`, line: sql`given.line` })
    .from(sql`${rowsParameter(pastlineTable, of)} as given`)
    .where(eq(pastlineTable.id, sql`given.id`))
}

/** The shipment as far as the file states it; the weight only if it is known for all lines. */
function shipmentOf(rows: readonly PastLine[]) {
  const mode = rows.find((row) => row.mode)?.mode
  if (!mode) return null
  const isWeighed = rows.every((row) => row.weight !== null && row.weight !== undefined)
  const weight = isWeighed ? rows.reduce((sum, row) => sum.plus(row.weight!), new Big(0)).toString() : null
  return { mode, etd: null, eta: null, cartons: null, volume: null, weight }
}

/** What orders of some numbers have by now, by their numbers in small letters. */
async function knownOrders({ db }: Ctx, numbers: readonly string[]): Promise<Map<string, Known>> {
  const rows = await db
    .select({ id: orderTable.id, code: orderTable.code, position: orderTable.position })
    .from(orderTable)
    .where(inArray(sql`lower(${orderTable.code})`, [...numbers]))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const lines = await db
    .select({ order: orderlineTable.order, last: sql<number>`max(${orderlineTable.number})::int` })
    .from(orderlineTable)
    .where(inArray(orderlineTable.order, ids))
    .groupBy(orderlineTable.order)
  const pos = await db
    .select({ id: poTable.id, order: poTable.order, supplier: poTable.supplier })
    .from(poTable)
    .where(inArray(poTable.order, ids))
  const polines = await db
    .select({ po: polineTable.po, last: sql<number>`max(${polineTable.number})::int` })
    .from(polineTable)
    .where(inArray(polineTable.order, ids))
    .groupBy(polineTable.po)
  const lastOf = new Map(polines.map(({ po, last }) => [po, last]))
  return new Map(
    rows.map(({ id, code, position }) => [
      code.toLowerCase(),
      {
        ...{ id, position, lines: lines.find(({ order }) => order === id)?.last ?? 0 },
        pos: new Map(
          pos
            .filter(({ order }) => order === id)
            .map((po) => [po.supplier, { id: po.id, lines: lastOf.get(po.id) ?? 0 }]),
        ),
      },
    ]),
  )
}
