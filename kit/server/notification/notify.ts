import type { NoticeData } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { channels } from '../live/messages.ts'

export type NoticeOf = {
  readonly users: readonly string[]
  /** A registered type of notifications. */
  readonly type: string
  readonly about: { readonly kind: string; readonly id: string }
  /** The id of its source: a comment, a certificate, a step of an order. */
  readonly cause: string
  /** Tells several notifications of one cause apart, for instance by the due day. */
  readonly occasion?: string
  readonly actor?: string
  readonly data?: NoticeData
}

/**
 * Sets the recipients of a notification of one type, cause and occasion, in the transaction of `ctx`; users who have
 * turned the type off get none. A repeated call updates its data and withdraws it from former recipients.
 */
export async function notify(ctx: Pick<Ctx, 'db'>, notice: NoticeOf): Promise<void> {
  const { type, about, cause, occasion = '', actor = null, data = {} } = notice
  const users = [...new Set(notice.users)]
  const ids = users.map(newId)
  await ctx.db.execute(sql`
    with recipients as (
      select id, "user" from unnest(${sql.param(ids)}::uuid[], ${sql.param(users)}::uuid[]) as w(id, "user")
      where not exists (select from notice_setting s where s."user" = w."user" and ${type} = any (s.off))
    ), dropped as (
      update notification set withdrawn = true
      where type = ${type} and cause = ${cause} and occasion = ${occasion} and not withdrawn
        and "user" <> all (${sql.param(users)}::uuid[])
      returning "user"
    ), written as (
      insert into notification (id, "user", type, kind, record, cause, occasion, actor, data, at)
      select id, "user", ${type}, ${about.kind}, ${about.id}::uuid, ${cause}::uuid, ${occasion}, ${actor}::uuid,
        ${JSON.stringify(data)}::jsonb, clock_timestamp()
      from recipients
      on conflict on constraint notification_once do update set data = excluded.data, withdrawn = false
        where notification.withdrawn or notification.data is distinct from excluded.data
      returning "user"
    )
    select pg_notify(${channels.notice}, "user"::text) from (select "user" from dropped union select "user" from written) changed`)
}

/**
 * Has the recipients of notifications of these causes (`causes` selects their ids) reload them after the commit. For
 * causes that were undone or restored without a call of `notify`.
 */
export async function noticeAgain({ db }: Pick<Ctx, 'db'>, causes: SQL): Promise<void> {
  await db.execute(sql`
    select pg_notify(${channels.notice}, "user"::text)
    from (select distinct "user" from notification where cause in (${causes})) recipients`)
}

/**
 * Withdraws the notifications by one change of causes (`causes` selects their ids) that its undo deletes. Call it
 * before `noticeAgain`.
 */
export async function withdrawByChange({ db }: Pick<Ctx, 'db'>, change: string, causes: SQL): Promise<void> {
  await db.execute(sql`
    update notification set withdrawn = true where occasion = ${change} and cause in (${causes}) and not withdrawn`)
}

/** Withdraws a user's notifications of these types about a record; open pages learn of it when they next read. */
export async function withdrawFrom(
  { db }: Pick<Ctx, 'db'>,
  user: string,
  { kind, id }: NoticeOf['about'],
  types: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update notification set withdrawn = true
    where "user" = ${user} and kind = ${kind} and record = ${id} and type = any (${sql.param([...types])}::text[])
      and not withdrawn`)
}
