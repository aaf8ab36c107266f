import { AppError } from '@sms/kit/contract'
import { type Call, type Ctx, opens, type Pool } from '@sms/kit/server'
import { findActor } from '../../user/server/actor.ts'
import { networkOf } from '../../user/server/network.ts'
import { admit, isCounted } from '../../user/server/throttle.ts'
import { share as contract, type Share } from '../contract.ts'
import { notOpen } from '../rules/facts.ts'
import { findOpen, hashOf } from './secrets.ts'

/** Said of every link that does not open, whatever the reason. */
export const gone = () => new AppError('notFound', notOpen)

/**
 * Tries from one network: a few wrong ones at one link, more in all, cost nothing. Counted as failed sign-ins are, for
 * all processes.
 */
const limits = (secret: string, network: string) => [
  { key: `share:${hashOf(secret).slice(0, 22)}:${network}`, free: 10 },
  { key: `share-from:${network}`, free: 30 },
]

/** Counts a try at a link before it is known whether it is a good one; `forgive` takes that back. */
export const countTry = (call: Call, secret: string) =>
  admit(call.db as Pool, limits(secret, networkOf(call.request.ip)))

/** A visit: the link as it is, and its sharer as they are by now, in whose name all of it is read and written. */
export type Visit = { readonly share: Share; readonly ctx: Ctx }

/** The visit of a link that was found; undefined where its sharer may not share any more. */
export async function visitOf(call: Call, share: Share): Promise<Visit | undefined> {
  const sharer = await findActor(call.db, share.createdBy)
  if (!sharer || sharer.actor.role === 'Viewer' || !opens(sharer.actor, contract)) return undefined
  const { db, log, nouns } = call
  return { share, ctx: { db, log, nouns, actor: sharer.actor, language: share.language } }
}

/** The visit that a key stands for; a wrong one is slowed as a wrong token is. */
export async function visitByKey(call: Call, key: string): Promise<Visit> {
  const found = await findOpen(call.db, 'key', key)
  const visit = found && (await visitOf(call, found.share as Share))
  if (visit) return visit
  // A page whose link has ended asks for all its pictures by the same key: that is one wrong try of its network.
  const [mine] = limits(key, networkOf(call.request.ip))
  if (!(await isCounted(call.db, mine!.key))) await countTry(call, key)
  throw gone()
}
