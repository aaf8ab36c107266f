import { type Following, flag, label, notFound, required, token } from '@sms/kit/contract'
import { and, eq } from 'drizzle-orm'
import { type Ctx, may, opens } from '../context.ts'
import { answer, yesNo } from '../described.ts'
import { withdrawFrom } from '../notification/notify.ts'
import type { Noun, Nouns } from '../noun.ts'
import { readId } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route, shape } from '../route.ts'
import { follow } from './table.ts'

const which = { kind: required(token('Kind', '类型')), id: required(token('Id', '编号')) }
const following = answer<Following>({ following: yesNo })

/**
 * Whether one follows a record, and to begin or end it. Beginning needs the right to read the record and its notices; one's
 * own following can always be seen and ended.
 */
export const followRoutes = (nouns: Nouns): Route[] => [
  route({
    method: 'GET',
    path: '/follow',
    title: 'Whether one follows a record, to be told of what happens to it',
    access: 'session',
    query: shape(which),
    data: following,
    handle: async (call) => {
      const { mine } = followed(call, nouns, call.query)
      return { data: { following: (await call.db.$count(follow, mine)) > 0 } }
    },
  }),
  route({
    method: 'POST',
    path: '/follow',
    title: 'Follow a record, or follow it no longer',
    access: 'session',
    body: shape({ ...which, following: required(flag('Following', '关注')) }),
    data: following,
    handle: async (call) => {
      const { noun, kind, record, mine } = followed(call, nouns, call.body)
      if (!call.body.following)
        await call.db.transaction(async (db) => {
          await db.delete(follow).where(mine)
          // Notices that are hidden without the right would appear again when the right returns.
          const { tells, right } = noun.contract.followed!
          if (!opens(call.actor, noun.contract) || !may(call.actor, right))
            await withdrawFrom({ db }, call.actor.id, { kind, id: record }, tells)
        })
      else {
        requireAccess(accessTo(noun.contract), call.actor)
        requireAccess({ menus: noun.contract.menus, right: noun.contract.followed!.right }, call.actor)
        await noun.service.row(call, record)
        const at = new Date().toISOString()
        await call.db.insert(follow).values({ user: call.actor.id, kind, record, at }).onConflictDoNothing()
      }
      return { data: { following: call.body.following } }
    },
  }),
]

/** The record that is asked about, of a kind that can be followed, and the actor's own row of it. */
function followed({ actor }: Ctx, nouns: Nouns, { kind, id }: { kind: string; id: string }) {
  const noun: Noun | undefined = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun?.contract.followed) throw notFound(label('Kind of record', '记录类型'))
  const record = readId(id)
  return {
    noun,
    kind,
    record,
    mine: and(eq(follow.user, actor.id), eq(follow.kind, kind), eq(follow.record, record)),
  }
}
