import { setTimeout as pause } from 'node:timers/promises'
import type { Language, Resource } from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from './columns.ts'
import type { Db, Pool } from './database/db.ts'
import { isCollision, waitRefusal } from './database/errors.ts'
import { inTransaction } from './database/transaction.ts'
import type { Nouns } from './noun.ts'

/** The user in whose name something is done. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly role: 'Administrator' | 'Staff' | 'Viewer'
  readonly menu: readonly string[]
  readonly rights: readonly string[]
}

/** What every service function gets: the connection, or the transaction inside write(), and in whose name it acts. */
export type Ctx = {
  readonly db: Db
  readonly actor: Actor
  readonly language: Language
  readonly log: FastifyBaseLogger
  readonly nouns: Nouns
  /**
   * Records of one kind that an import writes before those that a rule checks, by id: new records whole, others with
   * their changed fields.
   */
  readonly planned?: {
    readonly kind: string
    readonly records: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  }
  /** The `state` label of the request, stored in history. */
  readonly state?: string
  /** Aborts when the client has closed the connection. */
  readonly signal?: AbortSignal
  /** Keys of the questions that the user has confirmed. */
  readonly confirmed?: readonly string[]
  /** Inside write(): the id of the change in history. */
  readonly change?: string
}

/** Whether an actor has a right; always true without one to have (`undefined`). */
export const may = (actor: Actor, right: string | undefined) => right === undefined || actor.rights.includes(right)

/** Whether an actor may open a resource: has one of its menu keys, and its right if it needs one. */
export const opens = (actor: Actor, { menus, right }: Pick<Resource<any, any>, 'menus' | 'right'>) =>
  menus.some((key) => actor.menu.includes(key)) && may(actor, right)

export type Writing = {
  /** The id of the change, if the sender has set it; by default a new one. */
  readonly change?: string
  /** The longest wait of a statement for a lock, in milliseconds. */
  readonly waitMs?: number
}

/** The default wait for a lock, in milliseconds: the user waits at the screen. */
const shortWaitMs = 5_000

/** The wait for a lock of long writes, which are costly to repeat, in milliseconds. */
export const longWaitMs = 20_000

/** The most runs of a transaction that collides with others. */
const tries = 3

/**
 * Runs `work` in one transaction in the actor's name, as one change with the id `ctx.change`; nested calls join the
 * outer transaction. After a deadlock or serialization failure `work` runs again, three times in all at most, so it
 * must have no effects outside of the transaction.
 */
export async function write<T, C extends Ctx>(
  ctx: C,
  work: (ctx: C & { db: Db }) => Promise<T>,
  { waitMs = shortWaitMs, change }: Writing = {},
): Promise<T> {
  // Only a transaction can be rolled back.
  if ('rollback' in ctx.db) return work(ctx)
  for (let run = 1; ; run++) {
    try {
      return await writeOnce(ctx, work, waitMs, change ?? newId())
    } catch (error) {
      if (run === tries || !isCollision(error)) throw waitRefusal(error) ?? error
      // A random pause keeps the two transactions from colliding again.
      await pause(Math.random() * 50 * run)
    }
  }
}

const writeOnce = <T, C extends Ctx>(
  ctx: C,
  work: (ctx: C & { db: Db }) => Promise<T>,
  waitMs: number,
  change: string,
): Promise<T> =>
  inTransaction(
    ctx.db as Pool,
    {
      'sms.actor': ctx.actor.id,
      'sms.state': ctx.state ?? '',
      'sms.change': change,
      lock_timeout: String(waitMs),
    },
    (tx) => work({ ...ctx, db: tx, change }),
  )
