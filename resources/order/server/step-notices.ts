import { advisoryLock, type Ctx, type NoticeWorld, notify, type Services } from '@sms/kit/server'
import { noticeAgain } from '@sms/kit/server/mount'
import { type SQL, sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import { order } from '../contract.ts'
import { soonDays } from '../rules/plan.ts'
import { endStates } from '../rules/summary.ts'

/** For how many days after its due day a step is notified. */
const lateDays = 30

const today = sql.raw(todaySql)

/**
 * The planned open steps of orders under way: `stepLate` once their baseline is past, else `stepSoon` by their planned
 * day; the same rule as `lateness` (rules/plan.ts).
 */
const due = (which: SQL) => sql`
  select o.id as "order", o.merchandiser, o.created_by as "createdBy", step.step, step.type, step.day::text as day
  from "order" o cross join lateral (
    select planned.step,
      case when planned.baseline < ${today} then 'stepLate' else 'stepSoon' end as type,
      case when planned.baseline < ${today} then planned.baseline else coalesce(planned.planned, planned.baseline) end as day
    from jsonb_to_recordset(o.plan) planned(step text, baseline date, planned date)
      join jsonb_to_recordset(o.progress) now(step text, state text) using (step)
    where now.state <> all (${sql.param([...endStates])}::text[])
  ) step
  where o.status = 'Active' and o.state in ('Confirmed', 'InProgress') and ${which}`

type Due = {
  order: string
  merchandiser: string | null
  createdBy: string
  step: string
  type: 'stepLate' | 'stepSoon'
  day: string
}

const stepsJob = 'order-steps'

/** Sends the notices of steps that are late or due soon once a day. */
export const workStepNotices = async (services: Services, world: NoticeWorld) =>
  services.jobs.daily(stepsJob, () => notifySteps(services, world), await world.zone(services.db))

/**
 * Notifies of the open steps that are due within `soonDays` or late by at most `lateDays`, once for each type and due
 * day. The recipient is the merchandiser, else the user who entered the order, if they may see orders.
 */
export async function notifySteps(
  { db }: Pick<Services, 'db'>,
  { people }: Pick<NoticeWorld, 'people'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Only one process at a time writes notices.
    await advisoryLock(tx, 'sms.order-steps')
    await withdrawSettled({ db: tx }, sql`true`)
    const { rows } = await tx.execute<Due & { notified: string[] }>(sql`
      select due.*, array(select n."user" from notification n where n.type = due.type and n.cause = due."order"
        and not n.withdrawn and n.occasion = due.step || ' ' || due.day) as notified
      from (${due(sql`true`)}) due
      where due.day::date between ${today} - ${lateDays}::int and ${today} + ${soonDays}::int order by due.day desc, due."order", due.step`)
    if (rows.length === 0) return
    const able = new Set((await people.active(tx, { menus: order.menus })).map(({ actor }) => actor.id))
    // The most urgent is written last, since lists show the newest first.
    for (const { order: id, merchandiser, createdBy, step, type, day, notified } of rows) {
      const user = [merchandiser, createdBy].find((candidate) => candidate !== null && able.has(candidate))
      if (!user || notified.includes(user)) continue
      const about = { kind: 'order', id }
      await notify(
        { db: tx },
        { type, about, cause: id, occasion: `${step} ${day}`, users: [user], data: { step, day } },
      )
    }
  })
}

/** Withdraws the notices of steps that are done, have another due day, or have another merchandiser. */
export const withdrawSteps = (ctx: Pick<Ctx, 'db'>, orders: readonly string[]): Promise<void> =>
  withdrawSettled(ctx, sql`n.cause = any (${sql.param([...orders])}::uuid[])`)

/** Withdraws those notices of steps `n` that `which` selects and that no due step supports any more. */
async function withdrawSettled({ db }: Pick<Ctx, 'db'>, which: SQL): Promise<void> {
  const { rows } = await db.execute<{ cause: string }>(sql`
    update notification set withdrawn = true where id in (
      select n.id from notification n where n.type in ('stepLate', 'stepSoon') and not n.withdrawn and ${which} and not exists (
        select from (${due(sql`o.id = n.cause`)}) due
        where due.type = n.type and n.occasion = due.step || ' ' || due.day
          and (due.merchandiser is null or due.merchandiser = n."user"))
      order by n.id for update)
    returning cause`)
  if (rows.length === 0) return
  await noticeAgain({ db }, sql`select unnest(${sql.param(rows.map(({ cause }) => cause))}::uuid[])`)
}
