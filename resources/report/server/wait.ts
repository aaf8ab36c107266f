import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Waits } from '../contract.ts'
import { namedMost, openThese } from './figure.ts'

/** A kind of tasks of My day: who may have them, and how to read those of the actor on the house's day. */
export type Wait = {
  readonly key: string
  readonly title: Label
  /** The menu keys, any of which opens it, and the additional right; without keys it is open to all users. */
  readonly menus?: readonly string[]
  readonly right?: string
  readonly read: (ctx: Ctx, today: string) => Promise<Pick<Waits, 'total' | 'first' | 'open'>>
}

/** SQL condition: the actor is responsible, or entered a record that has no responsible user. */
export const isFor = ({ actor }: Ctx, named: SQL, entered: SQL): SQL =>
  sql`coalesce(${named}, ${entered}) = ${actor.id}::uuid`

/**
 * The address of all records of the actor: `list`, which filters by the responsible user, or the ids of the records if
 * some have no responsible user. `found` selects both, in this order.
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

/** The mark of overdue work. */
export const overdue = label('overdue', '已逾期')
/** The mark of expired records. */
export const expired = label('expired', '已过期')
