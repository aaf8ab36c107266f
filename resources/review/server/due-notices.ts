import { advisoryLock, type Ctx, type NoticeWorld, notify, type Services } from '@sms/kit/server'
import { noticeAgain } from '@sms/kit/server/mount'
import { type SQL, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { review } from '../contract.ts'

/** For how many days after its due day a round is notified. */
const overdueDays = 30

const today = sql.raw(todaySql)
/** SQL: the stage of the notice of a review `r` that is due tomorrow or earlier. */
const noticeStage = sql`case when r.waiting < ${today} then 'overdue' else 'soon' end`

/** A review to be notified of; `notified` are the users who have this notice. */
type Due = {
  id: string
  subject: string
  day: string
  stage: 'soon' | 'overdue'
  responsible: string | null
  createdBy: string
  notified: string[]
}

/** Sends the notices of due reviews, once a day. */
export const workDueNotices = async (services: Services, world: NoticeWorld) =>
  services.jobs.daily('review-due', () => notifyDue(services, world), await world.zone(services.db))

/**
 * Notifies of Active reviews that are due by tomorrow or at most 30 days overdue, once for each stage and due day. The
 * recipient is the first of the responsible user and the one who entered the review who may see reviews.
 */
export async function notifyDue({ db }: Pick<Services, 'db'>, { people }: Pick<NoticeWorld, 'people'>): Promise<void> {
  await db.transaction(async (tx) => {
    // Only one process at a time writes notices.
    await advisoryLock(tx, 'sms.review-due')
    await withdrawSettled({ db: tx }, sql`true`)
    const { rows } = await tx.execute<Due>(sql`
      select r.id, r.subject, r.waiting::text as day, ${noticeStage} as stage, r.responsible, r.created_by as "createdBy",
        array(select "user" from notification n where n.type = 'review' and n.cause = r.id and not n.withdrawn
          and n.occasion = ${noticeStage} || ' ' || r.waiting) as notified
      from review r
      where r.status = 'Active' and r.waiting between ${today} - ${overdueDays}::int and ${today} + 1
      order by r.waiting desc, r.id`)
    if (rows.length === 0) return
    const readers = new Set((await people.active(tx, { menus: review.menus })).map(({ actor }) => actor.id))
    for (const { id, subject, day, stage, responsible, createdBy, notified } of rows) {
      const user = [responsible, createdBy].find((id) => id !== null && readers.has(id))
      if (!user || notified.includes(user)) continue
      const about = { kind: 'review', id }
      const data = { stage, day, subject }
      await notify({ db: tx }, { type: 'review', about, cause: id, occasion: `${stage} ${day}`, users: [user], data })
    }
  })
}

/** Withdraws the notices of changed reviews that no longer apply. */
export const withdrawNotices = (ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> =>
  withdrawSettled(ctx, sql`n.cause = any (${sql.param(rows.map(({ id }) => id))}::uuid[])`)

/**
 * Withdraws the notices that meet a condition on `n` and whose review is inActive, has another due day or none, has
 * become overdue since, or has another responsible user.
 */
async function withdrawSettled({ db }: Pick<Ctx, 'db'>, condition: SQL): Promise<void> {
  const { rows } = await db.execute<{ cause: string }>(sql`
    update notification set withdrawn = true where id in (
      select n.id from notification n where n.type = 'review' and not n.withdrawn and ${condition} and not exists (
        select from review r where r.id = n.cause and r.status = 'Active' and n.occasion = ${noticeStage} || ' ' || r.waiting
          and (r.responsible is null or r.responsible = n."user"))
      order by n.id for update)
    returning cause`)
  if (rows.length === 0) return
  const causes = sql`select unnest(${sql.param(rows.map(({ cause }) => cause))}::uuid[])`
  await noticeAgain({ db }, causes)
}
