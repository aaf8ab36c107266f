import type { SessionWatch } from '@sms/kit/server/mount'
import type { ReadSession } from './sessions.ts'
import type { TokenPayload } from './signing.ts'

/** The longest time that a session is cached, in milliseconds. */
const freshMs = 30_000
/** The longest time that a change of this process may take to be notified, in milliseconds. */
const recheckMs = 120_000
/** The most cached sessions; the oldest lookup is removed first. */
const sessionsMax = 10_000

/** `until`, of the clock of performance.now(), is when the entry is outdated. */
type Entry = { readonly found: ReadSession; readonly until: number }

const caches = new Set<SessionCache>()

/**
 * Call inside a transaction that changes users or ends sessions, with the ids of these users or sessions. This process
 * then reads them for every request until the database notifies it of the commit.
 */
export function recheckSessions(ids: readonly string[]): void {
  for (const cache of caches) cache.recheck(ids)
}

/**
 * A cache of sessions with their users, while this process listens to notifications of their changes. It is empty while
 * the process does not listen.
 */
export function createSessionCache(): SessionCache {
  const entries = new Map<string, Entry>()
  /** The users and sessions that `recheckSessions` named, each until when it is read for every request. */
  const doubted = new Map<string, number>()
  let isListening = false
  let notifications = 0

  /** Forgets the sessions with these ids or of these users; all of them without ids. */
  const drop = (ids: readonly string[] | undefined) => {
    // A lookup in progress may have read the state before the change.
    notifications++
    if (!ids) {
      entries.clear()
      doubted.clear()
      return
    }
    for (const id of ids) doubted.delete(id)
    for (const [session, { found }] of entries)
      if (ids.includes(session) || ids.includes(found.actor.id)) entries.delete(session)
  }
  /** Whether `recheckSessions` named a user or session and no notification has come since. */
  const isDoubted = (id: string) => {
    const until = doubted.get(id)
    if (until === undefined) return false
    if (performance.now() < until) return true
    doubted.delete(id)
    return false
  }

  const cache = {
    /** The cached session of a genuine token, unless it may have changed. */
    get: ({ id, sid }: TokenPayload): ReadSession | undefined => {
      const entry = entries.get(sid)
      if (!entry || !isListening || entry.found.actor.id !== id) return undefined
      if (performance.now() < entry.until && (doubted.size === 0 || !(isDoubted(sid) || isDoubted(id))))
        return entry.found
      entries.delete(sid)
      return undefined
    },
    /** Call before a lookup; the returned function caches its result, unless a notification arrived meanwhile. */
    begin: () => {
      const before = notifications
      return (found: ReadSession) => {
        const { sid, id } = found.payload
        if (!isListening || notifications !== before || isDoubted(sid) || isDoubted(id)) return
        if (entries.size >= sessionsMax) entries.delete(entries.keys().next().value!)
        entries.set(sid, { found, until: performance.now() + Math.min(found.restMs, freshMs) })
      }
    },
    recheck: (ids: readonly string[]) => {
      notifications++
      for (const id of ids) doubted.set(id, performance.now() + recheckMs)
    },
    forget: (session: string) => void entries.delete(session),
    watch: {
      listening: (listening) => {
        isListening = listening
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
  readonly get: (payload: TokenPayload) => ReadSession | undefined
  readonly begin: () => (found: ReadSession) => void
  readonly recheck: (ids: readonly string[]) => void
  readonly forget: (session: string) => void
  readonly watch: SessionWatch
  readonly stop: () => void
}
