import { lt, ne, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { claimMail, isDue, markMailed, releaseClaim } from './claim.ts'
import type { NoticeWorld } from './read.ts'
import { noticeSetting, notification } from './table.ts'

/** Sends, every hour, the mails that are due. */
export const digestJob = 'notice-digest'
/** Sends a user's mail again after a failure, apart from the mails of others. */
const digestAgainJob = 'notice-digest-again'
const purgeNoticesJob = 'purge-notices'

/** Has this process send the mails of notifications and delete old notifications. */
export async function workNotices(services: Services, world: NoticeWorld, log: FastifyBaseLogger): Promise<void> {
  const { jobs, db } = services
  await jobs.hourly(digestJob, async () => {
    const settings = await db.select().from(noticeSetting).where(ne(noticeSetting.mail, 'never'))
    for (const { user } of settings.filter((setting) => isDue(setting, new Date())))
      await sendDigest(services, world, log, user).catch(async (error: unknown) => {
        log.warn({ err: error, user }, 'a mail of notifications was not taken')
        await jobs.queue(digestAgainJob, { user })
      })
  })
  await jobs.on<{ user: string }>(digestAgainJob, ({ user }) => sendDigest(services, world, log, user))
  await jobs.daily(purgeNoticesJob, async () => {
    const before = (days: number) => sql`now() - make_interval(days => ${days})`
    await db.delete(notification).where(or(lt(notification.readAt, before(90)), lt(notification.at, before(365))))
  })
}

/**
 * Mails a user's unread notifications that were not mailed yet, if a mail is due: claims them in one transaction, sends
 * the mail outside of any, and marks them in another, so that a slow mail server holds no lock.
 */
async function sendDigest(services: Services, world: NoticeWorld, log: FastifyBaseLogger, user: string) {
  const { db, mail } = services
  const claimed = await claimMail(services, world, log, user)
  if (!claimed) return
  try {
    await mail(claimed.mail)
  } catch (error) {
    await releaseClaim(db, claimed)
    throw error
  }
  await markMailed(db, claimed)
}
