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

/** Everything that an order is made of, its events in their order. */
export async function readOrder({ db }: Pick<Ctx, 'db'>, { id }: Pick<OrderRow, 'id'>): Promise<OrderParts> {
  const lines = await db
    .select()
    .from(orderlineTable)
    .where(and(eq(orderlineTable.order, id), eq(orderlineTable.status, 'Active')))
    .orderBy(asc(orderlineTable.number))
  const pos = await db
    .select()
    .from(poTable)
    .where(and(eq(poTable.order, id), eq(poTable.status, 'Active')))
    .orderBy(asc(poTable.code))
  const ids = pos.map((po) => po.id)
  const polines = ids.length
    ? await db
        .select()
        .from(polineTable)
        .where(and(inArray(polineTable.po, ids), eq(polineTable.status, 'Active')))
        .orderBy(asc(polineTable.po), asc(polineTable.number))
    : []
  const events = await db
    .select()
    .from(ordereventTable)
    .where(eq(ordereventTable.order, id))
    .orderBy(asc(ordereventTable.number))
  return {
    lines: lines as OrderLineRecord[],
    pos: pos as PoRecord[],
    polines: polines as PoLineRecord[],
    events: events as unknown as OrderEventRecord[],
  }
}
