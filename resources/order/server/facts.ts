import type { Ctx } from '@sms/kit/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { ordereventTable } from '../../orderevent/table.ts'
import type { OrderLineRecord } from '../../orderline/contract.ts'
import { orderlineTable } from '../../orderline/table.ts'
import type { PoRecord } from '../../po/contract.ts'
import { poTable } from '../../po/table.ts'
import type { PoLineRecord } from '../../poline/contract.ts'
import { polineTable } from '../../poline/table.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { orderTable } from '../table.ts'

export type OrderRow = typeof orderTable.$inferSelect

/** The Active parts of an order and all its events: lines and events by number, purchase orders by code. */
export async function readOrder(ctx: Pick<Ctx, 'db'>, { id }: Pick<OrderRow, 'id'>): Promise<OrderParts> {
  return (await readOrders(ctx, [id])).get(id)!
}

/** The parts of several orders, by their ids. */
export async function readOrders({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, OrderParts>> {
  const lines = await db
    .select()
    .from(orderlineTable)
    .where(and(inArray(orderlineTable.order, [...ids]), eq(orderlineTable.status, 'Active')))
    .orderBy(asc(orderlineTable.number))
  const pos = await db
    .select()
    .from(poTable)
    .where(and(inArray(poTable.order, [...ids]), eq(poTable.status, 'Active')))
    .orderBy(asc(poTable.code))
  const poIds = pos.map((po) => po.id)
  const polines = poIds.length
    ? await db
        .select()
        .from(polineTable)
        .where(and(inArray(polineTable.po, poIds), eq(polineTable.status, 'Active')))
        .orderBy(asc(polineTable.po), asc(polineTable.number))
    : []
  const events = await db
    .select()
    .from(ordereventTable)
    .where(inArray(ordereventTable.order, [...ids]))
    .orderBy(asc(ordereventTable.number))
  const of = <Part extends { readonly order: string }>(parts: readonly Part[]) =>
    Map.groupBy(parts, ({ order }) => order)
  const [linesOf, posOf, polinesOf, eventsOf] = [of(lines), of(pos), of(polines), of(events)]
  return new Map(
    ids.map((id) => [
      id,
      {
        lines: (linesOf.get(id) ?? []) as OrderLineRecord[],
        pos: (posOf.get(id) ?? []) as PoRecord[],
        polines: (polinesOf.get(id) ?? []) as PoLineRecord[],
        events: (eventsOf.get(id) ?? []) as unknown as OrderEventRecord[],
      },
    ]),
  )
}
