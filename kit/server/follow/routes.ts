import { type Following, flag, required, token } from '@sms/kit/contract'
import { and, eq } from 'drizzle-orm'
import { type Ctx, may, opens } from '../context.ts'
import { answer, yesNo } from '../described.ts'
import { withdrawFrom } from '../notification/notify.ts'
import type { Nouns } from '../noun.ts'
import { readId } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route, shape } from '../route.ts'
import { nounNamed } from '../scope.ts'
import { follow } from './followers.ts'

const target = { kind: required(token('Kind', '类型')), id: required(token('Id', '编号')) }
const following = answer<Following>({ following: yesNo })

/**
 * The routes to read, begin and end following a record. Beginning needs the right to read the record and its notices;
 * ending without that right also withdraws the notices.
 */
export const followRoutes = (nouns: Nouns): Route[] => [
  route({
    method: 'GET',
    path: '/follow',
    title: 'Whether one follows a record, to be told of what happens to it',
    access: 'session',
    query: shape(target),
    data: following,
    handle: async (call) => {
      const { ownRow } = targetOf(call, nouns, call.query)
      return { data: { following: (await call.db.$count(follow, ownRow)) > 0 } }
    },
  }),
  route({
    method: 'POST',
    path: '/follow',
    title: 'Follow a record, or follow it no longer',
    access: 'session',
    body: shape({ ...target, following: required(flag('Following', '关注')) }),
    data: following,
    handle: async (call) => {
      const { noun, kind, record, ownRow } = targetOf(call, nouns, call.body)
      if (!call.body.following)
        await call.db.transaction(async (db) => {
          await db.delete(follow).where(ownRow)
          // Notices that are hidden without the right would appear again when the right returns.
          const { notices, right } = noun.contract.followed!
          if (!opens(call.actor, noun.contract) || !may(call.actor, right))
            await withdrawFrom({ db }, call.actor.id, { kind, id: record }, notices)
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

function targetOf({ actor }: Ctx, nouns: Nouns, { kind, id }: { kind: string; id: string }) {
  const noun = nounNamed(nouns, kind, ({ contract }) => contract.followed)
  const record = readId(id)
  return {
    noun,
    kind,
    record,
    ownRow: and(eq(follow.user, actor.id), eq(follow.kind, kind), eq(follow.record, record)),
  }
}
