import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { cursorParameter, idParameter, queryOf } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { nounNamed } from '../scope.ts'
import { entriesOf, entriesSchema } from './entries.ts'
import { history, historyColumns } from './table.ts'

const pageSize = 50

/**
 * The history of a record and its sub-records, newest first, 50 at a time, without fields that need a missing right.
 */
async function readHistory(
  ctx: Ctx,
  nouns: Nouns,
  people: Noun,
  { id, after, kind }: { kind: string; id: string; after?: number | undefined },
) {
  // The entries of a sub-record are in its root's history, so they are selected by their own record id.
  const ofRecord = nouns[kind]?.root
    ? and(eq(history.kind, kind), eq(history.recordId, id))
    : and(eq(history.rootKind, kind), eq(history.rootId, id))
  const rows = await ctx.db
    .select(historyColumns)
    .from(history)
    .where(and(ofRecord, after ? lt(history.id, after) : undefined))
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
    data: entriesSchema,
    handle: async (call) => {
      const noun = nounNamed(nouns, call.query.kind, () => true)
      requireAccess(accessTo(noun.contract), call.actor)
      // Without a row scope, the history of a deleted record stays readable.
      if (noun.service.scope(call.actor)) await noun.service.row(call, call.query.id)
      const { entries, next } = await readHistory(call, nouns, people, call.query)
      return { data: entries, ...(next ? { next } : {}) }
    },
  }),
]
