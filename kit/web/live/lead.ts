import { stored } from '../data/stored.ts'

/** How long a lease lasts and how often its holder renews it, in milliseconds. */
const leaseMs = 10_000
const renewMs = 3_000
/** How long a lease that was just taken may still be overwritten, in milliseconds. */
const settleMs = 100

/**
 * Elects one tab of the browser by web locks, over plain http by a lease in local storage; returns a function that
 * withdraws this tab. `onLead` is called when this tab leads, and the function it returns when it stops to.
 */
export function lead(name: string, onLead: () => () => void): () => void {
  if (!navigator.locks) return leadByLease(name, onLead)
  const stop = new AbortController()
  void navigator.locks
    .request(name, { signal: stop.signal }, async () => {
      const stopLeading = onLead()
      await new Promise((done) => stop.signal.addEventListener('abort', done, { once: true }))
      stopLeading()
    })
    .catch(() => {})
  return () => stop.abort()
}

function leadByLease(name: string, onLead: () => () => void) {
  const store = stored(name)
  const ownId = `${Date.now()}-${Math.random()}`
  let stopLeading: (() => void) | undefined
  let recheck: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const [holder, until] = store.get()?.split(' ') ?? []
    const isOwn = holder === ownId
    // A lease that ends later than any can comes from a clock that was ahead.
    const isValid = Number(until) > Date.now() && Number(until) <= Date.now() + leaseMs
    const isFree = !isOwn && !isValid
    if (isOwn || isFree) store.set(`${ownId} ${Date.now() + leaseMs}`)
    // Read back before leading: of two tabs that take a free lease together, the last writer holds it.
    if (isFree) recheck = setTimeout(check, settleMs)
    if (isOwn && !stopLeading) stopLeading = onLead()
    if (!isOwn && stopLeading) {
      stopLeading()
      stopLeading = undefined
    }
    // Without storage every tab leads itself.
    if (store.get() === null && !stopLeading) stopLeading = onLead()
  }
  check()
  const timer = setInterval(check, renewMs)
  const stop = () => {
    clearInterval(timer)
    clearTimeout(recheck)
    removeEventListener('pagehide', stop)
    stopLeading?.()
    stopLeading = undefined
    if (store.get()?.startsWith(`${ownId} `)) store.set(null)
  }
  addEventListener('pagehide', stop)
  return stop
}
