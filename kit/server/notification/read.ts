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
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { snake } from '../columns.ts'
import { comment } from '../comment/table.ts'
import { type Actor, type Ctx, may, opens } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { Noun, Nouns } from '../noun.ts'
import { inScope } from '../scope.ts'
import { namesOfPeople, type People } from './people.ts'
import { notification } from './table.ts'

export type NoticeWorld = {
  readonly nouns: Nouns
  readonly people: People
  readonly types: NoticeTypes
  /** The house's time zone, the default of users. */
  readonly zone: (db: Ctx['db']) => Promise<string>
}

type NoticeRow = typeof notification.$inferSelect

const pageSize = 20

/** The types of notifications that an actor has the right to. */
export const typesOpenTo = (actor: Actor, types: NoticeTypes) =>
  Object.keys(types).filter((type) => may(actor, types[type]!.right))

/** The condition of an actor's own notifications: not withdrawn, of types and about records that they may see. */
export function visibleTo(actor: Actor, { nouns, types }: NoticeWorld): SQL | undefined {
  const kinds = Object.keys(nouns).filter((kind) => opens(actor, nouns[kind]!.contract))
  return and(
    eq(notification.user, actor.id),
    eq(notification.withdrawn, false),
    inArray(notification.kind, kinds),
    // Notifications about a list name no record.
    or(
      inArray(notification.type, onLists(types)),
      inScope({ actor }, nouns, sql`${notification.kind}`, sql`${notification.record}`) ?? sql`true`,
    ),
    inArray(notification.type, typesOpenTo(actor, types)),
    stillMentioned,
  )
}

const onLists = (types: NoticeTypes) => Object.keys(types).filter((type) => types[type]!.onList)

/** The condition that a mentioned user is still mentioned, since an undo may have changed the comment. */
const stillMentioned = sql`(${notification.type} <> ${mentionType} or exists (
  select from ${comment} c where c.id = ${notification.cause} and c.status = 'Active' and ${notification.user} = any (c.mentions)))`

/** Parses a cursor: `1` if the last row was unread or `0`, and its id. */
export function readNoticeCursor(text: string): { unread: boolean; id: string } | undefined {
  if (!text) return undefined
  const [, flag, id] = /^([01])_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!id) throw refusalAt('after', label('after: not a cursor', 'after：不是有效游标'))
  return { unread: flag === '1', id }
}

/**
 * The actor's notifications, unread first, then the newest first, 20 at a time; with `unread` only those. `next` is the
 * cursor of the further ones, undefined at the end.
 */
export async function readNotices(
  ctx: Ctx,
  world: NoticeWorld,
  { unread, after }: { unread: boolean; after: ReturnType<typeof readNoticeCursor> },
): Promise<{ notices: Notice[]; next: string | undefined }> {
  // Two queries, each in the order of an index, since a user may have thousands; the cursor stands in one of them.
  const newest = (condition: SQL | undefined, limit: number) =>
    ctx.db
      .select()
      .from(notification)
      .where(and(visibleTo(ctx.actor, world), condition))
      .orderBy(desc(notification.id))
      .limit(limit)
  const older = after && lt(notification.id, after.id)
  const isBeyondUnread = after?.unread === false
  const unreadRows = isBeyondUnread ? [] : await newest(and(isNull(notification.readAt), older), pageSize + 1)
  const missing = unread ? 0 : pageSize + 1 - unreadRows.length
  const isRead = and(isNotNull(notification.readAt), isBeyondUnread ? older : undefined)
  const rows = [...unreadRows, ...(missing > 0 ? await newest(isRead, missing) : [])]
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    notices: await showNotices(ctx, world, shown),
    next: last && rows.length > pageSize ? `${last.readAt ? 0 : 1}_${last.id}` : undefined,
  }
}

/** The number of unread notifications, counted up to one above what a badge shows, and the newest one. */
export async function readUnread(ctx: Ctx, world: NoticeWorld): Promise<Unread> {
  const isUnread = and(visibleTo(ctx.actor, world), isNull(notification.readAt))
  const rows = await ctx.db
    .select({ id: notification.id })
    .from(notification)
    .where(isUnread)
    .orderBy(desc(notification.id))
    .limit(badgeOverflow + 1)
  if (rows.length === 0) return { count: 0, latest: null }
  const newest = await ctx.db.select().from(notification).where(eq(notification.id, rows[0]!.id))
  const [latest = null] = await showNotices(ctx, world, newest)
  return { count: rows.length, latest }
}

async function commentExcerpts({ db }: Ctx, rows: readonly NoticeRow[]): Promise<Map<string, string>> {
  const causes = rows.flatMap((row) => (row.type === mentionType ? [row.cause] : []))
  if (causes.length === 0) return new Map()
  const comments = await db
    .select({ id: comment.id, text: comment.text })
    .from(comment)
    .where(inArray(comment.id, causes))
  return new Map(comments.map(({ id, text }) => [id, excerptOf(text)]))
}

/** Notifications with texts in both languages and the current names of records and users. */
export async function showNotices(ctx: Ctx, world: NoticeWorld, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const { nouns, people, types } = world
  const recordIds = await openedRecords(ctx, world, rows)
  const records = new Map<string, Label>()
  for (const [kind, sameKind] of Map.groupBy(rows, (row) => row.kind)) {
    const { contract, service } = nouns[kind]!
    for (const record of await service.rows(ctx, [...new Set(sameKind.map((row) => recordIds.get(row.id)!))]))
      records.set((record as { id: string }).id, namesOfRecord(contract, record))
  }
  const excerpts = await commentExcerpts(ctx, rows)
  const namesOfRow = await furtherNames(ctx, world, rows)
  const quoteOf = (row: NoticeRow) => (row.type === mentionType ? excerpts.get(row.cause) : row.data.quote) ?? ''
  const mentioned = rows.flatMap((row) => mentionsIn(quoteOf(row)))
  const names = await namesOfPeople(ctx, people, [...rows.map((row) => row.actor), ...mentioned])
  return rows.map((row): Notice => {
    const type = types[row.type]!
    const { contract } = nouns[row.kind]!
    const record = recordIds.get(row.id)!
    const by = names.get(row.actor ?? '') ?? ''
    const quote = type.quotes && quoteOf(row) ? withNames(quoteOf(row), names) : undefined
    return {
      id: row.id,
      type: row.type,
      kind: row.kind,
      record,
      text: noticeText(type, row.data, by, {
        ...namesOfRow(row),
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

/**
 * The ids of the records that notifications open, by notification id: the present parents of their causes, which a
 * merge may have moved. Without a parent or cause it is the record that the notification was written about.
 */
async function openedRecords(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<Map<string, string>> {
  const recordIds = new Map(rows.map((row) => [row.id, row.record]))
  for (const [kind, sameKind] of Map.groupBy(rows, (row) => types[row.type]?.cause)) {
    const cause = kind === undefined ? undefined : nouns[kind]
    if (!cause?.root) continue
    const { table } = cause.service
    const columns = getTableColumns(table)
    const { column } = cause.root
    const parent = Object.keys(columns).find((name) => snake(name) === column)!
    const causes = await ctx.db
      .select({ id: columns.id!, root: columns[parent]! })
      .from(table)
      .where(inArray(columns.id!, [...new Set(sameKind.map((row) => row.cause))]))
    const roots = new Map(causes.map(({ id, root }) => [id, root as string]))
    for (const row of sameKind) recordIds.set(row.id, roots.get(row.cause) ?? row.record)
  }
  return recordIds
}

const namesOfRecord = (contract: Noun['contract'], record: Record<string, unknown>): Label =>
  label(nameOf(contract, record, 'en') || contract.title.en, nameOf(contract, record, 'zh') || contract.title.zh)

/**
 * Returns a function for the current names of the further records in a notification, by their placeholders in its
 * sentence. Names are public, as in pickers, except those of a kind that needs a right.
 */
async function furtherNames(
  ctx: Ctx,
  { nouns, types }: NoticeWorld,
  rows: readonly NoticeRow[],
): Promise<(row: NoticeRow) => Record<string, Label>> {
  const places = (row: NoticeRow) => Object.entries(types[row.type]?.names ?? {})
  const references = rows.flatMap((row) => places(row).map(([place, kind]) => ({ kind, id: row.data[place] ?? '' })))
  const names = new Map<string, Label>()
  for (const [kind, sameKind] of Map.groupBy(references, (reference) => reference.kind)) {
    const { contract, service } = nouns[kind]!
    const ids = new Set(sameKind.flatMap(({ id }) => id || []))
    if (!may(ctx.actor, contract.right) || ids.size === 0) continue
    for (const record of (await service.rows(ctx, [...ids])) as Record<string, unknown>[])
      names.set(String(record.id), namesOfRecord(contract, record))
  }
  const nameAt = (row: NoticeRow, place: string, kind: string) =>
    names.get(row.data[place] ?? '') ?? nouns[kind]!.contract.title
  return (row) => Object.fromEntries(places(row).map(([place, kind]) => [place, nameAt(row, place, kind)]))
}
