import { label, notFound } from '@sms/kit/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { cursorParameter, idParameter, queryOf } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { entries as described, entriesOf } from './entries.ts'
import { history, historyColumns } from './table.ts'

const pageSize = 50

/** The history of one record with what hangs on it, newest first, 50 at a time; guarded fields only with their right. */
export async function readHistory(
  ctx: Ctx,
  nouns: Nouns,
  people: Noun,
  { id, after, ...of }: { kind: string; id: string; after?: number | undefined },
) {
  // What is part of another record stands in that one's history, where its own entries are few among many.
  const own = nouns[of.kind]?.root
    ? and(eq(history.kind, of.kind), eq(history.recordId, id))
    : and(eq(history.rootKind, of.kind), eq(history.rootId, id))
  const rows = await ctx.db
    .select(historyColumns)
    .from(history)
    .where(and(own, after ? lt(history.id, after) : undefined))
    .orderBy(desc(history.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const entries = await entriesOf(ctx, nouns, people, shown)
  return { entries, next: rows.length > pageSize ? String(shown.at(-1)!.id) : undefined }
}

/** `GET /api/history?kind=&id=&after=`: needs the key of the record's kind. */
export const historyRoutes = (nouns: Nouns, people: Noun): Route[] => [
  route({
    method: 'GET',
    path: '/history',
    title: 'The history of one record, newest first',
    access: 'session',
    query: queryOf(z.strictObject({ kind: z.string(), id: idParameter, after: cursorParameter.optional() })),
    data: described,
    handle: async (call) => {
      const noun = Object.hasOwn(nouns, call.query.kind) ? nouns[call.query.kind] : undefined
      if (!noun) throw notFound(label('Kind of record', '记录类型'))
      requireAccess(accessTo(noun.contract), call.actor)
      // The history of a record that is gone stays readable where no scope could tell whose it was.
      if (noun.service.scope(call.actor)) await noun.service.row(call, call.query.id)
      const { entries, next } = await readHistory(call, nouns, people, call.query)
      return { data: entries, ...(next ? { next } : {}) }
    },
  }),
]
