import { isDeepStrictEqual } from 'node:util'
import type { LiveChange, LiveEvents, LivePlace } from '@sms/kit/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, opens } from '../context.ts'
import type { Pool } from '../database/db.ts'
import type { Noun, Nouns } from '../noun.ts'
import { startListener } from './listener.ts'
import { createMark, readSince } from './mark.ts'
import {
  type ChangeMessage,
  channels,
  createGatherer,
  type EndedMessage,
  joined,
  readMessage,
  type ViewMessage,
} from './messages.ts'
import { forgetExpired, forgetSession, prolong, visitorsOf } from './presence.ts'
import { openStream, type Stream } from './stream.ts'

/** A signed-in browser; `id` is the session's. */
type LiveSession = { readonly id: string; readonly actor: Actor }

/** Receives what may end a session or change its user's rights. */
export type SessionWatch = {
  /** Whether messages of the database arrive. */
  readonly listening: (is: boolean) => void
  readonly ended: (message: EndedMessage) => void
  /** Ids of users whose records changed; undefined where it may be any. */
  readonly people: (ids: readonly string[] | undefined) => void
}

export type LiveOptions = {
  readonly db: Pool
  readonly nouns: Nouns
  /** The kind of users, whose changes may change rights. */
  readonly people: string
  readonly log: FastifyBaseLogger
  /** The current session of a request; undefined after its end. */
  readonly session: (request: FastifyRequest) => Promise<LiveSession | undefined>
  readonly watch: SessionWatch
  /** Milliseconds between beats of a stream, which also check its session; 20 s by default. */
  readonly beatMs?: number
}

/** The most streams of a session at this process. */
const sessionStreamsMax = 6
/** The most streams of a user at this process, over all sessions. */
const userStreamsMax = 20

type EndReason = LiveEvents['end']['reason']

/** An open stream of a browser; `check` ends it if its session has ended or its user's rights have changed. */
type Reader = { readonly session: LiveSession; readonly stream: Stream; readonly check: () => void }

/**
 * Whether an actor may know of changes of a kind: needs the menu keys and rights of the kind and its root. Master data
 * values are public.
 */
function mayKnow(actor: Actor, nouns: Nouns, { kind, root }: Pick<LiveChange, 'kind' | 'root'>) {
  const nounOf = (name: string): Noun | undefined => (Object.hasOwn(nouns, name) ? nouns[name] : undefined)
  const [noun, rootNoun] = [nounOf(kind), nounOf(root)]
  if (!noun || !rootNoun) return false
  if (rootNoun.vocabulary && noun === rootNoun) return true
  return [noun.contract, rootNoun.contract].every((contract) => contract.menus.length === 0 || opens(actor, contract))
}

/** The part of a change that an actor may know. For kinds with a row scope, only that something changed. */
function asSeenBy(actor: Actor, nouns: Nouns, event: LiveChange): LiveChange | undefined {
  if (!mayKnow(actor, nouns, event)) return undefined
  if (![event.kind, event.root].some((kind) => nouns[kind]!.service.scope(actor))) return event
  const { kind, root, actor: by, change } = event
  return { kind, root, ids: [], actor: by, change, more: true }
}

/** Sends the changes in the database to the browsers that may know of them: one hub per process. */
export async function startHub({ db, nouns, people, log, session: sessionOf, watch, beatMs = 20_000 }: LiveOptions) {
  const readers = new Set<Reader>()
  const mark = createMark()
  const versions = createVersions()
  let closing = false

  const sendChanges = (events: readonly LiveChange[]) => {
    for (const event of events)
      for (const reader of readers) {
        const visible = asSeenBy(reader.session.actor, nouns, event)
        if (visible) reader.stream.send('change', visible, mark.now())
        // The reader's own rights may have changed.
        if (event.kind === people && (event.more || event.ids.includes(reader.session.actor.id))) reader.check()
      }
  }
  const gatherer = createGatherer(sendChanges)

  const sendPlace = async (place: LivePlace) => {
    if (!Object.hasOwn(nouns, place.kind)) return
    const { people: visitors, sessions } = await visitorsOf(db, place)
    for (const reader of readers) {
      if (!sessions.has(reader.session.id)) continue
      if (mayKnow(reader.session.actor, nouns, { kind: place.kind, root: place.kind }))
        reader.stream.send('presence', { ...place, people: visitors })
    }
  }

  /**
   * Tells the browsers of a view's owner, or of all who may open its list where it is shared, to read the views again.
   */
  const sendView = ({ kind, owner, shared }: ViewMessage) => {
    for (const { session, stream } of readers)
      if ((shared || session.actor.id === owner) && mayKnow(session.actor, nouns, { kind, root: kind }))
        stream.send('view', { kind })
  }

  /** What is done with a message of each channel; those of `sms_live` are changes or marks. */
  const receivers: Readonly<Record<string, (payload: string) => void>> = {
    [channels.notice]: (user) => {
      for (const reader of readers) if (reader.session.actor.id === user) reader.stream.send('notice', {})
    },
    [channels.view]: (payload) => {
      const view = readMessage<ViewMessage>(payload)
      if (view) sendView(view)
    },
    [channels.place]: (payload) => {
      const place = readMessage<LivePlace>(payload)
      if (place) sendPlace(place).catch((error: unknown) => log.warn({ err: error }, 'live: visitors are not told'))
    },
    [channels.ended]: (payload) => {
      const ended = readMessage<EndedMessage>(payload)
      if (!ended) return
      watch.ended(ended)
      for (const reader of readers) if (reader.session.id === ended.session) reader.check()
    },
    [channels.change]: (payload) => {
      const message = readMessage<ChangeMessage & { mark?: number }>(payload)
      if (message?.mark !== undefined) return mark.reached(message.mark)
      if (!message || !Array.isArray(message.ids)) return
      if (message.kind === people) watch.people(message.count > message.ids.length ? undefined : message.ids)
      versions.changed(message.kind)
      mark.noteChange()
      gatherer.add(message)
    },
  }

  const listener = startListener(db, {
    channels: Object.values(channels),
    received: (channel, payload) => receivers[channel]?.(payload),
    lost: () => {
      watch.listening(false)
      versions.listening(false)
    },
    opened: async (query) => {
      watch.listening(true)
      versions.listening(true)
      // Without a mark, which a long transaction can delay, missed changes are unknown.
      const markNow = mark.now()
      const missedChanges =
        markNow === undefined ? undefined : await readSince(query, markNow, await mark.lastId(query))
      if (missedChanges) sendChanges(joined(missedChanges))
      else for (const reader of readers) reader.stream.send('reset', {})
      // A crash empties the unlogged table of presence, so each tab has to register again.
      for (const reader of readers) reader.stream.send('hello', {})
      // Sessions may have ended meanwhile.
      for (const reader of readers) reader.check()
      mark.noteChange()
      await mark.advance(query)
    },
    log: (error, message) => log.warn(error ? { err: error } : {}, message),
  })
  await listener.tried

  /** Advances the mark and prolongs the presence of the readers, twice per beat. */
  const tick = async () => {
    // A dead connection is noticed by a statement on it; the mark has none to run while nothing changes.
    await listener.query('select 1')
    await mark.advance(listener.query)
    await prolong(db, [...new Set([...readers].map((reader) => reader.session.id))])
    await forgetExpired(db)
  }
  const ticking = setInterval(() => void tick().catch(() => {}), beatMs / 2)

  /** Ends the oldest of the streams that `isCounted` names so that, with a new one, there are at most `max`. */
  const endOldest = (max: number, isCounted: (reader: Reader) => boolean) => {
    const counted = [...readers].filter(isCounted)
    for (const reader of counted.slice(0, Math.max(0, counted.length - max + 1))) end(reader, 'crowd')
  }

  /** Opens a stream; `from` is the mark after which its page missed changes, undefined for a page just loaded. */
  const open = async (request: FastifyRequest, reply: FastifyReply, session: LiveSession, from: number | undefined) => {
    endOldest(sessionStreamsMax, (reader) => reader.session.id === session.id)
    endOldest(userStreamsMax, (reader) => reader.session.actor.id === session.actor.id)

    const beats = setInterval(() => {
      stream.beat(mark.now())
      reader.check()
    }, beatMs)
    const stream = openStream(reply, () => {
      clearInterval(beats)
      readers.delete(reader)
    })
    const check = async () => {
      // If the database does not answer, the session counts as valid.
      const now = await sessionOf(request).catch(() => session)
      if (now && isDeepStrictEqual(now.actor, session.actor)) return
      // Presence is removed before the stream ends, since its tabs register again after reconnecting.
      await forgetSession(db, session.id).catch(() => {})
      end(reader, now ? 'rights' : 'session')
    }
    const reader: Reader = { session, stream, check: () => void check() }
    if (closing) return end(reader, 'shutdown')
    readers.add(reader)
    // The session may have ended since it was looked up.
    reader.check()
    // Messages arrive from here on, and earlier changes are read now. Duplicates are harmless.
    const markNow = mark.now()
    stream.send('hello', {}, from === undefined ? markNow : undefined)
    if (from !== undefined) await catchUp(reader, from, markNow)
  }

  /** Sends the changes since a mark, or `reset` where they are unknown or too many. */
  const catchUp = async ({ session, stream }: Reader, from: number, markNow: number | undefined) => {
    const missedChanges = await mark
      .lastId(listener.query)
      .then((last) => readSince(listener.query, from, last))
      .catch(() => undefined)
    if (!missedChanges) return stream.send('reset', {}, markNow)
    const visible = joined(missedChanges).flatMap((event) => asSeenBy(session.actor, nouns, event) ?? [])
    for (const event of visible) stream.send('change', event)
    stream.beat(markNow)
  }

  const end = (reader: Reader, reason: EndReason) => {
    reader.stream.send('end', { reason })
    reader.stream.end()
  }

  return {
    open,
    /** The mark from which a page that is loaded now can be updated; undefined before the first. */
    mark: mark.now,
    /**
     * The version of some kinds after every change that was committed before the call, since the database sends its
     * notifications before the answer. Undefined while not listening.
     */
    versionOf: async (kinds: readonly string[]): Promise<string | undefined> => {
      const answer = await listener.query('select 1').catch(() => undefined)
      return answer && versions.of(kinds)
    },
    stop: async () => {
      closing = true
      clearInterval(ticking)
      gatherer.stop()
      for (const reader of readers) end(reader, 'shutdown')
      await listener.stop()
    },
  }
}

export type Hub = Awaited<ReturnType<typeof startHub>>

/** The versions of kinds: a version changes with every change of one of their records that this process receives. */
function createVersions() {
  const changes = new Map<string, number>()
  let connections = 0
  let isListening = false

  return {
    /** What was missed while not listening is unknown, so that every version changes. */
    listening: (is: boolean) => {
      isListening = is
      connections++
    },
    changed: (kind: string) => void changes.set(kind, (changes.get(kind) ?? 0) + 1),
    /** Undefined while changes do not arrive. */
    of: (kinds: readonly string[]): string | undefined =>
      isListening ? [connections, ...kinds.map((kind) => changes.get(kind) ?? 0)].join() : undefined,
  }
}
