import { createHash } from 'node:crypto'
import { fill, label, type Notice, type NoticeMail } from '@sms/kit/contract'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import type { Mail } from '../mount/mail.ts'
import type { Services } from '../services.ts'
import type { Person } from './people.ts'
import { type NoticeWorld, showNotices, visibleTo } from './read.ts'
import { noticeSetting, notification } from './table.ts'

/** The day (YYYY-MM-DD) and hour (0 to 23) of a moment in a time zone. */
function clockIn(zone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`, hour: Number(partOf('hour')) }
}

/**
 * Whether a user's mail is due. Call it once an hour: hourly mails are always due, daily mails once a day from the
 * user's hour on, so that one missed while the server was down is sent later that day.
 */
export function isDue(
  setting: { mail: NoticeMail; zone: string; hour: number; mailedAt: string | null },
  now: Date,
): boolean {
  if (setting.mail !== 'daily') return setting.mail === 'hourly'
  const { day, hour } = clockIn(setting.zone, now)
  if (hour < setting.hour) return false
  return !setting.mailedAt || clockIn(setting.zone, new Date(setting.mailedAt)).day < day
}

/** A query of the ids of notifications, which it locks in the order of their ids, to avoid deadlocks. */
export const lockInOrder = (db: Db, condition: SQL | undefined) =>
  db.select({ id: notification.id }).from(notification).where(condition).orderBy(asc(notification.id)).for('update')

const mailMax = 100

/** How long a process has the claim on a user's mail, in minutes. */
const claimMinutes = 15

/** A user's mail that only this process may send, with the ids of its notifications. */
type Claimed = {
  readonly user: string
  readonly mail: Mail
  readonly ids: readonly string[]
  /** When it was claimed, which counts as the time of the mail. */
  readonly at: string
  readonly until: string
}

/**
 * Creates and claims the mail of a user's unread notifications that were not mailed yet, in one short transaction.
 * Undefined where no mail is due, the user is inActive, another process has the claim, or there are no such
 * notifications: then the mail counts as sent, so that a daily one is next due tomorrow.
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

/** Marks the notifications of a sent mail as mailed, and ends the claim. */
export const markMailed = (db: Pool, { user, ids, at }: Claimed): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(noticeSetting).set({ mailedAt: at, mailingUntil: null }).where(eq(noticeSetting.user, user))
    const isMailed = inArray(notification.id, [...ids])
    await tx
      .update(notification)
      .set({ mailedAt: at })
      .where(inArray(notification.id, lockInOrder(tx, isMailed)))
  })

/** Releases a claim, so that the mail can be sent again at once. */
export const releaseClaim = async (db: Pool, { user, until }: Claimed): Promise<void> =>
  void (await db
    .update(noticeSetting)
    .set({ mailingUntil: null })
    .where(and(eq(noticeSetting.user, user), eq(noticeSetting.mailingUntil, until))))

/** The mail with a user's unread notifications, in their language. Its id is a hash of their ids. */
function digestMail(person: Person, notices: readonly Notice[], every: NoticeMail, publicUrl: string): Mail {
  const { actor, email, language } = person
  const lines = notices.map(({ text, quote, link }) =>
    [`• ${text[language]}`, ...(quote ? [`  “${quote.replaceAll('\n', '\n  ')}”`] : []), `  ${publicUrl}${link}`].join(
      '\n',
    ),
  )
  const say = (text: typeof hello) =>
    fill(text, { name: actor.name, n: notices.length, url: `${publicUrl}/admin` })[language]
  return {
    to: email,
    subject: say(unread),
    text: [say(hello), ...lines, say(every === 'hourly' ? hourly : daily)].join('\n\n'),
    id: createHash('sha256')
      .update(notices.map(({ id }) => id).join())
      .digest('hex')
      .slice(0, 32),
  }
}

const hello = label('Hello {name},\n\nthis is new for you in SMS:', '{name}，您好：\n\n您在 SMS 中有以下未读通知：')
const unread = label('SMS: {n} unread {n|notification|notifications}', 'SMS：{n} 条未读通知')
const hourly = label(
  'You get this mail at most once an hour because you asked for it. To get it less often or not at all: {url}, your picture at the upper right, Profile.',
  '您已选择每小时最多接收一次此邮件。如需减少或停止接收，请打开 {url}，点击右上角头像进入“个人资料”。',
)
const daily = label(
  'You get this mail at most once a day because you asked for it. To stop it: {url}, your picture at the upper right, Profile.',
  '您已选择每天最多接收一次此邮件。如需停止接收，请打开 {url}，点击右上角头像进入“个人资料”。',
)
