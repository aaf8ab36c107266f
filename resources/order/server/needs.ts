import { forbidden } from '@sms/kit/contract'
import { accessTo, byId, type Ctx, opens, type Route, route } from '@sms/kit/server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { colourwayTable } from '../../colourway/table.ts'
import { itemsOf } from '../../item/server/kinds.ts'
import { material } from '../../material/contract.ts'
import { materialScope, materialTable } from '../../material/table.ts'
import type { Cloth } from '../../price/rules/units.ts'
import { showroomTable, styleScope } from '../../showroom/table.ts'
import { order } from '../contract.ts'
import { type Needs, needsOf } from '../rules/needs.ts'
import { type OrderRow, readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'

/** `GET /api/ordertracking/needs?id=`: what the styles of an order need of their materials, for users of styles. */
export const needsRoute = ({ service }: typeof orderNoun): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/needs`,
    title: 'The materials that the styles of an order need, and how much of them is on purchase orders',
    access: accessTo(order),
    query: byId,
    data: { type: 'object' },
    handle: async (call) => {
      if (!opens(call.actor, material)) throw forbidden()
      return { data: await readNeeds(call, await service.row(call, call.query.id)) }
    },
  })

async function readNeeds(ctx: Ctx, row: OrderRow): Promise<Needs> {
  const parts = await readOrder(ctx, row)
  const ids = [...new Set(parts.lines.flatMap(({ item }) => item ?? []))]
  const { id, colours } = showroomTable
  const styles = await ctx.db
    .select({ id, colours, isSeen: sql<boolean>`${styleScope(ctx.actor) ?? sql`true`}` })
    .from(showroomTable)
    .where(inArray(id, ids))
  const m = materialTable
  const used = await ctx.db
    .select()
    .from(m)
    .where(and(inArray(m.style, ids), eq(m.status, 'Active'), materialScope(ctx.actor)))
    .orderBy(asc(m.createdAt), asc(m.id))
  const items = [...new Set(used.map(({ item }) => item))]
  const colourways = await ctx.db
    .select({ id: colourwayTable.id, fabric: colourwayTable.fabric })
    .from(colourwayTable)
    .where(inArray(colourwayTable.fabric, items))
  return needsOf(parts, used, {
    styles: new Map(styles.map(({ id, colours, isSeen }) => [id, isSeen ? colours : null])),
    fabrics: new Map(colourways.map(({ id, fabric }) => [id, fabric])),
    cloths: new Map([...(await itemsOf(ctx, items))].map(([id, { row }]) => [id, row as Cloth])),
  })
}
