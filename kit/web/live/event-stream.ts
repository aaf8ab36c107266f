import { createEventReader } from '@sms/kit/contract'

/** A stream without data for this long is broken, in milliseconds; the server sends a heartbeat every 20 s. */
const silenceMs = 50_000
/** Waits before a new connection, in milliseconds: doubled from the first to the longest, plus up to half at random. */
const firstMs = 1_000
const longestMs = 30_000

type Listener = {
  readonly url: string
  /** The id of the event after which the stream begins; undefined for the present. */
  readonly since: () => string | undefined
  readonly onEvent: (event: string, data: unknown) => void
  readonly reached: (id: string) => void
  readonly state: (state: 'open' | 'lost') => void
  /** The server answered that the session has ended. */
  readonly ended: () => void
}

/**
 * Keeps an event stream open and reconnects after the last id whenever it breaks; returns a function that stops it. It
 * uses fetch, since EventSource tells neither an ended session from an unreachable server nor a dead connection from a
 * quiet one.
 */
export function openEventStream(listener: Listener): () => void {
  let stopped = false
  let wake = () => {}
  let controller = new AbortController()

  /** The pause before the next connection; an open stream sets it back. */
  let pause = firstMs
  /** Connects and reads until the stream ends; rejects when it breaks. */
  const connect = async () => {
    controller = new AbortController()
    const startSilenceTimer = () => setTimeout(() => controller.abort(), silenceMs)
    let silenceTimer = startSilenceTimer()
    try {
      const since = listener.since()
      const response = await fetch(listener.url, {
        signal: controller.signal,
        cache: 'no-store',
        credentials: 'include',
        headers: since === undefined ? {} : { 'last-event-id': since },
      })
      if (response.status === 401) {
        stopped = true
        listener.ended()
      }
      if (!response.ok || !response.body) return
      pause = firstMs
      listener.state('open')
      const events = createEventReader()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        clearTimeout(silenceTimer)
        silenceTimer = startSilenceTimer()
        for (const { event, data } of events.read(chunk.value)) listener.onEvent(event, JSON.parse(data))
        const id = events.lastId()
        if (id !== undefined) listener.reached(id)
      }
    } finally {
      clearTimeout(silenceTimer)
    }
  }

  const run = async () => {
    while (!stopped) {
      await connect().catch(() => {})
      if (stopped) return
      listener.state('lost')
      // The random part spreads reconnections after a restart of the server.
      const ms = pause * (1 + Math.random() / 2)
      pause = Math.min(pause * 2, longestMs)
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, ms)
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
    }
  }
  const reconnectNow = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', reconnectNow)
  document.addEventListener('visibilitychange', reconnectNow)
  void run()
  return () => {
    stopped = true
    removeEventListener('online', reconnectNow)
    document.removeEventListener('visibilitychange', reconnectNow)
    controller.abort()
    wake()
  }
}
