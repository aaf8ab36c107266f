import { type Fields, isEmpty, label, notFound, refusalAt } from '@sms/kit/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import { snake } from './columns.ts'
import { type Ctx, may } from './context.ts'
import { nameOf } from './crud.ts'
import { history } from './history-table.ts'
import type { Noun, Nouns } from './noun.ts'
import { readId, refuseOthers } from './resource-routes.ts'
import { type Route, requireAccess, route } from './route.ts'

/** One change as people read it: field names as in the contract, values as in a record. */
export type HistoryEntry = {
  readonly id: number
  /** The change that it is part of, and the record's version after it. */
  readonly change: string
  readonly version: number | null
  readonly at: string
  readonly actor: { readonly id: string; readonly name: string }
  readonly state: string
  readonly action: 'insert' | 'update' | 'delete'
  readonly kind: string
  readonly recordId: string
  readonly name: string
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

const pageSize = 50

/** The history of one record with what hangs on it, newest first, 50 at a time; guarded fields only with their right. */
export async function readHistory(
  ctx: Ctx,
  nouns: Nouns,
  people: Noun,
  of: { kind: string; id: string; after?: number | undefined },
) {
  const rows = await ctx.db
    .select()
    .from(history)
    .where(
      and(eq(history.rootKind, of.kind), eq(history.rootId, of.id), of.after ? lt(history.id, of.after) : undefined),
    )
    .orderBy(desc(history.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const actors = await people.service.lookup(ctx, { ids: [...new Set(shown.map((row) => row.actor))] })
  const names = await namesOf(ctx, nouns, shown)
  const entries = shown.flatMap((row): HistoryEntry[] => {
    const noun = nouns[row.kind]
    if (!noun) return []
    const changes = changesOf(ctx, noun, row)
    if (changes.length === 0) return []
    const actor = { id: row.actor, name: actors.find((one) => one.id === row.actor)?.name ?? '' }
    const { id, change, version, at, state, action, kind, recordId } = row
    return [{ id, change, version, at, actor, state, action, kind, recordId, name: names.get(recordId) ?? '', changes }]
  })
  return { entries, next: rows.length > pageSize ? String(shown.at(-1)!.id) : undefined }
}

type Row = typeof history.$inferSelect

function changesOf(ctx: Ctx, { contract }: Noun, row: Row): HistoryEntry['changes'] {
  const fields = { ...(contract.fields as Fields), ...(contract.owned as Fields) }
  return Object.entries(fields).flatMap(([field, of]) => {
    if (!may(ctx.actor, of.right)) return []
    const column = snake(field)
    const before = row.before?.[column] ?? null
    const after = row.after?.[column] ?? null
    if (isEmpty(before) && isEmpty(after)) return []
    return [{ field, before, after }]
  })
}

async function namesOf(ctx: Ctx, nouns: Nouns, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const noun = nouns[kind]
    if (!noun) continue
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.recordId))]
    for (const record of await noun.service.rows(ctx, ids))
      names.set(String((record as { id: string }).id), nameOf(noun.contract, record))
  }
  return names
}

/** `GET /api/history?kind=&id=&after=`: needs the key of the record's kind. */
export const historyRoutes = (nouns: Nouns, people: Noun): Route[] => [
  route({
    method: 'GET',
    path: '/history',
    title: 'The history of one record, newest first',
    access: 'session',
    query: {
      parse: (raw) => {
        const { kind = '', id, after = '', ...rest } = raw as Record<string, string>
        refuseOthers(rest)
        if (after && !/^\d{1,15}$/.test(after))
          throw refusalAt('after', label('after: not a cursor', 'after：不是有效游标'))
        return { kind, id: readId(id), after: after ? Number(after) : undefined }
      },
      schema: {
        type: 'object',
        properties: { kind: { type: 'string' }, id: { type: 'string', format: 'uuid' }, after: { type: 'string' } },
        required: ['kind', 'id'],
      },
    },
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => {
      const noun = Object.hasOwn(nouns, call.query.kind) ? nouns[call.query.kind] : undefined
      if (!noun) throw notFound(label('Kind of record', '记录类型'))
      requireAccess({ menu: noun.contract.menu }, call.actor)
      const { entries, next } = await readHistory(call, nouns, people, call.query)
      return { data: entries, ...(next ? { next } : {}) }
    },
  }),
]
