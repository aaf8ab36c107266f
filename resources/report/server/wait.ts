import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Waits } from '../contract.ts'
import { namedMost, openThese } from './figure.ts'

/** One kind of entry of My day: who may have any, and how to read the actor's on the house's day. */
export type Wait = {
  readonly key: string
  readonly title: Label
  /** The menu keys any of which opens it, and the right besides; without keys it is everybody's. */
  readonly menus?: readonly string[]
  readonly right?: string
  readonly read: (ctx: Ctx, today: string) => Promise<Pick<Waits, 'total' | 'first' | 'open'>>
}

/** SQL condition: the actor is responsible, or entered the record where nobody is. */
export const isFor = ({ actor }: Ctx, named: SQL, entered: SQL): SQL =>
  sql`coalesce(${named}, ${entered}) = ${actor.id}::uuid`

/**
 * The address of all that is the actor's: `list`, which is narrowed to who is named, or these records by their ids where
 * nobody is named for some. `found` selects both, in this order.
 */
export async function openMine({ db }: Ctx, total: number, path: string, list: string, found: SQL): Promise<string> {
  if (total === 0) return list
  const { rows } = await db.execute<{ id: string; named: string | null }>(
    sql`select id, named from (${found}) mine(id, named) order by named nulls first limit ${namedMost + 1}`,
  )
  return rows.some(({ named }) => named === null)
    ? openThese(
        path,
        rows.map(({ id }) => id),
        list,
      )
    : list
}

/** Marks work whose day has passed. */
export const overdue = label('overdue', '已逾期')
/** Marks what was valid until a day that has passed. */
export const expired = label('expired', '已过期')
