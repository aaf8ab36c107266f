import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Waits } from '../contract.ts'
import { addressOfIds, idsMost } from './figure.ts'

/** A kind of tasks of My day: who may have them, and how to read those of the actor on the house's day. */
export type Wait = {
  readonly key: string
  readonly title: Label
  /** The menu keys, any of which opens it, and the additional right; without keys it is open to all users. */
  readonly menus?: readonly string[]
  readonly right?: string
  readonly read: (ctx: Ctx, today: string) => Promise<Pick<Waits, 'total' | 'first' | 'open'>>
}

/** SQL condition: the actor is responsible, or created a record that has no responsible user. */
export const isForActor = ({ actor }: Ctx, responsible: SQL, createdBy: SQL): SQL =>
  sql`coalesce(${responsible}, ${createdBy}) = ${actor.id}::uuid`

/**
 * The address of all records of the actor: `list`, which filters by the responsible user, or the ids of the records if
 * some have no responsible user. `mine` is SQL that selects the id and the responsible user of each, in this order.
 */
export async function addressOfMine({ db }: Ctx, path: string, list: string, mine: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string; responsible: string | null }>(
    sql`select id, responsible from (${mine}) mine(id, responsible) order by responsible nulls first limit ${idsMost + 1}`,
  )
  const ids = rows.map(({ id }) => id)
  return rows.some(({ responsible }) => responsible === null) ? addressOfIds(path, ids, list) : list
}

/** The mark of overdue work. */
export const overdue = label('overdue', '已逾期')
/** The mark of expired records. */
export const expired = label('expired', '已过期')
