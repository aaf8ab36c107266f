import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Pool } from '../database/db.ts'
import type { Mail } from '../mount/mail.ts'
import type { Services } from '../services.ts'
import { digestMail } from './digest-mail.ts'
import { isDue } from './due.ts'
import { inOrder } from './in-order.ts'
import { type NoticeWorld, showNotices, visibleTo } from './read.ts'
import { noticeSetting, notification } from './table.ts'

/** A mail holds at most this many; the others follow in the next. */
const perMail = 100

/**
 * How long whoever sends a user's mail keeps others from sending it, in minutes: longer than a mail server may take for
 * all its answers together (see mail.ts), for nobody can tell a process that waits from one that is gone.
 */
const claimMinutes = 15

/** A user's mail that this process alone may send, and what it tells of. */
export type Claimed = {
  readonly user: string
  readonly mail: Mail
  readonly ids: readonly string[]
  /** When it was claimed: the moment that counts as the mail's, whenever the server takes it. */
  readonly at: string
  /** Until when it is this process's. */
  readonly until: string
}

/**
 * Makes the mail with what is unread of a user and was not mailed yet, and claims it, in one short transaction. Undefined
 * where none is due, where there is nothing to tell, and while another process has claimed it.
 */
export const claimMail = (
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  world: NoticeWorld,
  log: FastifyBaseLogger,
  user: string,
): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    const mine = eq(noticeSetting.user, user)
    const free = sql`(${noticeSetting.mailingUntil} is null or ${noticeSetting.mailingUntil} < now())`
    const [setting] = await tx.select().from(noticeSetting).where(and(mine, free)).for('update')
    if (!setting || !isDue(setting, new Date())) return undefined
    const [person] = await world.people.active(tx, { ids: [user] })
    if (!person) return undefined
    const ctx: Ctx = { db: tx, actor: person.actor, language: person.language, log, nouns: world.nouns }
    const unread = await tx
      .select()
      .from(notification)
      .where(and(visibleTo(person.actor, world), isNull(notification.readAt), isNull(notification.mailedAt)))
      .orderBy(asc(notification.id))
      .limit(perMail)
    const at = new Date().toISOString()
    if (unread.length === 0) {
      await tx.update(noticeSetting).set({ mailedAt: at, mailingUntil: null }).where(mine)
      return undefined
    }
    const until = sql`now() + make_interval(mins => ${claimMinutes})`
    const [claimed] = await tx
      .update(noticeSetting)
      .set({ mailingUntil: until })
      .where(mine)
      .returning({ until: noticeSetting.mailingUntil })
    const mail = digestMail(person, await showNotices(ctx, world, unread), setting.mail, publicUrl())
    return { user, mail, ids: unread.map(({ id }) => id), at, until: claimed!.until! }
  })

/** Writes down that a claimed mail was taken. */
export const markMailed = (db: Pool, { user, ids, at }: Claimed): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(noticeSetting).set({ mailedAt: at, mailingUntil: null }).where(eq(noticeSetting.user, user))
    const these = inArray(notification.id, [...ids])
    await tx
      .update(notification)
      .set({ mailedAt: at })
      .where(inArray(notification.id, inOrder(tx, these)))
  })

/** Gives a claim up, so that the mail can be tried again at once. */
export const giveUp = async (db: Pool, { user, until }: Claimed): Promise<void> =>
  void (await db
    .update(noticeSetting)
    .set({ mailingUntil: null })
    .where(and(eq(noticeSetting.user, user), eq(noticeSetting.mailingUntil, until))))
