import { type Client, cookieUserName, type Envelope } from '@sms/client'
import type { LiveChange, LiveEvents, LivePlace, Visitor } from '@sms/kit/contract'
import type { QueryClient } from '@tanstack/react-query'
import { withUserName } from '../data/user-name.ts'
import { keepStream } from './keep-stream.ts'
import { lead } from './lead.ts'
import { createPlaces } from './places.ts'
import { createRefresher } from './refresher.ts'
import { createSource } from './source.ts'

/** `lost`: changes by others are not heard of at this moment. */
export type LiveState = 'starting' | 'open' | 'lost'

type Message =
  | { readonly type: 'event'; readonly event: string; readonly data: unknown }
  | { readonly type: 'id'; readonly id: string }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'ask' }

export type LiveOptions = {
  readonly client: Client
  readonly queries: QueryClient
  /** The signed-in user's id. */
  readonly user: string
  /** The mark that came with the page: what happened after it is caught up with. */
  readonly since: string | undefined
  /** The session has ended. */
  readonly ended: () => void
}

/** How long a row that somebody else has changed stays marked, in milliseconds. */
const markedMs = 2_500

const nobody: readonly Visitor[] = []
const none: readonly string[] = []
const keyOf = (kind: string, id: string) => `${kind} ${id}`

/**
 * What others do, as this tab sees it. One tab of the browser holds the stream and passes on what it hears, since
 * browsers keep only a few connections per server; each tab reads again what it shows, and says itself where it is.
 */
export function createLive({ client, queries, user, since, ended }: LiveOptions) {
  const tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const state = createSource<LiveState>('starting')
  const marked = createSource<readonly string[]>(none)
  const visitors = createSource<ReadonlyMap<string, readonly Visitor[]>>(new Map())
  const noticed = new Set<() => void>()
  let last = since
  let channel: BroadcastChannel | undefined

  const welcome = ({ kind, id }: LivePlace, people: readonly Visitor[]) => {
    const others = people.filter((person) => person.id !== user)
    visitors.set(new Map([[keyOf(kind, id), others]]))
  }
  const places = createPlaces((place) => {
    if (!place) {
      // Of a place that was left nothing more is told. A beacon gets there when the page is going away, too.
      visitors.set(new Map())
      const body = new Blob([JSON.stringify({ tab, User_Name: cookieUserName() })], { type: 'application/json' })
      return void navigator.sendBeacon('/api/live/here', body)
    }
    void client.api
      .post<Envelope<Visitor[]>>('/live/here', { tab, ...place })
      .then(({ data }) => {
        if (data && isAt(place)) welcome(place, data)
      })
      // Said again when the stream is back.
      .catch(() => {})
  })
  const isAt = ({ kind, id }: LivePlace) => {
    const now = places.told()
    return now?.kind === kind && now.id === id
  }

  const mark = (changes: readonly LiveChange[]) => {
    const ids = changes.flatMap((change) =>
      change.actor === user || change.more ? [] : [...change.ids, ...(change.roots ?? [])],
    )
    if (ids.length === 0) return
    marked.set([...marked.now(), ...ids])
    setTimeout(() => marked.set(marked.now().slice(ids.length)), markedMs)
  }
  const refresher = createRefresher(queries, { shown: mark })

  /** What is being read already is new enough, and a list that waits for its views must not wait twice. */
  const readViews = (of: readonly string[]) =>
    void queries.invalidateQueries({ queryKey: ['view', ...of] }, { cancelRefetch: false }).catch(() => {})

  const heard = (event: string, data: unknown) => {
    if (event === 'change') refresher.add(data as LiveEvents['change'])
    if (event === 'reset') refresher.all()
    if (event === 'view') readViews([(data as LiveEvents['view']).kind])
    if (event === 'hello') {
      // Views are no part of history, so nothing tells of those that came while nobody listened.
      readViews([])
      places.again()
      for (const tell of noticed) tell()
    }
    if (event === 'notice') for (const tell of noticed) tell()
    if (event === 'presence') {
      const at = data as LiveEvents['presence']
      if (isAt(at)) welcome(at, at.people)
    }
  }

  /** Holds the stream for all tabs; what it gives back lets go of it. */
  const hold = () => {
    const pass = (message: Message) => channel?.postMessage(message)
    const come = (to: LiveState) => {
      state.set(to)
      pass({ type: 'state', state: to })
    }
    const answer = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'ask') pass({ type: 'state', state: state.now() })
    }
    channel?.addEventListener('message', answer)
    const drop = keepStream({
      url: withUserName('/api/live'),
      since: () => last,
      heard: (event, data) => {
        // Without a mark to go on from, what happened before cannot be told.
        const missed = event === 'hello' && last === undefined
        for (const one of missed ? [event, 'reset'] : [event]) {
          heard(one, data)
          pass({ type: 'event', event: one, data })
        }
      },
      reached: (id) => {
        if (id === last) return
        last = id
        pass({ type: 'id', id })
      },
      state: come,
      ended,
    })
    return () => {
      channel?.removeEventListener('message', answer)
      drop()
    }
  }

  /** Begins; what it gives back ends everything. */
  const start = () => {
    channel = new BroadcastChannel(`sms.live.${user}`)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'event') heard(data.event, data.data)
      if (data.type === 'id') last = data.id
      if (data.type === 'state') state.set(data.state)
    }
    channel.postMessage({ type: 'ask' } satisfies Message)
    const step = lead(`sms.live.${user}`, hold)
    const leave = () => places.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      places.leave()
      refresher.stop()
      step()
      channel?.close()
      channel = undefined
    }
  }

  return {
    start,
    state,
    marked,
    visitors,
    /** The others on a record, as far as this tab is there too. */
    others: (kind: string, id: string) => visitors.now().get(keyOf(kind, id)) ?? nobody,
    enter: places.enter,
    /** Calls back when there is news for this user alone; what it gives back ends that. */
    onNotice: (tell: () => void) => {
      noticed.add(tell)
      return () => void noticed.delete(tell)
    },
  }
}

export type Live = ReturnType<typeof createLive>
