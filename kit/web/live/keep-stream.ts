import { createEventReader } from '@sms/kit/contract'

/** A stream that says nothing for this long is broken, in milliseconds: the server gives a sign of life every 20 s. */
const silenceMs = 50_000
/** Waits before coming back, in milliseconds: doubled from the first to the longest, each of them up to a half longer. */
const firstMs = 1_000
const longestMs = 30_000

type Hearer = {
  readonly url: string
  /** The id to go on from at this moment; undefined when there is none. */
  readonly since: () => string | undefined
  readonly heard: (event: string, data: unknown) => void
  /** The last id that the stream has named. */
  readonly reached: (id: string) => void
  readonly state: (state: 'open' | 'lost') => void
  /** The server says that there is no session any more. */
  readonly ended: () => void
}

/**
 * Holds an event stream open until it is stopped, and comes back whenever it breaks, going on from the last id. By
 * fetch, since EventSource does not tell a session that has ended from a server that is away, nor a silent connection
 * from a quiet one.
 */
export function keepStream(hearer: Hearer): () => void {
  let stopped = false
  let wake = () => {}
  let cut = new AbortController()

  /** One connection, to its end; whether it was one. */
  const once = async (): Promise<boolean> => {
    cut = new AbortController()
    const silent = () => setTimeout(() => cut.abort(), silenceMs)
    let silence = silent()
    try {
      const since = hearer.since()
      const response = await fetch(hearer.url, {
        signal: cut.signal,
        cache: 'no-store',
        credentials: 'include',
        headers: since === undefined ? {} : { 'last-event-id': since },
      })
      if (response.status === 401) {
        stopped = true
        hearer.ended()
      }
      if (!response.ok || !response.body) return false
      hearer.state('open')
      const events = createEventReader()
      const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
        clearTimeout(silence)
        silence = silent()
        for (const { event, data } of events.read(piece.value)) hearer.heard(event, JSON.parse(data))
        const id = events.lastId()
        if (id !== undefined) hearer.reached(id)
      }
      return true
    } finally {
      clearTimeout(silence)
    }
  }

  const run = async () => {
    let wait = firstMs
    while (!stopped) {
      const was = await once().catch(() => false)
      if (stopped) return
      hearer.state('lost')
      // Away from each other: a server that starts again must not meet everybody at once.
      const pause = was ? firstMs : wait
      wait = was ? firstMs : Math.min(wait * 2, longestMs)
      await new Promise<void>((go) => {
        const timer = setTimeout(go, pause * (1 + Math.random() / 2))
        wake = () => {
          clearTimeout(timer)
          go()
        }
      })
    }
  }
  /** The network is back, or somebody looks at the page again after the computer slept. */
  const hurry = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  void run()
  return () => {
    stopped = true
    removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
    cut.abort()
    wake()
  }
}
