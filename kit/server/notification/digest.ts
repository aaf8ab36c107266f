import { lt, ne, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { claimMail, giveUp, markMailed } from './claim.ts'
import { isDue } from './due.ts'
import type { NoticeWorld } from './read.ts'
import { noticeSetting, notification } from './table.ts'

/** Done once an hour: mails everybody to whom a mail is due. What fails is tried again, and by the next hour's. */
export const digestJob = 'notice-digest'
/** One user's mail again, after it was not taken: an address that takes none must not bring others more than theirs. */
export const digestAgainJob = 'notice-digest-again'
export const purgeNoticesJob = 'purge-notices'

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
 * Mails a user what is unread and was not mailed yet: claimed in one short transaction, sent outside of any, written down
 * in another. A mail server that takes its time holds nobody up, two processes cannot mail the same, and what the server
 * does not take is as if it had not been tried.
 *
 * At least once, then: a process that dies between the server's yes and its own note leaves its claim to run out, and the
 * mail goes out again, with the same Message-ID where nothing new has come. The other way round (noted first, sent then)
 * such a death would lose the mail, and nobody would know that something was never told.
 */
async function sendDigest(services: Services, world: NoticeWorld, log: FastifyBaseLogger, user: string) {
  const { db, mail } = services
  const claimed = await claimMail(services, world, log, user)
  if (!claimed) return
  try {
    await mail(claimed.mail)
  } catch (error) {
    await giveUp(db, claimed)
    throw error
  }
  await markMailed(db, claimed)
}
