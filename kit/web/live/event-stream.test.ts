import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

/** The stream as a page holds it, the network in the test's hands. */
const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => {},
    removeEventListener: () => {},
  })
})
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An answer that says `text` and stays open, unless it breaks after `breaks` milliseconds. */
function stream(text: string, signal: AbortSignal | null | undefined, breaks?: number) {
  const body = new ReadableStream<Uint8Array>({
    start: (to) => {
      to.enqueue(new TextEncoder().encode(text))
      if (breaks !== undefined) setTimeout(() => to.error(new Error('broken')), breaks)
      signal?.addEventListener('abort', () => to.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** Answers each request by its number, from 0. */
function serve(answer: (init: RequestInit, n: number) => Response) {
  let n = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => answer(init, n++))
}

function keep(first?: string) {
  const events = { received: [] as unknown[], states: [] as string[], last: first, ended: 0 }
  const stop = openEventStream({
    url: '/api/live',
    since: () => events.last,
    onEvent: (event, data) => events.received.push([event, data]),
    reached: (id) => {
      events.last = id
    },
    state: (state) => events.states.push(state),
    ended: () => {
      events.ended++
    },
  })
  ends.push(stop)
  return { events, stop }
}

test('it comes back when the stream breaks, and goes on from the last id, that of a beat included', async () => {
  const requests: (string | null)[] = []
  serve((init, n) => {
    requests.push(new Headers(init.headers).get('last-event-id'))
    if (n === 0) return stream('event: hello\nid: 4\ndata: {}\n\n:\nid: 9\n\n', init.signal, 50)
    if (n === 1) return new Response('', { status: 503 })
    return stream('event: change\ndata: {"kind":"a"}\n\n', init.signal)
  })
  const { events } = keep('2')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(events.received).toHaveLength(2))
  expect(events.received).toEqual([
    ['hello', {}],
    ['change', { kind: 'a' }],
  ])
  expect(requests).toEqual(['2', '9', '9'])
  expect(events.states).toEqual(['open', 'lost', 'lost', 'open'])
})

test('however often it broke before, it comes back soon after the next break', async () => {
  serve((init) => stream('event: hello\ndata: {}\n\n', init.signal, 50))
  const { events } = keep()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(events.received.length).toBeGreaterThan(15)
})

test('a session that has ended is said once, and nothing is asked any more', async () => {
  let requests = 0
  serve(() => {
    requests++
    return new Response('', { status: 401 })
  })
  const { events } = keep()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([events.ended, requests]).toEqual([1, 1])
})

test('stopped, it ends the connection and does not come back', async () => {
  const signals: AbortSignal[] = []
  serve(({ signal }) => {
    signals.push(signal!)
    return stream('event: hello\ndata: {}\n\n', signal)
  })
  const { events, stop } = keep()
  await vi.waitFor(() => expect(events.received).toHaveLength(1))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals.map((signal) => signal.aborted)).toEqual([true])
})
