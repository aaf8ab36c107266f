import {
  badgeOverflow,
  excerptOf,
  type Label,
  label,
  mentionsIn,
  mentionType,
  type Notice,
  type NoticeTypes,
  noticeText,
  openList,
  openPath,
  refusalAt,
  type Unread,
  withNames,
} from '@sms/kit/contract'
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { comment } from '../comment/table.ts'
import { type Actor, type Ctx, may, opens } from '../context.ts'
import type { Nouns } from '../noun.ts'
import { inScope } from '../scope.ts'
import { leadsTo } from './leads-to.ts'
import { calledIn, namesIn } from './names-in.ts'
import { namesOfPeople, type People } from './people.ts'
import { notification } from './table.ts'

/** What reading notifications needs to know: the kinds of records, of users and of notifications. */
export type NoticeWorld = {
  readonly nouns: Nouns
  readonly people: People
  readonly types: NoticeTypes
  /** The house's time zone, in which the morning of a user is who has named none. */
  readonly zone: (db: Ctx['db']) => Promise<string>
}

export type NoticeRow = typeof notification.$inferSelect

const pageSize = 20

/** The kinds of notifications that there are for an actor: some tell of what is behind a right. */
export const typesOpenTo = (actor: Actor, types: NoticeTypes) =>
  Object.keys(types).filter((type) => may(actor, types[type]!.right))

/** A user's notifications, of which only those of records that they may see exist for them. */
export function visibleTo(actor: Actor, { nouns, types }: NoticeWorld): SQL | undefined {
  const kinds = Object.keys(nouns).filter((kind) => opens(actor, nouns[kind]!.contract))
  return and(
    eq(notification.user, actor.id),
    eq(notification.withdrawn, false),
    kinds.length ? inArray(notification.kind, kinds) : sql`false`,
    // What is about a list names none of its records.
    or(
      inArray(notification.type, onLists(types)),
      inScope({ actor }, nouns, sql`${notification.kind}`, sql`${notification.record}`) ?? sql`true`,
    ),
    inArray(notification.type, typesOpenTo(actor, types)),
    stillMentioned,
  )
}

const onLists = (types: NoticeTypes) => Object.keys(types).filter((type) => types[type]!.onList)

/** A comment may have been changed by more than its routes: an undo deletes it or brings earlier words back. */
const stillMentioned = sql`(${notification.type} <> ${mentionType} or exists (
  select from ${comment} c where c.id = ${notification.cause} and c.status = 'Active' and ${notification.user} = any (c.mentions)))`

/** A cursor names what the last row was sorted by: `1` for unread or `0`, and its id. */
export function readNoticeCursor(text: string): { unread: boolean; id: string } | undefined {
  if (!text) return undefined
  const [, flag, id] = /^([01])_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!id) throw refusalAt('after', label('after: not a cursor', 'after：不是有效游标'))
  return { unread: flag === '1', id }
}

/** The actor's notifications, unread first, then the newest first, 20 at a time. */
export async function readNotices(
  ctx: Ctx,
  world: NoticeWorld,
  { unread, after }: { unread: boolean; after: ReturnType<typeof readNoticeCursor> },
): Promise<{ notices: Notice[]; next: string | undefined }> {
  // One after the other, each in the order of an index: somebody may have thousands.
  const page = (of: SQL, limit: number, goOn = true) =>
    ctx.db
      .select()
      .from(notification)
      .where(and(visibleTo(ctx.actor, world), of, goOn && after ? lt(notification.id, after.id) : undefined))
      .orderBy(desc(notification.id))
      .limit(limit)
  const first = after && !after.unread ? [] : await page(isNull(notification.readAt), pageSize + 1)
  const missing = unread ? 0 : pageSize + 1 - first.length
  const others = missing > 0 ? await page(isNotNull(notification.readAt), missing, !after?.unread) : []
  const rows = [...first, ...others]
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    notices: await showNotices(ctx, world, shown),
    next: last && rows.length > pageSize ? `${last.readAt ? 0 : 1}_${last.id}` : undefined,
  }
}

/** How many are unread, counted up to one above what a badge shows, and the newest of them. */
export async function readUnread(ctx: Ctx, world: NoticeWorld): Promise<Unread> {
  const mine = and(visibleTo(ctx.actor, world), isNull(notification.readAt))
  const rows = await ctx.db
    .select({ id: notification.id })
    .from(notification)
    .where(mine)
    .orderBy(desc(notification.id))
    .limit(badgeOverflow + 1)
  if (rows.length === 0) return { count: 0, latest: null }
  const newest = await ctx.db.select().from(notification).where(eq(notification.id, rows[0]!.id))
  const [latest = null] = await showNotices(ctx, world, newest)
  return { count: rows.length, latest }
}

/** The beginnings of the comments that mention somebody, as they are now: a notification keeps no words of its own. */
async function saidIn({ db }: Ctx, rows: readonly NoticeRow[]): Promise<Map<string, string>> {
  const causes = rows.flatMap((row) => (row.type === mentionType ? [row.cause] : []))
  if (causes.length === 0) return new Map()
  const found = await db.select({ id: comment.id, text: comment.text }).from(comment).where(inArray(comment.id, causes))
  return new Map(found.map(({ id, text }) => [id, excerptOf(text)]))
}

/** Notifications with their words in both languages: records and people by the names that they have now. */
export async function showNotices(ctx: Ctx, world: NoticeWorld, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const { nouns, people, types } = world
  const leads = await leadsTo(ctx, world, rows)
  const records = new Map<string, Label>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const { contract, service } = nouns[kind]!
    for (const record of await service.rows(ctx, [...new Set(of.map((row) => leads.get(row.id)!))]))
      records.set((record as { id: string }).id, calledIn(contract, record))
  }
  const said = await saidIn(ctx, rows)
  const named = await namesIn(ctx, world, rows)
  const quoteOf = (row: NoticeRow) => (row.type === mentionType ? said.get(row.cause) : row.data.quote) ?? ''
  const quoted = rows.flatMap((row) => mentionsIn(quoteOf(row)))
  const names = await namesOfPeople(ctx, people, [...rows.map((row) => row.actor), ...quoted])
  return rows.map((row): Notice => {
    const type = types[row.type]!
    const { contract } = nouns[row.kind]!
    const record = leads.get(row.id)!
    const by = names.get(row.actor ?? '') ?? ''
    const quote = type.quotes && quoteOf(row) ? withNames(quoteOf(row), names) : undefined
    return {
      id: row.id,
      type: row.type,
      kind: row.kind,
      record,
      text: noticeText(type, row.data, by, {
        ...named(row),
        name: records.get(record) ?? (type.onList ? contract.titles : contract.title),
      }),
      ...(quote ? { quote } : {}),
      link: type.onList
        ? `${openPath}${row.kind}/${openList}?${type.onList}=${row.cause}`
        : `${openPath}${row.kind}/${record}${type.tab ? `?tab=${type.tab}` : ''}`,
      at: row.at,
      readAt: row.readAt,
    }
  })
}
