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

/** The most notifications of a mail; the others follow in the next. */
const mailMax = 100

/**
 * How long a process has the claim on a user's mail, in minutes: longer than a mail server may take for all its answers
 * (mail.ts).
 */
const claimMinutes = 15

/** A user's mail that only this process may send, with the ids of its notifications. */
export type Claimed = {
  readonly user: string
  readonly mail: Mail
  readonly ids: readonly string[]
  /** When it was claimed, which counts as the time of the mail. */
  readonly at: string
  /** When the claim ends. */
  readonly until: string
}

/**
 * Creates and claims the mail of a user's unread notifications that were not mailed yet, in one short transaction. Undefined
 * where no mail is due, there are no such notifications, or another process has the claim.
 */
export const claimMail = (
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  world: NoticeWorld,
  log: FastifyBaseLogger,
  user: string,
): Promise<Claimed | undefined> =>
  db.transaction(async (tx) => {
    const isOwn = eq(noticeSetting.user, user)
    const isUnclaimed = sql`(${noticeSetting.mailingUntil} is null or ${noticeSetting.mailingUntil} < now())`
    const [setting] = await tx.select().from(noticeSetting).where(and(isOwn, isUnclaimed)).for('update')
    if (!setting || !isDue(setting, new Date())) return undefined
    const [person] = await world.people.active(tx, { ids: [user] })
    if (!person) return undefined
    const ctx: Ctx = { db: tx, actor: person.actor, language: person.language, log, nouns: world.nouns }
    const unread = await tx
      .select()
      .from(notification)
      .where(and(visibleTo(person.actor, world), isNull(notification.readAt), isNull(notification.mailedAt)))
      .orderBy(asc(notification.id))
      .limit(mailMax)
    const at = new Date().toISOString()
    if (unread.length === 0) {
      await tx.update(noticeSetting).set({ mailedAt: at, mailingUntil: null }).where(isOwn)
      return undefined
    }
    const until = sql`now() + make_interval(mins => ${claimMinutes})`
    const [claimed] = await tx
      .update(noticeSetting)
      .set({ mailingUntil: until })
      .where(isOwn)
      .returning({ until: noticeSetting.mailingUntil })
    const mail = digestMail(person, await showNotices(ctx, world, unread), setting.mail, publicUrl())
    return { user, mail, ids: unread.map(({ id }) => id), at, until: claimed!.until! }
  })

/** Marks the notifications of a sent mail as mailed. */
export const markMailed = (db: Pool, { user, ids, at }: Claimed): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(noticeSetting).set({ mailedAt: at, mailingUntil: null }).where(eq(noticeSetting.user, user))
    const isMailed = inArray(notification.id, [...ids])
    await tx
      .update(notification)
      .set({ mailedAt: at })
      .where(inArray(notification.id, inOrder(tx, isMailed)))
  })

/** Releases a claim, so that the mail can be sent again at once. */
export const giveUp = async (db: Pool, { user, until }: Claimed): Promise<void> =>
  void (await db
    .update(noticeSetting)
    .set({ mailingUntil: null })
    .where(and(eq(noticeSetting.user, user), eq(noticeSetting.mailingUntil, until))))
