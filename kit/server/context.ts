import { setTimeout as pause } from 'node:timers/promises'
import type { Language, Resource } from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from './columns.ts'
import type { Db, Pool } from './database/db.ts'
import { isCollision, waitRefusal } from './database/errors.ts'
import { inTransaction } from './database/transaction.ts'
import type { Nouns } from './noun.ts'

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
  /** What there is in the product that the actor uses: whose records fields may name, and how those are called. */
  readonly nouns: Nouns
  /**
   * What an import writes before the records that a rule is asked about: records of one kind by their ids, new ones whole,
   * of others the changed fields.
   */
  readonly planned?: {
    readonly kind: string
    readonly records: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  }
  /** The `state` label of the request, kept in history. */
  readonly state?: string
  /** Aborts when nobody waits for the answer any more. */
  readonly gone?: AbortSignal
  /** Questions that the user has answered with yes. */
  readonly confirmed?: readonly string[]
  /** Inside write(): the id that history gives everything written in this transaction. */
  readonly change?: string
}

export const may = (actor: Actor, right: string | undefined) => right === undefined || actor.rights.includes(right)

/** Whether a resource exists for an actor at all: they hold one of its menu keys and the right that it needs, if any. */
export const opens = (actor: Actor, { menus, right }: Pick<Resource<any, any>, 'menus' | 'right'>) =>
  menus.some((key) => actor.menu.includes(key)) && may(actor, right)

/** How write() goes about its transaction. */
export type Writing = {
  /** The id of the change, where whoever sent it has given it one; an own one unless said. */
  readonly change?: string
  /** How long one statement waits for a lock that another transaction holds, in milliseconds. */
  readonly waitMs?: number
}

/** A lock is waited for this long, in milliseconds: whoever saved waits at the screen. */
const shortWaitMs = 5_000

/** The wait of what writes many records at once and begins anew at a cost, in milliseconds. */
export const longWaitMs = 20_000

/** How often a transaction that collided with another is run in all. */
const tries = 3

/**
 * Runs `work` in one transaction in the actor's name. Every write to a business table must happen inside:
 * the history triggers refuse a write without an actor. All of it is one change, of which `ctx.change` is the id
 * (UUIDv7). Nested calls join the outer transaction.
 *
 * A transaction that the database ends because it and another wait for each other runs again, up to three times in all:
 * `work` must do nothing outside of it that may not be done twice. Collisions that stay, and locks that are not to be
 * had within `waitMs` (5 s), are refusals.
 */
export async function write<T, C extends Ctx>(
  ctx: C,
  work: (ctx: C & { db: Db }) => Promise<T>,
  { waitMs = shortWaitMs, change }: Writing = {},
): Promise<T> {
  if ('rollback' in ctx.db) return work(ctx)
  for (let run = 1; ; run++) {
    try {
      return await writeOnce(ctx, work, waitMs, change ?? newId())
    } catch (error) {
      if (run === tries || !isCollision(error)) throw waitRefusal(error) ?? error
      // Two that collided do not start again at the same moment.
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
