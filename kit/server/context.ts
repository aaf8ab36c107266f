import type { Language } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from './columns.ts'

/** The connection pool. */
export type Pool = NodePgDatabase<any>

/** The pool, or one transaction on it. */
export type Db = Pool | NodePgTransaction<any, any>

/** Who acts. Known from the session alone, never from what a request says. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly role: 'Administrator' | 'Staff' | 'Viewer'
  readonly menu: readonly string[]
  readonly rights: readonly string[]
}

/** What every service function is given. */
export type Ctx = {
  readonly db: Db
  readonly actor: Actor
  readonly language: Language
  readonly log: FastifyBaseLogger
  /** The `state` label of the request, kept in history. */
  readonly state?: string
  /** Questions that the user has answered with yes. */
  readonly confirmed?: readonly string[]
  /** Inside write(): the id that history gives everything written in this transaction. */
  readonly change?: string
}

export const may = (actor: Actor, right: string | undefined) => right === undefined || actor.rights.includes(right)

/**
 * Runs `work` in one transaction in the actor's name. Every write to a business table must happen inside:
 * the history triggers refuse a write without an actor. All of it is one change, of which `ctx.change` is the id
 * (UUIDv7). Nested calls join the outer transaction.
 */
export async function write<T, C extends Ctx>(ctx: C, work: (ctx: C & { db: Db }) => Promise<T>): Promise<T> {
  if ('rollback' in ctx.db) return work(ctx)
  return (ctx.db as Pool).transaction(async (tx) => {
    const change = newId()
    await tx.execute(
      sql`select set_config('sms.actor', ${ctx.actor.id}, true), set_config('sms.state', ${ctx.state ?? ''}, true),
        set_config('sms.change', ${change}, true)`,
    )
    return work({ ...ctx, db: tx, change })
  })
}
