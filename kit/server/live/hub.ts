import { isDeepStrictEqual } from 'node:util'
import type { LiveChange, LiveEvents, LivePlace } from '@sms/kit/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, opens } from '../context.ts'
import type { Pool } from '../database/db.ts'
import type { Noun, Nouns } from '../noun.ts'
import { createGatherer, joined } from './gather.ts'
import { startListener } from './listener.ts'
import { createMark, readSince } from './mark.ts'
import { type ChangeMessage, channels, type EndedMessage, readMessage, type ViewMessage } from './messages.ts'
import { forgetGone, forgetSession, prolong, visitorsOf } from './presence.ts'
import { openStream, type Stream } from './stream.ts'

/** A signed-in browser; `id` is the session's. */
export type LiveSession = { readonly id: string; readonly actor: Actor }

/** Told at once of whatever may end a session or change what its user may do. */
export type SessionWatch = {
  /** From now on everything is heard, or nothing is. */
  readonly listening: (is: boolean) => void
  readonly ended: (message: EndedMessage) => void
  /** Some users are others than they were; undefined where it may be any. */
  readonly people: (ids: readonly string[] | undefined) => void
}

export type LiveOptions = {
  readonly db: Pool
  readonly nouns: Nouns
  /** The kind of record that users are: their changes may be changes of rights. */
  readonly people: string
  readonly log: FastifyBaseLogger
  /** The session of a request as it is at this moment; undefined once it has ended. */
  readonly session: (request: FastifyRequest) => Promise<LiveSession | undefined>
  readonly watch: SessionWatch
  /** Milliseconds between signs of life on a stream, at which its session is looked at again; 20 s unless a test says so. */
  readonly beatMs?: number
}

/** Streams of one session: one per browser is the rule, and one that hangs until it is found out. */
const sessionStreamsMax = 6
/** Streams of one user at one process, whatever their sessions: signing in again must not give more without end. */
const userStreamsMax = 20

/** Why a stream ends, told as its last event. */
type EndReason = LiveEvents['end']['reason']

type Reader = { readonly session: LiveSession; readonly stream: Stream; readonly check: () => void }

/**
 * Whether an actor hears of changes of a kind: with the key of the record that they stand under, and both their rights. The values that master
 * data fields name are everybody's, as reading them is.
 */
function hears(actor: Actor, nouns: Nouns, { kind, root }: Pick<LiveChange, 'kind' | 'root'>) {
  const of = (name: string): Noun | undefined => (Object.hasOwn(nouns, name) ? nouns[name] : undefined)
  const [noun, over] = [of(kind), of(root)]
  if (!noun || !over) return false
  if (over.vocabulary && noun === over) return true
  return [noun.contract, over.contract].every((one) => one.menus.length === 0 || opens(actor, one))
}

/**
 * What an actor hears of a change: nothing where they do not hear of its kind; of a kind of which they may see some
 * records alone, that something changed, but not which record.
 */
function heardBy(actor: Actor, nouns: Nouns, event: LiveChange): LiveChange | undefined {
  if (!hears(actor, nouns, event)) return undefined
  if (![event.kind, event.root].some((kind) => nouns[kind]!.service.scope(actor))) return event
  const { kind, root, actor: by, change } = event
  return { kind, root, ids: [], actor: by, change, more: true }
}

/** Everything that happens in the database, told to the browsers that may hear of it: one hub per process. */
export async function startHub({ db, nouns, people, log, session: sessionOf, watch, beatMs = 20_000 }: LiveOptions) {
  const readers = new Set<Reader>()
  const mark = createMark()
  let closing = false

  const tell = (events: readonly LiveChange[]) => {
    for (const event of events) {
      for (const one of readers) {
        const heard = heardBy(one.session.actor, nouns, event)
        if (heard) one.stream.send('change', heard, mark.now())
        // It may be the reader's own rights that have changed.
        if (event.kind === people && (event.more || event.ids.includes(one.session.actor.id))) one.check()
      }
    }
  }
  const gatherer = createGatherer(tell)

  const tellPlace = async (place: LivePlace) => {
    if (!Object.hasOwn(nouns, place.kind)) return
    const { people, sessions } = await visitorsOf(db, place)
    for (const one of readers) {
      if (!sessions.has(one.session.id)) continue
      if (hears(one.session.actor, nouns, { kind: place.kind, root: place.kind }))
        one.stream.send('presence', { ...place, people })
    }
  }

  const told = (channel: string, payload: string) => {
    if (channel === channels.notice) {
      for (const one of readers) if (one.session.actor.id === payload) one.stream.send('notice', {})
      return
    }
    if (channel === channels.view) {
      const view = readMessage<ViewMessage>(payload)
      if (view) tellView(view)
      return
    }
    if (channel === channels.place) {
      const place = readMessage<LivePlace>(payload)
      if (place) tellPlace(place).catch((error: unknown) => log.warn({ err: error }, 'live: visitors are not told'))
      return
    }
    if (channel === channels.ended) {
      const ended = readMessage<EndedMessage>(payload)
      if (!ended) return
      watch.ended(ended)
      for (const one of readers) if (one.session.id === ended.session) one.check()
      return
    }
    const message = readMessage<ChangeMessage & { mark?: number }>(payload)
    if (message?.mark !== undefined) mark.reached(message.mark)
    else if (message && Array.isArray(message.ids)) {
      if (message.kind === people) watch.people(message.count > message.ids.length ? undefined : message.ids)
      mark.stir()
      gatherer.add(message)
    }
  }

  const tellView = ({ kind, owner, shared }: ViewMessage) => {
    for (const { session, stream } of readers)
      if ((shared || session.actor.id === owner) && hears(session.actor, nouns, { kind, root: kind }))
        stream.send('view', { kind })
  }

  const listener = startListener(db, {
    channels: Object.values(channels),
    told,
    lost: () => watch.listening(false),
    opened: async (query) => {
      watch.listening(true)
      // Without a mark, which other transactions may hold back for long, nobody knows what was missed.
      const known = mark.now()
      const missed = known === undefined ? undefined : await readSince(query, known, await mark.lastId(query))
      if (missed) tell(joined(missed))
      else for (const one of readers) one.stream.send('reset', {})
      // A crash empties the unlogged presence: each tab says once more where it is, and asks for its notices.
      for (const one of readers) one.stream.send('hello', {})
      // Nor was it heard which sessions have ended meanwhile.
      for (const one of readers) one.check()
      mark.stir()
      await mark.step(query)
    },
    log: (error, message) => log.warn(error ? { err: error } : {}, message),
  })
  await listener.tried

  /** Once per beat and process: the mark moves on, those who are here stay, those who are gone go. */
  const tick = async () => {
    await listener.query('select 1')
    await mark.step(listener.query)
    await prolong(db, [...new Set([...readers].map((one) => one.session.id))])
    await forgetGone(db)
  }
  const ticking = setInterval(() => void tick().catch(() => {}), beatMs / 2)

  /** Ends the oldest of these streams, until one more makes `most` of them. */
  const makeRoom = (most: number, among: (one: Reader) => boolean) => {
    const open = [...readers].filter(among)
    for (const one of open.slice(0, Math.max(0, open.length - most + 1))) end(one, 'crowd')
  }

  const open = async (request: FastifyRequest, reply: FastifyReply, session: LiveSession, from: number | undefined) => {
    makeRoom(sessionStreamsMax, (one) => one.session.id === session.id)
    makeRoom(userStreamsMax, (one) => one.session.actor.id === session.actor.id)

    const beats = setInterval(() => {
      stream.beat(mark.now())
      reader.check()
    }, beatMs)
    const stream = openStream(reply, () => {
      clearInterval(beats)
      readers.delete(reader)
    })
    const check = async () => {
      // A database that does not answer tells nothing about the session, and nothing comes through meanwhile.
      const now = await sessionOf(request).catch(() => session)
      if (now && isDeepStrictEqual(now.actor, session.actor)) return
      // Before the stream ends: its tabs say anew where they are, as far as they still may, once it is back.
      await forgetSession(db, session.id).catch(() => {})
      end(reader, now ? 'rights' : 'session')
    }
    const reader: Reader = { session, stream, check: () => void check() }
    if (closing) return end(reader, 'shutdown')
    readers.add(reader)
    // Since it was looked up the session may have ended, which nobody has told this stream.
    reader.check()
    // From here on everything is heard; what was before is read now, and what is both is told twice, which does no harm.
    const known = mark.now()
    stream.send('hello', {}, from === undefined ? known : undefined)
    if (from !== undefined) await catchUp(reader, from, known)
  }

  const catchUp = async ({ session, stream }: Reader, from: number, known: number | undefined) => {
    const missed = await mark
      .lastId(listener.query)
      .then((last) => readSince(listener.query, from, last))
      .catch(() => undefined)
    if (!missed) return stream.send('reset', {}, known)
    const heard = joined(missed).flatMap((event) => heardBy(session.actor, nouns, event) ?? [])
    for (const event of heard) stream.send('change', event)
    stream.beat(known)
  }

  const end = (reader: Reader, reason: EndReason) => {
    reader.stream.send('end', { reason })
    reader.stream.end()
  }

  return {
    open,
    /** The mark from which a page that is read now can be kept up to date; undefined while nobody listens. */
    mark: mark.now,
    /** Ends every stream and stops listening, so that the server can close. */
    stop: async () => {
      closing = true
      clearInterval(ticking)
      gatherer.stop()
      for (const one of readers) end(one, 'shutdown')
      await listener.stop()
    },
  }
}

export type Hub = Awaited<ReturnType<typeof startHub>>
