import { kept } from '../data/stored.ts'

/** How long a tab may lead without saying so again, and how often it does, in milliseconds. */
const leaseMs = 10_000
const renewMs = 3_000
/** How long a lease that was just taken may still be overwritten, in milliseconds. */
const settleMs = 100

/**
 * Makes one tab of the browser the leader: `begin` is called when it is this one, and what it gives back when it is no
 * longer. The browser's own locks decide; over plain http, where browsers have none, a lease in the storage that all
 * tabs share, under which two tabs may lead for a moment. Gives what ends it.
 */
export function lead(name: string, begin: () => () => void): () => void {
  if (!navigator.locks) return leadByLease(name, begin)
  const stop = new AbortController()
  void navigator.locks
    .request(name, { signal: stop.signal }, async () => {
      const end = begin()
      await new Promise((over) => stop.signal.addEventListener('abort', over, { once: true }))
      end()
    })
    .catch(() => {})
  return () => stop.abort()
}

function leadByLease(name: string, begin: () => () => void) {
  const store = kept(name)
  const me = `${Date.now()}-${Math.random()}`
  let end: (() => void) | undefined
  let soon: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const [holder, until] = store.get()?.split(' ') ?? []
    const mine = holder === me
    const free = !mine && !(Number(until) > Date.now() && Number(until) <= Date.now() + leaseMs)
    if (mine || free) store.set(`${me} ${Date.now() + leaseMs}`)
    // Read again before it counts: of two tabs that take a free lease together, the one that wrote last holds it.
    if (free) soon = setTimeout(look, settleMs)
    if (mine && !end) end = begin()
    if (!mine && end) {
      end()
      end = undefined
    }
    // Where nothing can be kept, nothing can be shared either: every tab leads itself.
    if (store.get() === null && !end) end = begin()
  }
  look()
  const timer = setInterval(look, renewMs)
  const stop = () => {
    clearInterval(timer)
    clearTimeout(soon)
    removeEventListener('pagehide', stop)
    end?.()
    end = undefined
    if (store.get()?.startsWith(`${me} `)) store.set(null)
  }
  addEventListener('pagehide', stop)
  return stop
}
