import {
  type ChangeLine,
  changeActions,
  dayAfter,
  forbidden,
  isDay,
  isZone,
  label,
  notFound,
  refusalAt,
  searchMax,
  searchTooLong,
  startOfDay,
} from '@sms/kit/contract'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Ctx, opens } from '../context.ts'
import { answer, answers, list, orNull, person, timestamp, uuid, whole, words } from '../described.ts'
import { entries, entriesOf } from '../history/entries.ts'
import { readEntryId } from '../history/routes.ts'
import { history, historyColumns } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { readId, refuseOthers } from '../resource-routes.ts'
import { type Route, route, type Shape } from '../route.ts'
import { inScope } from '../scope.ts'
import { type LogQuery, readLog } from './log.ts'
import { change } from './table.ts'

const pageSize = 50

const line = answer<ChangeLine>({
  change: uuid,
  at: timestamp,
  actor: person,
  state: words,
  counts: list(answer<ChangeLine['counts'][number]>({ kind: words, action: { enum: changeActions }, count: whole })),
  subject: orNull(
    answer<NonNullable<ChangeLine['subject']>>({ kind: words, id: uuid, name: words, gone: { type: 'boolean' } }),
  ),
  undoes: orNull(uuid),
  undone: orNull(answer<NonNullable<ChangeLine['undone']>>({ by: person, at: timestamp })),
})

/**
 * `GET /api/history/log?actor=&kind=&action=&from=&to=&zone=&q=&after=`: what was changed in the whole office, a line
 * for each transaction; everybody reads their own, an Administrator everybody's. `GET /api/history/change?id=&after=`:
 * the entries of one of them.
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
      const asked = call.actor.role === 'Administrator' ? call.query : own(call, call.query)
      const { lines, next } = await readLog(call, nouns, people, asked)
      return { data: lines, ...(next ? { next } : {}) }
    },
  }),
  route({
    method: 'GET',
    path: '/history/change',
    title: 'The entries that one change left in history, in order',
    access: 'session',
    query: changeShape,
    data: entries,
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

/** One's own changes are asked for by oneself; everybody's is for administrators. */
function own(ctx: Ctx, query: LogQuery): LogQuery {
  if (query.actor !== ctx.actor.id)
    throw forbidden(label("Only an administrator reads others' changes", '只有管理员可以查看他人的操作记录'))
  return query
}

const changeShape: Shape<{ id: string; after: number | undefined }> = {
  parse: (raw) => {
    const { id, after = '', ...rest } = raw as Record<string, string>
    refuseOthers(rest)
    return { id: readId(id), after: readEntryId(after) }
  },
  schema: {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' }, after: { type: 'string' } },
    required: ['id'],
  },
}

const logShape = (nouns: Nouns): Shape<LogQuery> => ({
  parse: (raw) => {
    const { actor, kind, action, from, to, zone, q, after, ...rest } = raw as Record<string, string>
    refuseOthers(rest)
    if (kind && !Object.hasOwn(nouns, kind)) throw refusalAt('kind', label('kind: unknown', 'kind：未知'))
    if (action && !changeActions.some((one) => one === action))
      throw refusalAt(
        'action',
        label(`action: one of ${changeActions.join(', ')}`, `action：须为 ${changeActions.join('、')} 之一`),
      )
    if (zone && !isZone(zone)) throw refusalAt('zone', label('zone: not a time zone', 'zone：不是有效时区'))
    for (const [name, day] of Object.entries({ from, to }))
      if (day && !isDay(day)) throw refusalAt(name, label(`${name}: not a day`, `${name}：不是有效日期`))
    if (q && q.length > searchMax) throw refusalAt('q', searchTooLong)
    return {
      actor: actor ? readId(actor, 'actor') : undefined,
      kind: kind || undefined,
      action: (action || undefined) as LogQuery['action'],
      from: from ? startOfDay(from, zone || 'UTC') : undefined,
      to: to ? startOfDay(dayAfter(to), zone || 'UTC') : undefined,
      q: q?.trim() || undefined,
      after: after ? readId(after, 'after') : undefined,
    }
  },
  schema: {
    type: 'object',
    properties: {
      actor: { type: 'string', format: 'uuid' },
      kind: { type: 'string', enum: Object.keys(nouns) },
      action: { type: 'string', enum: [...changeActions] },
      from: { type: 'string', format: 'date' },
      to: { type: 'string', format: 'date', description: 'the last day' },
      zone: { type: 'string', description: 'time zone of the days, such as Asia/Shanghai; UTC unless given' },
      q: { type: 'string', description: 'finds changes of the records that this search finds' },
      after: { type: 'string', format: 'uuid' },
    },
  },
})
