import type { SessionWatch } from '@sms/kit/server/mount'
import type { Found } from './sessions.ts'
import type { TokenPayload } from './signing.ts'

/** A session is looked up again after this, in milliseconds, even where nothing was heard of it. */
const freshMs = 30_000
/** A change that this process has begun is over after this, in milliseconds, whether or not it was heard of. */
const doubtMs = 120_000
/** Sessions that are kept; the one looked up first goes first. */
const sessionsMax = 10_000

type Entry = { readonly found: Found; readonly until: number }

const caches = new Set<SessionCache>()

/**
 * To be called inside a transaction that changes users or ends sessions, with their ids: this process looks them up for
 * every request until it hears that the change is committed, which may be a moment after its answer.
 */
export function doubtSessions(ids: readonly string[]): void {
  for (const cache of caches) cache.doubt(ids)
}

/**
 * Sessions with their users as the database had them, kept while this process hears of every change of either. Nothing is
 * kept while it does not listen.
 */
export function createSessionCache(): SessionCache {
  const entries = new Map<string, Entry>()
  const doubted = new Map<string, number>()
  let isListening = false
  let heard = 0

  const drop = (ids: readonly string[] | undefined) => {
    // A lookup that is under way may have read what was before.
    heard++
    if (!ids) {
      entries.clear()
      doubted.clear()
      return
    }
    for (const id of ids) doubted.delete(id)
    for (const [session, { found }] of entries)
      if (ids.includes(session) || ids.includes(found.actor.id)) entries.delete(session)
  }
  const isDoubted = (id: string) => {
    const until = doubted.get(id)
    if (until === undefined) return false
    if (performance.now() < until) return true
    doubted.delete(id)
    return false
  }

  const cache = {
    /** The session of a genuine token, if it is known to live. */
    get: ({ id, sid }: TokenPayload): Found | undefined => {
      const entry = entries.get(sid)
      if (!entry || !isListening || entry.found.actor.id !== id) return undefined
      if (performance.now() < entry.until && (doubted.size === 0 || !(isDoubted(sid) || isDoubted(id))))
        return entry.found
      entries.delete(sid)
      return undefined
    },
    /** To be called before a session is looked up; what it gives keeps what was found, unless something was heard meanwhile. */
    begin: () => {
      const before = heard
      return (found: Found) => {
        const { sid, id } = found.payload
        if (!isListening || heard !== before || isDoubted(sid) || isDoubted(id)) return
        if (entries.size >= sessionsMax) entries.delete(entries.keys().next().value!)
        entries.set(sid, { found, until: performance.now() + Math.min(found.restMs, freshMs) })
      }
    },
    doubt: (ids: readonly string[]) => {
      heard++
      for (const id of ids) doubted.set(id, performance.now() + doubtMs)
    },
    forget: (session: string) => void entries.delete(session),
    watch: {
      listening: (is) => {
        isListening = is
        drop(undefined)
      },
      ended: ({ session, user }) => drop([session, user]),
      people: drop,
    } satisfies SessionWatch,
    stop: () => void caches.delete(cache),
  }
  caches.add(cache)
  return cache
}

export type SessionCache = {
  readonly get: (payload: TokenPayload) => Found | undefined
  readonly begin: () => (found: Found) => void
  readonly doubt: (ids: readonly string[]) => void
  readonly forget: (session: string) => void
  readonly watch: SessionWatch
  readonly stop: () => void
}
