import type { NoticeData } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { channels } from '../live/messages.ts'

/** Who is told what. */
export type Told = {
  readonly users: readonly string[]
  /** A kind of notification of the registry. */
  readonly type: string
  /** The record that it opens. */
  readonly about: { readonly kind: string; readonly id: string }
  /** What it comes from: a comment, a certificate, a step of an order. */
  readonly cause: string
  /** Which time, where the same cause gives rise to several: the due day, for instance. */
  readonly occasion?: string
  /** Whose doing it is; absent where it is nobody's. */
  readonly actor?: string
  readonly data?: NoticeData
}

/**
 * Says who is told of a cause, in the transaction of `ctx`: called again for the same type, cause and occasion it brings
 * the words up to date, withdraws the notification from whoever is not among `users` any more and never tells anybody
 * twice. Users who have turned the type off get nothing. Pages that are open hear of it when the transaction is committed.
 * Whether a user may see the record is asked when they read, so that a right taken away since counts.
 */
export async function notify(ctx: Pick<Ctx, 'db'>, told: Told): Promise<void> {
  const { type, about, cause, occasion = '', actor = null, data = {} } = told
  const users = [...new Set(told.users)]
  const ids = users.map(newId)
  await ctx.db.execute(sql`
    with wanted as (
      select id, "user" from unnest(${sql.param(ids)}::uuid[], ${sql.param(users)}::uuid[]) as w(id, "user")
      where not exists (select from notice_setting s where s."user" = w."user" and ${type} = any (s.off))
    ), gone as (
      update notification set withdrawn = true
      where type = ${type} and cause = ${cause} and occasion = ${occasion} and not withdrawn
        and "user" <> all (${sql.param(users)}::uuid[])
      returning "user"
    ), told as (
      insert into notification (id, "user", type, kind, record, cause, occasion, actor, data, at)
      select id, "user", ${type}, ${about.kind}, ${about.id}::uuid, ${cause}::uuid, ${occasion}, ${actor}::uuid,
        ${JSON.stringify(data)}::jsonb, clock_timestamp()
      from wanted
      on conflict on constraint notification_once do update set data = excluded.data, withdrawn = false
        where notification.withdrawn or notification.data is distinct from excluded.data
      returning "user"
    )
    select pg_notify(${channels.notice}, "user"::text) from (select "user" from gone union select "user" from told) heard`)
}

/**
 * Lets whoever was told of some causes (`causes` selects their ids) read their notifications again once the transaction
 * is committed: what was taken back or brought back by other ways than `notify` takes its notifications along.
 */
export async function noticeAgain({ db }: Pick<Ctx, 'db'>, causes: SQL): Promise<void> {
  await db.execute(sql`
    select pg_notify(${channels.notice}, "user"::text)
    from (select distinct "user" from notification where cause in (${causes})) told`)
}

/**
 * Withdraws what one change has told of some causes (`causes` selects their ids): they went with it, and nobody tells of
 * that. To be called before `noticeAgain`.
 */
export async function withdrawTold({ db }: Pick<Ctx, 'db'>, change: string, causes: SQL): Promise<void> {
  await db.execute(sql`
    update notification set withdrawn = true where occasion = ${change} and cause in (${causes}) and not withdrawn`)
}

/** Withdraws from one user what was told of a record by notifications of some types. */
export async function withdrawFrom(
  { db }: Pick<Ctx, 'db'>,
  user: string,
  { kind, id }: Told['about'],
  types: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update notification set withdrawn = true
    where "user" = ${user} and kind = ${kind} and record = ${id} and type = any (${sql.param([...types])}::text[])
      and not withdrawn`)
}
