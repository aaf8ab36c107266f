import { formatGroup, type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Waits } from '../contract.ts'
import { addressOf } from './figure.ts'

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
 * The address of the actor's records (`isForActor`) among those of `filters`; `field` names the responsible user, whom
 * some records lack if `someLack`.
 */
export function addressOfMine(
  { actor }: Ctx,
  path: string,
  filters: Readonly<Record<string, string | undefined>>,
  field: string,
  someLack = false,
): string {
  if (!someLack) return addressOf(path, { ...filters, [field]: actor.id })
  const isResponsible = { name: field, raw: actor.id }
  return addressOf(path, {
    ...filters,
    or: formatGroup([isResponsible, { name: field, raw: '~' }]),
    or2: formatGroup([isResponsible, { name: 'createdBy', raw: actor.id }]),
  })
}

export const overdue = label('overdue', '已逾期')
export const expired = label('expired', '已过期')
