import { type Label, label } from '@sms/kit/contract'
import { type Ctx, history } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { closedReasons } from '../rules/gates.ts'
import type { OrderRow } from './facts.ts'

/**
 * Why orders accept no new parts, by the ids of those that do not: cancelled, closed or inActive ones. Orders that the
 * same change adds are exempt, since it also adds their parts.
 */
export async function whyClosed(ctx: Ctx, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, Label>> {
  const closed = new Map<string, Label>()
  for (const { id, decided, status } of orders)
    if (decided === 'cancelled' || decided === 'closed') closed.set(id, closedReasons[decided])
    else if (status !== 'Active') closed.set(id, isInactive)
  for (const id of await addedByThisChange(ctx, [...closed.keys()])) closed.delete(id)
  return closed
}

/** Those of some records that the current change has added, by its entries in the history. */
export async function addedByThisChange({ db, change }: Ctx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0 || !change) return []
  const { recordId } = history
  const rows = await db
    .select({ id: recordId })
    .from(history)
    .where(and(inArray(recordId, [...ids]), eq(history.change, change), eq(history.action, 'insert')))
  return rows.map(({ id }) => id)
}

export const isInactive = label('This order is inactive', '该订单已停用')
