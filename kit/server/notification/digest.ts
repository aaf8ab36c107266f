import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Services } from '../services.ts'
import { digestMail } from './digest-mail.ts'
import { isDue } from './due.ts'
import { type NoticeWorld, showNotices, visibleTo } from './read.ts'
import { noticeSetting, notification } from './table.ts'

/** Done once an hour: mails everybody to whom a mail is due. What fails is tried again, and by the next hour's. */
export const digestJob = 'notice-digest'
/** One user's mail again, after it was not taken: an address that takes none must not bring others more than theirs. */
export const digestAgainJob = 'notice-digest-again'
export const purgeNoticesJob = 'purge-notices'

/** A mail holds at most this many; the others follow in the next. */
const perMail = 100

/** Lets this process send the mails of notifications and remove old ones. */
export async function workNotices(services: Services, world: NoticeWorld, log: FastifyBaseLogger): Promise<void> {
  const { jobs, db } = services
  await jobs.hourly(digestJob, async () => {
    const wanting = await db.select().from(noticeSetting).where(ne(noticeSetting.mail, 'never'))
    for (const { user } of wanting.filter((setting) => isDue(setting, new Date())))
      await sendDigest(services, world, log, user).catch(async (error: unknown) => {
        log.warn({ err: error, user }, 'a mail of notifications was not taken')
        await jobs.ask(digestAgainJob, { user })
      })
  })
  await jobs.on<{ user: string }>(digestAgainJob, ({ user }) => sendDigest(services, world, log, user))
  await jobs.daily(purgeNoticesJob, async () => {
    const before = (days: number) => sql`now() - make_interval(days => ${days})`
    await db.delete(notification).where(or(lt(notification.readAt, before(90)), lt(notification.at, before(365))))
  })
}

/**
 * Mails a user what is unread and was not mailed yet. The row of their settings is locked until the mail server has
 * taken the mail and that is written down: two processes cannot mail the same, and a failure leaves everything as it was.
 */
async function sendDigest({ db, mail, publicUrl }: Services, world: NoticeWorld, log: FastifyBaseLogger, user: string) {
  await db.transaction(async (tx) => {
    const [setting] = await tx.select().from(noticeSetting).where(eq(noticeSetting.user, user)).for('update')
    if (!setting || !isDue(setting, new Date())) return
    const [person] = await world.people.active(tx, { ids: [user] })
    if (!person) return
    const ctx: Ctx = { db: tx, actor: person.actor, language: person.language, log }
    const unread = await tx
      .select()
      .from(notification)
      .where(and(visibleTo(person.actor, world), isNull(notification.readAt), isNull(notification.mailedAt)))
      .orderBy(asc(notification.id))
      .limit(perMail)
    const mailedAt = new Date().toISOString()
    await tx.update(noticeSetting).set({ mailedAt }).where(eq(noticeSetting.user, user))
    if (unread.length === 0) return
    const ids = unread.map(({ id }) => id)
    await tx.update(notification).set({ mailedAt }).where(inArray(notification.id, ids))
    await mail(digestMail(person, await showNotices(ctx, world, unread), setting.mail, publicUrl()))
  })
}
