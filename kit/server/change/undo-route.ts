import { label, notFound, type Undone, type UndoRequest } from '@sms/kit/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { answer, byName, uuid, whole } from '../described.ts'
import { history } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { readId, readName, readVersion, refuseOthers } from '../resource-routes.ts'
import { accessTo, type Route, requireAccess, route, type Shape } from '../route.ts'
import { visibleIds } from '../scope.ts'
import { undo } from './undo.ts'

/** Names a change: by its id, or by a version of a record that it made (the newest when none is named). */
const body: Shape<UndoRequest> = {
  parse: (raw) => {
    const { change, kind = '', id, version, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    if (change !== undefined) return { change: readId(change, 'change') }
    return { kind: readName(kind, 'kind'), id: readId(id), version: readVersion(version) }
  },
  schema: {
    type: 'object',
    properties: {
      change: { type: 'string', format: 'uuid' },
      kind: { type: 'string' },
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer' },
    },
  },
}

/** `POST /api/undo`: takes a whole change back, or says what stands in the way. */
export const undoRoutes = (nouns: Nouns, people: Noun): Route[] => [
  route({
    method: 'POST',
    path: '/undo',
    title: 'Undo a whole change: by its id, or the one that made a version of a record',
    access: 'session',
    body,
    data: answer<Undone>({ change: uuid, counts: byName(whole) }),
    handle: async (call) => {
      const id = 'change' in call.body ? call.body.change : await changeOf(call, nouns, call.body)
      return { data: await undo(call, nouns, people, id) }
    },
  }),
]

async function changeOf(ctx: Ctx, nouns: Nouns, { kind, id, version }: Exclude<UndoRequest, { change: string }>) {
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun) throw notFound(label('Kind of record', '记录类型'))
  if (noun.contract.menus.length) requireAccess(accessTo(noun.contract, 'write'), ctx.actor)
  if (!(await visibleIds(ctx, noun, [id])).has(id)) throw notFound(label('Change', '变更'))
  const [found] = await ctx.db
    .select({ change: history.change })
    .from(history)
    .where(
      and(
        eq(history.recordId, id),
        eq(history.kind, kind),
        version === undefined ? undefined : eq(history.version, version),
      ),
    )
    .orderBy(desc(history.id))
    .limit(1)
  if (!found) throw notFound(label('Change', '变更'))
  return found.change
}
