import { label, missing, notFound, type Undone, type UndoRequest } from '@sms/kit/contract'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { answer, byName, uuid, wholeNumber } from '../described.ts'
import { history } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { bodyOf, idParameter, versionParameter, withMessage } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { nounNamed, visibleIds } from '../scope.ts'
import { undo } from './undo.ts'

/** The body: a change's id, or a record with the version that the change made (by default the newest). */
const body = bodyOf(
  z
    .strictObject({
      change: idParameter.optional(),
      kind: z.string().default(''),
      id: idParameter.optional(),
      version: versionParameter.nullish().transform((version) => version ?? undefined),
    })
    .refine(({ change, id }) => change ?? id, { path: ['id'], ...withMessage(missing) })
    .transform(({ change, kind, id, version }): UndoRequest => (change ? { change } : { kind, id: id!, version })),
)

/** `POST /api/undo`: undoes a whole change, or answers what prevents it. */
export const undoRoutes = (nouns: Nouns, people: Noun): Route[] => [
  route({
    method: 'POST',
    path: '/undo',
    title: 'Undo a whole change: by its id, or the one that made a version of a record',
    access: 'session',
    body,
    data: answer<Undone>({ change: uuid, counts: byName(wholeNumber) }),
    handle: async (call) => {
      const id = 'change' in call.body ? call.body.change : await changeOf(call, nouns, call.body)
      return { data: await undo(call, nouns, people, id) }
    },
  }),
]

/**
 * The id of the change that made this version of a record, by default its newest. Throws 403 without the right to write
 * records of a kind with menu entries, and 404 without such a change or outside of the actor's scope.
 */
async function changeOf(ctx: Ctx, nouns: Nouns, { kind, id, version }: Exclude<UndoRequest, { change: string }>) {
  const noun = nounNamed(nouns, kind, () => true)
  if (noun.contract.menus.length) requireAccess(accessTo(noun.contract, 'write'), ctx.actor)
  if (!(await visibleIds(ctx, noun, [id])).has(id)) throw notFound(label('Change', '变更'))
  const [entry] = await ctx.db
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
  if (!entry) throw notFound(label('Change', '变更'))
  return entry.change
}
