import { type Client, cookieUserName, type Envelope } from '@sms/client'
import type { LiveChange, LiveEvents, LivePlace, Visitor } from '@sms/kit/contract'
import type { QueryClient } from '@tanstack/react-query'
import { hrefWithUser } from '../data/user-name.ts'
import { openEventStream } from './event-stream.ts'
import { lead } from './lead.ts'
import { createPlaces } from './places.ts'
import { createRefresher } from './refresher.ts'
import { createSource } from './source.ts'

/** `lost`: the connection is down, so changes by others do not arrive. */
export type LiveState = 'starting' | 'open' | 'lost'

/** What the tabs of the browser tell each other; `ask` asks for the connection's state. */
type Message =
  | { readonly type: 'event'; readonly event: string; readonly data: unknown }
  | { readonly type: 'id'; readonly id: string }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'ask' }

export type LiveOptions = {
  readonly client: Client
  readonly queries: QueryClient
  readonly user: string
  /** The id of the last event before the page was read; the stream begins after it. */
  readonly since: string | undefined
  /** Called when the server answers that the session has ended. */
  readonly ended: () => void
  /** Called when the user's rights or name have changed. */
  readonly rightsChanged: () => void
}

/** How long a row that somebody else has changed stays marked, in milliseconds. */
const markedMs = 2_500

const noVisitors: readonly Visitor[] = []
const noIds: readonly string[] = []

/** Changes by other users: one tab holds the stream and broadcasts its events, each refetches what it shows. */
export function createLive({ client, queries, user, since, ended, rightsChanged }: LiveOptions) {
  const tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const state = createSource<LiveState>('starting')
  const marked = createSource<readonly string[]>(noIds)
  const visitors = createSource<(LivePlace & { readonly people: readonly Visitor[] }) | undefined>(undefined)
  const noticeListeners = new Set<() => void>()
  let lastId = since
  let channel: BroadcastChannel | undefined

  const showVisitors = ({ kind, id }: LivePlace, people: readonly Visitor[]) =>
    visitors.set({ kind, id, people: people.filter((person) => person.id !== user) })
  const places = createPlaces((place) => {
    if (!place) {
      visitors.set(undefined)
      // A beacon arrives even while the page is being closed.
      const body = new Blob([JSON.stringify({ tab, User_Name: cookieUserName() })], { type: 'application/json' })
      return void navigator.sendBeacon('/api/live/here', body)
    }
    void client.api
      .post<Envelope<Visitor[]>>('/live/here', { tab, ...place })
      .then(({ data }) => {
        if (data && isAt(place)) showVisitors(place, data)
      })
      // Sent again when the stream is back.
      .catch(() => {})
  })
  const isAt = ({ kind, id }: LivePlace) => {
    const current = places.reported()
    return current?.kind === kind && current.id === id
  }

  /** Marks for a while the records that others have changed, unless a change lists only some of them (`more`). */
  const mark = (changes: readonly LiveChange[]) => {
    const ids = changes.flatMap((change) =>
      change.actor === user || change.more ? [] : [...change.ids, ...(change.roots ?? [])],
    )
    if (ids.length === 0) return
    marked.set([...marked.now(), ...ids])
    setTimeout(() => marked.set(marked.now().slice(ids.length)), markedMs)
  }
  const refresher = createRefresher(queries, mark)

  /** Refetches saved views; a request that is under way is new enough and goes on. */
  const readViews = (kinds: readonly string[]) =>
    void queries.invalidateQueries({ queryKey: ['view', ...kinds] }, { cancelRefetch: false }).catch(() => {})

  /** Handles an event of the stream: `hello` begins each connection, `reset` means that events before it are lost. */
  const handle = (event: string, data: unknown) => {
    if (event === 'change') refresher.add(data as LiveEvents['change'])
    if (event === 'reset') refresher.all()
    if (event === 'view') readViews([(data as LiveEvents['view']).kind])
    if (event === 'hello') {
      // Views are not in the history, so changes during a lost connection are not replayed.
      readViews([])
      places.again()
      for (const listener of noticeListeners) listener()
    }
    if (event === 'notice') for (const listener of noticeListeners) listener()
    if (event === 'end' && (data as LiveEvents['end']).reason === 'rights') rightsChanged()
    if (event === 'presence') {
      const presence = data as LiveEvents['presence']
      if (isAt(presence)) showVisitors(presence, presence.people)
    }
  }

  /** Opens the stream for all tabs; returns a function that closes it. */
  const openEvents = () => {
    const broadcast = (message: Message) => channel?.postMessage(message)
    const setState = (to: LiveState) => {
      state.set(to)
      broadcast({ type: 'state', state: to })
    }
    const answer = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'ask') broadcast({ type: 'state', state: state.now() })
    }
    channel?.addEventListener('message', answer)
    const closeStream = openEventStream({
      url: hrefWithUser('/api/live'),
      since: () => lastId,
      onEvent: (event, data) => {
        const hasNoStart = event === 'hello' && lastId === undefined
        for (const name of hasNoStart ? [event, 'reset'] : [event]) {
          handle(name, data)
          broadcast({ type: 'event', event: name, data })
        }
      },
      reached: (id) => {
        if (id === lastId) return
        lastId = id
        broadcast({ type: 'id', id })
      },
      state: setState,
      ended,
    })
    return () => {
      channel?.removeEventListener('message', answer)
      closeStream()
    }
  }

  const start = () => {
    channel = new BroadcastChannel(`sms.live.${user}`)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'event') handle(data.event, data.data)
      if (data.type === 'id') lastId = data.id
      if (data.type === 'state') state.set(data.state)
    }
    channel.postMessage({ type: 'ask' } satisfies Message)
    const resign = lead(`sms.live.${user}`, openEvents)
    const leave = () => places.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      places.leave()
      refresher.stop()
      resign()
      channel?.close()
      channel = undefined
    }
  }

  return {
    start,
    state,
    marked,
    visitors,
    others: (kind: string, id: string) => {
      const now = visitors.now()
      return now?.kind === kind && now.id === id ? now.people : noVisitors
    },
    enter: places.enter,
    /** Adds a listener of new notices and beginning connections; returns a function that removes it. */
    onNotice: (listener: () => void) => {
      noticeListeners.add(listener)
      return () => void noticeListeners.delete(listener)
    },
  }
}

export type Live = ReturnType<typeof createLive>
