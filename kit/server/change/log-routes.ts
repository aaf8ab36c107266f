import {
  type ChangeLine,
  changeActions,
  dayAfter,
  forbidden,
  isDay,
  label,
  notFound,
  searchMax,
  searchTooLong,
  startOfDay,
} from '@sms/kit/contract'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, opens } from '../context.ts'
import { answer, answers, list, orNull, person, timestamp, uuid, wholeNumber, words, yesNo } from '../described.ts'
import { entriesOf, entriesSchema } from '../history/entries.ts'
import { history, historyColumns } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { cursorParameter, idParameter, queryOf, withMessage, zoneParameter } from '../parameters.ts'
import { type Route, route } from '../route.ts'
import { inScope } from '../scope.ts'
import { type LogQuery, readLog } from './log.ts'
import { change } from './table.ts'

const pageSize = 50

const line = answer<ChangeLine>({
  change: uuid,
  at: timestamp,
  actor: person,
  state: words,
  counts: list(
    answer<ChangeLine['counts'][number]>({ kind: words, action: { enum: changeActions }, count: wholeNumber }),
  ),
  subject: orNull(
    answer<NonNullable<ChangeLine['subject']>>({ kind: words, id: uuid, name: words, deleted: { type: 'boolean' } }),
  ),
  undoes: orNull(uuid),
  permanent: yesNo,
  undone: orNull(answer<NonNullable<ChangeLine['undone']>>({ by: person, at: timestamp })),
})

/**
 * `GET /api/history/log?actor=&kind=&action=&from=&to=&zone=&q=&after=`: all changes, a line per transaction; users
 * read their own, Administrators all. `GET /api/history/change?id=&after=`: the entries of one change.
 */
export const logRoutes = (nouns: Nouns, people: Noun): Route[] => [
  route({
    method: 'GET',
    path: '/history/log',
    title: "What was changed in the whole office, newest first; who is no Administrator reads one's own changes",
    access: 'session',
    query: logShape(nouns),
    data: answers(line),
    handle: async (call) => {
      requireOwnChanges(call, call.query)
      const { lines, next } = await readLog(call, nouns, people, call.query)
      return { data: lines, ...(next ? { next } : {}) }
    },
  }),
  route({
    method: 'GET',
    path: '/history/change',
    title: 'The entries that one change left in history, in order',
    access: 'session',
    query: changeShape,
    data: entriesSchema,
    handle: async (call) => {
      const { id, after } = call.query
      const [found] = await call.db.select({ actor: change.actor }).from(change).where(eq(change.id, id))
      if (!found) throw notFound(label('Change', '变更'))
      if (found.actor !== call.actor.id && call.actor.role !== 'Administrator') throw forbidden()
      const roots = Object.keys(nouns).filter((kind) => opens(call.actor, nouns[kind]!.contract))
      const rows = await call.db
        .select(historyColumns)
        .from(history)
        .where(
          and(
            eq(history.change, id),
            inArray(history.rootKind, roots),
            inScope(call, nouns, sql`${history.rootKind}`, sql`${history.rootId}`),
            after ? gt(history.id, after) : undefined,
          ),
        )
        .orderBy(asc(history.id))
        .limit(pageSize + 1)
      const shown = rows.slice(0, pageSize)
      const next = rows.length > pageSize ? String(shown.at(-1)!.id) : undefined
      return { data: await entriesOf(call, nouns, people, shown), ...(next ? { next } : {}) }
    },
  }),
]

function requireOwnChanges({ actor }: Ctx, query: LogQuery) {
  if (actor.role !== 'Administrator' && query.actor !== actor.id)
    throw forbidden(label("Only an administrator reads others' changes", '只有管理员可以查看他人的操作记录'))
}

const changeShape = queryOf(z.strictObject({ id: idParameter, after: cursorParameter.optional() }))

const day = z
  .string()
  .refine(isDay, withMessage(label('not a day', '不是有效日期')))
  .meta({ format: 'date' })
const logShape = (nouns: Nouns) =>
  queryOf(
    z
      .strictObject({
        actor: idParameter.optional(),
        kind: z.enum(Object.keys(nouns)).optional(),
        action: z.enum(changeActions).optional(),
        from: day.optional(),
        to: day.optional().describe('the last day'),
        zone: zoneParameter.default('UTC').describe('time zone of the days, such as Asia/Shanghai'),
        q: z
          .string()
          .refine((text) => text.length <= searchMax, withMessage(searchTooLong))
          .optional()
          .describe('finds changes of the records that this search finds'),
        after: idParameter.optional(),
      })
      .transform(
        ({ from, to, zone, q, ...rest }): LogQuery => ({
          actor: rest.actor,
          kind: rest.kind,
          action: rest.action,
          from: from && startOfDay(from, zone),
          to: to && startOfDay(dayAfter(to), zone),
          q: q?.trim() || undefined,
          after: rest.after,
        }),
      ),
  )
