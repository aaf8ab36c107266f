import { AppError, type LivePlace, label, missing, notFound, type Visitor } from '@sms/kit/contract'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Pool } from '../database/db.ts'
import { answer, answers, uuid, words, yesNo } from '../described.ts'
import type { Nouns } from '../noun.ts'
import { bodyOf, cursorParameter, idParameter, queryOf, withMessage } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { nounNamed, visibleIds } from '../scope.ts'
import { type Hub, type LiveOptions, startHub } from './hub.ts'
import { announce, visitorsOf } from './presence.ts'

/** The body of `POST /api/live/here`; without `kind` and `id` the tab has left. */
type Here = { readonly tab: string; readonly place?: LivePlace & { readonly editing: boolean } }

const here = bodyOf(
  z
    .strictObject({
      tab: z
        .string()
        .refine(
          (text) => /^[\w-]{8,40}$/.test(text),
          withMessage(label('8 to 40 letters and digits expected', '须为 8 至 40 位字母或数字')),
        )
        .meta({ pattern: '^[\\w-]{8,40}$' }),
      kind: z.string().optional(),
      id: idParameter.optional(),
      editing: z.boolean().default(false),
    })
    .refine(({ kind, id }) => (kind === undefined) === (id === undefined), { path: ['id'], ...withMessage(missing) })
    .transform(
      ({ tab, kind, id, editing }): Here =>
        kind === undefined || id === undefined ? { tab } : { tab, place: { kind, id, editing } },
    ),
)

/** The mark to continue from on the first request; later requests have the header that browsers send. */
const since = queryOf(z.strictObject({ since: cursorParameter.optional() }))

const visitor = answer<Visitor>({ id: uuid, name: words, editing: yesNo })

const liveRoutes = (hub: Hub, { db, nouns, session }: LiveOptions): Route[] => [
  route({
    method: 'GET',
    path: '/live',
    title: 'What changes, as it changes: server-sent events hello, change, presence, notice, reset and end',
    access: 'session',
    query: since,
    download: ['text/event-stream'],
    lasting: true,
    handle: async (call) => {
      const current = await session(call.request)
      if (!current) throw signedOut()
      // Fastify answers HEAD by the same handler, which would never end.
      if (call.request.method === 'HEAD') return {}
      const header = String(call.request.headers['last-event-id'] ?? '')
      const from = /^\d{1,15}$/.test(header) ? Number(header) : call.query.since
      await hub.open(call.request, call.reply, current, from)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/live/here',
    title: 'Say on which record a tab is, and whether its user is editing; answers who else is there',
    access: 'session',
    // Tabs also send it by themselves every few minutes, so it is no sign of activity.
    quiet: true,
    body: here,
    data: answers(visitor),
    handle: async (call) => {
      const { tab, place } = call.body
      if (place) await refuseHidden(call, nouns, place)
      const current = await session(call.request)
      if (!current) throw signedOut()
      const { id, actor } = current
      await announce(db, { session: id, tab, user: actor.id, name: actor.name, ...(place ? { place } : {}) })
      return { data: place ? (await visitorsOf(db as Pool, place)).people : [] }
    },
  }),
]

const signedOut = () => new AppError('unauthenticated', label('Please sign in', '请先登录'))

/** Refuses the place of a record that the actor may not see. Without a row scope, deleted records are allowed. */
async function refuseHidden(ctx: Ctx, nouns: Nouns, { kind, id }: LivePlace) {
  const noun = nounNamed(nouns, kind)
  requireAccess(accessTo(noun.contract), ctx.actor)
  if (!(await visibleIds(ctx, noun, [id])).has(id)) throw notFound(noun.contract.title)
}

/**
 * Starts live updates in this process; returns its routes, its mark, the versions of kinds and a function that stops
 * it.
 */
export async function startLive(options: LiveOptions) {
  const hub: Hub = await startHub(options)
  return { routes: liveRoutes(hub, options), mark: hub.mark, versionOf: hub.versionOf, stop: hub.stop }
}
