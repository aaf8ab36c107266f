import { label, type Notice, type NoticeSettings, noticeMails, type Unread } from '@sms/kit/contract'
import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { answer, answers, inLanguages, list, orNull, timestamp, uuid, wholeNumber, words } from '../described.ts'
import { channels } from '../live/messages.ts'
import { bodyOf, flagParameter, idParameter, queryOf, withMessage } from '../parameters.ts'
import { type Route, route, shape } from '../route.ts'
import { lockInOrder } from './claim.ts'
import { type NoticeWorld, readNoticeCursor, readNotices, readUnread, visibleTo } from './read.ts'
import { changeSettings, readSettings, settingsBody } from './settings.ts'
import { notification } from './table.ts'

const idsMax = 200

const readBody = bodyOf(
  z
    .strictObject({
      ids: z.array(idParameter).max(idsMax).optional(),
      all: z.literal(true).optional(),
      until: idParameter.nullish().describe('with all: the newest notification that has been seen'),
    })
    .refine(({ ids, all }) => (ids === undefined) === (all === true), {
      path: ['ids'],
      ...withMessage(label('Either ids or all expected', 'ids 与 all 须二选一')),
    }),
)
type Read = ReturnType<typeof readBody.parse>

const notice = answer<Notice>({
  id: uuid,
  type: words,
  kind: words,
  record: uuid,
  text: inLanguages,
  quote: words,
  link: words,
  at: timestamp,
  readAt: orNull(timestamp),
})
const settings = answer<NoticeSettings>({
  mail: { enum: noticeMails },
  hour: wholeNumber,
  off: list(words),
  types: list(answer<NoticeSettings['types'][number]>({ type: words, title: inLanguages })),
})

/** The routes of users' own notifications. */
export const notificationRoutes = (world: NoticeWorld): Route[] => [
  route({
    method: 'GET',
    path: '/notification',
    title: "One's own notifications: unread first, then the newest first",
    access: 'session',
    query: queryOf(
      z.strictObject({
        unread: flagParameter.default(false),
        after: z.string().default('').transform(readNoticeCursor),
      }),
    ),
    data: answers(notice),
    handle: async (call) => {
      const { notices, next } = await readNotices(call, world, call.query)
      return { data: notices, ...(next ? { next } : {}) }
    },
  }),
  route({
    method: 'GET',
    path: '/notification/unread',
    title: 'How many are unread, counted up to 100, and the newest of them',
    access: 'session',
    query: shape({}),
    data: answer<Unread>({ count: wholeNumber, latest: orNull(notice) }),
    handle: async (call) => ({ data: await readUnread(call, world) }),
  }),
  route({
    method: 'POST',
    path: '/notification/read',
    title: 'Mark notifications as read: some by id, or all',
    access: 'session',
    body: readBody,
    data: answer<Pick<Unread, 'count'>>({ count: wholeNumber }),
    handle: async (call) => {
      await markRead(call, world, call.body)
      return { data: { count: (await readUnread(call, world)).count } }
    },
  }),
  route({
    method: 'GET',
    path: '/notification/settings',
    title: 'How one is told: by mail or not, and which kinds are turned off',
    access: 'session',
    query: shape({}),
    data: settings,
    handle: async (call) => ({ data: await readSettings(call, world.types) }),
  }),
  route({
    method: 'PUT',
    path: '/notification/settings',
    title: 'Change how one is told; what is not named stays',
    access: 'session',
    body: settingsBody(world.types),
    data: settings,
    handle: async (call) => {
      await changeSettings(call, call.body, await world.zone(call.db))
      return { data: await readSettings(call, world.types) }
    },
  }),
]

/** Marks the actor's own notifications as read and updates their other pages. Ignores ids of other users. */
async function markRead(ctx: Ctx, world: NoticeWorld, selection: Read) {
  const { ids, until } = selection
  const isSelected = ids ? inArray(notification.id, ids) : until ? lte(notification.id, until) : undefined
  const isUnread = and(visibleTo(ctx.actor, world), isNull(notification.readAt), isSelected)
  const changed = await ctx.db
    .update(notification)
    .set({ readAt: new Date().toISOString() })
    .where(inArray(notification.id, lockInOrder(ctx.db, isUnread)))
    .returning({ id: notification.id })
  if (changed.length) await ctx.db.execute(sql`select pg_notify(${channels.notice}, ${ctx.actor.id})`)
}
