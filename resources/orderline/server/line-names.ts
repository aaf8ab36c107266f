import { type Crud, type Ctx, opens } from '@sms/kit/server'
import type { Lookup } from '@sms/kit/server/mount'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { orderTable } from '../../order/table.ts'
import { orderline } from '../contract.ts'
import { orderlineTable } from '../table.ts'

/** The most lines of a lookup that names no limit. */
const usualLimit = 20

/**
 * The lookup of order lines, named by number, goods, colour and size. A search also finds lines by the code of their
 * order, which then stands first in the names, since every order has a line 1.
 */
export const lineLookup =
  (lookup: Crud['lookup']): Crud['lookup'] =>
  async (ctx, query) => {
    const found = await lookup(ctx, query)
    const ofOrder = query.ids ? [] : await linesOfOrder(ctx, query)
    const limit = query.ids?.length ?? query.limit ?? usualLimit
    const ids = [...new Set([...ofOrder, ...found.map(({ id }) => id)])].slice(0, limit)
    const names = await namesOf(ctx, ids, !query.ids)
    const statuses = new Map(found.map(({ id, status }) => [id, status]))
    return ids.map((id) => ({ id, name: names.get(id) ?? '', status: statuses.get(id) ?? 'Active' }))
  }

/** The Active lines of the orders whose code begins with the searched text, the latest order first. */
async function linesOfOrder(ctx: Ctx, { q, limit = usualLimit, among }: Lookup): Promise<string[]> {
  const text = q?.trim().toLowerCase()
  if (!text || Object.keys(among ?? {}).length || !opens(ctx.actor, orderline)) return []
  const { id, number, order, status } = orderlineTable
  const rows = await ctx.db
    .select({ id })
    .from(orderlineTable)
    .innerJoin(orderTable, eq(orderTable.id, order))
    .where(and(eq(status, 'Active'), sql`starts_with(lower(${orderTable.code}), ${text})`))
    .orderBy(desc(orderTable.orderedOn), asc(orderTable.code), asc(number))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** The names of lines by their ids, in the reader's language; `withOrder` puts the code of the order first. */
async function namesOf(ctx: Ctx, ids: readonly string[], withOrder: boolean): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ line: orderlineTable, code: orderTable.code })
    .from(orderlineTable)
    .innerJoin(orderTable, eq(orderTable.id, orderlineTable.order))
    .where(inArray(orderlineTable.id, [...ids]))
  const items = await namesIn(
    ctx,
    'item',
    rows.map(({ line }) => line.item),
  )
  const sizes = await namesIn(
    ctx,
    'master',
    rows.map(({ line }) => line.size),
  )
  return new Map(
    rows.map(({ line, code }) => {
      const goods = line.description || items.get(line.item ?? '')
      const parts = [withOrder && code, line.number, goods, line.colour, sizes.get(line.size ?? '')]
      return [line.id, parts.filter(Boolean).join(' · ')]
    }),
  )
}

async function namesIn(ctx: Ctx, kind: string, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const named = await ctx.nouns[kind]!.service.lookup(ctx, { ids: wanted })
  return new Map(named.map(({ id, name }) => [id, name]))
}
