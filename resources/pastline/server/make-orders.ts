import { type Ctx, newId } from '@sms/kit/server'
import { rowsParameter } from '@sms/kit/server/mount'
import Big from 'big.js'
import { eq, inArray, sql } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { lineListOf } from '../../order/rules/room.ts'
import { orderNoun } from '../../order/server/orders.ts'
import { settleOrders, settleTogether } from '../../order/server/settle.ts'
import { orderTable } from '../../order/table.ts'
import type { EventKind } from '../../order/workflow.ts'
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

type Records = Readonly<Record<'orders' | 'lines' | 'pos' | 'polines' | 'events', Values[]>>

type OrderSoFar = {
  readonly id: string
  readonly code: string
  /** The highest number of a line. */
  lines: number
  /** The highest number of an event. */
  position: number
  readonly pos: Map<string, { readonly id: string; lines: number }>
}

type MadeLine = {
  readonly row: PastLine
  readonly line: string
  readonly poline: string | null
  readonly po: string | null
}

const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0]!
/** A price of 0 counts as no price. */
const priced = (price: string | null | undefined) => (price && Number(price) > 0 ? price : null)

/**
 * Makes the orders of past lines, one for each number, with a purchase order for each vendor and the events: confirmed
 * on the day of the order; delivered, inspected, shipped and received on the day of delivery. The events are marked as
 * imported, since no gate has checked them.
 */
export async function makeOrders(ctx: Ctx, rows: readonly PastLine[]): Promise<void> {
  const groups = Map.groupBy(rows, ({ orderNo }) => orderNo.toLowerCase())
  const today = await houseToday(ctx.db)
  const known = await knownOrders(ctx, [...groups.keys()])
  const records: Records = { orders: [], lines: [], pos: [], polines: [], events: [] }
  const links: Values[] = []
  const positions: { id: string; position: number }[] = []
  for (const [orderNo, ofOrder] of groups) {
    const orderedOn = earliest([today, ...ofOrder.flatMap((row) => [row.orderedOn, row.due, row.delivered])])
    const order = known.get(orderNo) ?? addOrder(records, ofOrder, orderedOn)
    const made = ofOrder.map((row) => addLine(records, order, row, orderedOn))
    addEvents(records, order, made, orderedOn)
    links.push(...made.map(({ row, line }) => ({ id: row.id, order: order.id, line })))
    positions.push({ id: order.id, position: order.position })
  }
  await settleTogether(ctx, async () => {
    await orderNoun.service.insert(ctx, records.orders)
    await orderlineNoun.service.insert(ctx, records.lines)
    await poNoun.service.insert(ctx, records.pos)
    await polineNoun.service.insert(ctx, records.polines)
    await ordereventNoun.service.insert(ctx, records.events)
    // The number of the last event of each order, which later events count on from.
    await ctx.db
      .update(orderTable)
      .set({ position: sql`given.position` })
      .from(sql`${rowsParameter(orderTable, positions)} as given`)
      .where(eq(orderTable.id, sql`given.id`))
    await settleOrders(
      ctx,
      positions.map(({ id }) => id),
    )
  })
  await ctx.db
    .update(pastlineTable)
    .set({ order: sql`given."order"`, line: sql`given.line` })
    .from(sql`${rowsParameter(pastlineTable, links)} as given`)
    .where(eq(pastlineTable.id, sql`given.id`))
}

/** Adds the order of some rows, by the values of the first. */
function addOrder({ orders }: Records, rows: readonly PastLine[], orderedOn: string): OrderSoFar {
  const { orderNo: code, brand, brandPo, currency, incoterm } = rows[0]!
  const id = newId()
  const [lastDue] = rows.map((row) => row.due).toSorted((a, b) => (a < b ? 1 : -1))
  // Lateness is measured against the promised day; nothing else of the plan is known.
  const plan = [{ step: 'Brand_Receive', baseline: lastDue, planned: lastDue, reason: null }]
  const values = { code, brand, brandPo: brandPo ?? code, orderedOn, currency, incoterm, paymentTerms: [], plan }
  orders.push({ id, ...values, status: 'Active' })
  return { id, code, lines: 0, position: 0, pos: new Map() }
}

/** Adds the order line of a row and, where it has a vendor, its line in the purchase order of that vendor. */
function addLine({ lines, pos, polines }: Records, order: OrderSoFar, row: PastLine, orderedOn: string): MadeLine {
  const { description, colour, quantity, unit, due, note, supplier } = row
  const line = newId()
  const values = { description, colour, quantity, unit, price: priced(row.price), due, note }
  lines.push({ id: line, order: order.id, number: ++order.lines, ...values, status: 'Active' })
  if (!supplier) return { row, line, poline: null, po: null }
  let po = order.pos.get(supplier)
  if (!po) {
    po = { id: newId(), lines: 0 }
    order.pos.set(supplier, po)
    const code = order.pos.size > 1 ? `${order.code}-${order.pos.size}` : order.code
    const terms = { currency: row.currency, incoterm: row.incoterm, paymentTerms: [] }
    const dates = { orderedOn: row.orderedOn ?? orderedOn, due }
    pos.push({ id: po.id, order: order.id, code, supplier, ...dates, ...terms, status: 'Active' })
  }
  const poline = newId()
  const goods = { line, role: 'goods', description, quantity, unit, price: priced(row.supplierPrice), due }
  polines.push({ id: poline, po: po.id, order: order.id, number: ++po.lines, ...goods, status: 'Active' })
  return { row, line, poline, po: po.id }
}

const noFacts = {
  ...{ po: null, amount: null, paid: null, step: null, about: null, reference: null, shipment: null },
  ...{ waived: null, reason: null, override: null },
}

/** Adds the events of new lines: the confirmations, and on each day of delivery all that follows. */
function addEvents({ events }: Records, order: OrderSoFar, made: readonly MadeLine[], orderedOn: string) {
  const happen = (kind: EventKind, date: string, lines: readonly MadeLine[], facts: Values = {}) => {
    const isPo = lineListOf[kind] === 'polines'
    const parts = lines.map(({ row: { quantity }, ...made }) => {
      const { line, poline } = isPo ? { line: null, poline: made.poline } : { line: made.line, poline: null }
      return { line, poline, quantity, rejected: null }
    })
    const values = { ...noFacts, kind, date, parts, ...facts }
    events.push({ id: newId(), order: order.id, number: ++order.position, ...values, imported: true, status: 'Active' })
  }
  const byPo = (lines: readonly MadeLine[]) =>
    Map.groupBy(
      lines.filter(({ po }) => po),
      ({ po }) => po,
    )
  happen('confirmed', orderedOn, made)
  for (const [po, lines] of byPo(made))
    happen('po confirmed', earliest(lines.map(({ row }) => row.orderedOn ?? orderedOn)), lines, { po })
  const delivered = made.filter(({ row }) => row.delivered)
  const byDay = [...Map.groupBy(delivered, ({ row }) => row.delivered!)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [day, lines] of byDay) {
    for (const [po, ofPo] of byPo(lines)) happen('delivered', day, ofPo, { po })
    for (const [po, ofPo] of byPo(lines)) happen('inspected', day, ofPo, { po, waived: true, reason: 'Imported' })
    happen('shipped', day, lines, { shipment: shipmentOf(lines.map(({ row }) => row)) })
    happen('received', day, lines)
  }
}

/** The shipment of some rows: null without a mode, and without a weight unless each of them has one. */
function shipmentOf(rows: readonly PastLine[]) {
  const mode = rows.find((row) => row.mode)?.mode
  if (!mode) return null
  const isWeighed = rows.every((row) => row.weight !== null && row.weight !== undefined)
  const weight = isWeighed ? rows.reduce((sum, row) => sum.plus(row.weight!), new Big(0)).toString() : null
  return { mode, etd: null, eta: null, cartons: null, volume: null, weight }
}

/** The orders of some numbers and what they have so far, by their numbers in small letters. */
async function knownOrders({ db }: Ctx, numbers: readonly string[]): Promise<Map<string, OrderSoFar>> {
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
        ...{ id, code, position, lines: lines.find(({ order }) => order === id)?.last ?? 0 },
        pos: new Map(
          pos
            .filter(({ order }) => order === id)
            .map((po) => [po.supplier, { id: po.id, lines: lastOf.get(po.id) ?? 0 }]),
        ),
      },
    ]),
  )
}
