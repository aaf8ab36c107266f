import { AppError } from '@sms/kit/contract'
import { type Call, type Ctx, opens, type Pool } from '@sms/kit/server'
import { findActor } from '../../user/server/actor.ts'
import { networkOf } from '../../user/server/network.ts'
import { admit, isCounted } from '../../user/server/throttle.ts'
import { share as contract, type Share } from '../contract.ts'
import { notOpen } from '../rules/facts.ts'
import { findOpen, hashOf } from './secrets.ts'

/** The refusal of a link that does not open, the same for every reason. */
export const notOpenError = () => new AppError('notFound', notOpen)

/**
 * The limits of failed attempts from one network, at one link and at all links; `free` of them cost no wait. The link's
 * own is first, since a success clears the first.
 */
const limits = (secret: string, network: string) => [
  { key: `share:${hashOf(secret).slice(0, 22)}:${network}`, free: 10 },
  { key: `share-from:${network}`, free: 30 },
]

/**
 * Counts an attempt at a link before it is checked; throws `tooMany` after too many failures. `forgive` takes the
 * attempt back and clears the link's count; `takeBack` takes back the attempt alone.
 */
export const countAttempt = (call: Call, secret: string) =>
  admit(call.db as Pool, limits(secret, networkOf(call.request.ip)))

/** A visit: the link, and a context in its maker's name with their current rights. */
export type Visit = { readonly share: Share; readonly ctx: Ctx }

/** The visit of a link; undefined where its maker may not share any more. */
export async function visitOf(call: Call, share: Share): Promise<Visit | undefined> {
  const sharer = await findActor(call.db, share.createdBy)
  if (!sharer || sharer.actor.role === 'Viewer' || !opens(sharer.actor, contract)) return undefined
  const { db, log, nouns } = call
  return { share, ctx: { db, log, nouns, actor: sharer.actor, language: share.language } }
}

/** The visit of a key. Throws `notOpenError` for a wrong key, which counts as one failed attempt. */
export async function visitByKey(call: Call, key: string): Promise<Visit> {
  const found = await findOpen(call.db, 'key', key)
  const visit = found && (await visitOf(call, found.share as Share))
  if (visit) return visit
  // A page whose link has ended requests all its pictures by the same key, which counts as one failed attempt.
  const [linkLimit] = limits(key, networkOf(call.request.ip))
  if (!(await isCounted(call.db, linkLimit!.key))) await countAttempt(call, key)
  throw notOpenError()
}
