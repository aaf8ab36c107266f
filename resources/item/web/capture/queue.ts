import { dayHere, kept, lead } from '@sms/kit/web'
import { useSyncExternalStore } from 'react'
import { afterFailure, isWaiting, meetsAll, nextUp, pauseMs, type Swatch, wakeAt } from '../../rules/swatches.ts'
import { failedOf, quietClient, sendNext } from './send.ts'
import { change, forget, swatchesOf } from './store.ts'

/** What a page shows of the swatches on this device. */
export type Queue = {
  /** All of the user's, whatever the noun; undefined until they are read. */
  readonly swatches: readonly Swatch[] | undefined
  /** Whether the server could be reached when it was last asked. */
  readonly reached: boolean
  /** The browser keeps nothing on this device: private windows and old browsers. */
  readonly broken: boolean
}

const channel = 'sms.capture'
/** The pause where the device itself does not answer, counted like failures. */
const patience = 4

/** The swatches of one user on this device, and what sends them: one in each tab. */
function createQueue(user: string) {
  let now: Queue = { swatches: undefined, reached: true, broken: false }
  const listeners = new Set<() => void>()
  const waits = kept(`capture.${user}`)
  const others = new BroadcastChannel(channel)
  let wake = () => {}

  const set = (next: Partial<Queue>) => {
    now = { ...now, ...next }
    for (const tell of listeners) tell()
  }
  /** Shows in this tab what the device holds by now. */
  const read = async () => {
    const swatches = await swatchesOf(user)
    // Other pages look here whether there is anything to send, without loading what sends it.
    waits.set(swatches.some(isWaiting) ? '1' : null)
    set({ swatches })
  }
  /** After any change on this device: reads anew here and in the other tabs, and lets them go that can. */
  const changed = async () => {
    others.postMessage(null)
    await read()
    wake()
  }
  let failures = 0
  let quietUntil = 0
  /** The connection is back, or somebody does not want to wait: what waited for a moment goes at once, in whichever tab. */
  const hurry = async () => {
    failures = 0
    quietUntil = 0
    const all = await swatchesOf(user)
    const resting = all.filter(({ notBefore }) => notBefore > 0)
    await Promise.all(resting.map(({ id }) => change(id, (one) => ({ ...one, notBefore: 0 }))))
    await changed()
  }
  others.onmessage = () => {
    failures = 0
    quietUntil = 0
    void read().then(wake)
  }

  /** Sends one swatch after the other, as long as this tab leads. */
  const begin = () => {
    const client = quietClient()
    const begun = new Set<string>()
    let running = true
    // Called while nobody sleeps, it is heard before the next nap.
    let called = false
    let rise = () => {}
    wake = () => {
      called = true
      rise()
    }
    const nap = async (until: number | undefined) => {
      if (!called) {
        await new Promise<void>((over) => {
          const timer = until === undefined ? undefined : setTimeout(over, Math.max(0, until - Date.now()))
          rise = () => {
            clearTimeout(timer)
            over()
          }
        })
      }
      called = false
    }
    const online = () => void hurry()
    const seen = () => {
      if (document.visibilityState === 'visible' && !now.reached) void hurry()
    }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', seen)

    const send = async (one: Swatch) => {
      try {
        await sendNext(client, one, begun)
        failures = 0
        set({ reached: true })
      } catch (error) {
        const failed = failedOf(error)
        if (meetsAll(failed)) quietUntil = Date.now() + pauseMs(++failures)
        if (failed.status === undefined) set({ reached: false })
        await change(one.id, (now) => afterFailure(now, failed, Date.now()))
      }
      others.postMessage(null)
      await read()
    }
    /** Sends what may go now; gives when to look again, undefined where only a call tells. */
    const step = async (): Promise<number | undefined> => {
      const all = await swatchesOf(user)
      const moment = Date.now()
      if (!navigator.onLine) return undefined
      const one = moment >= quietUntil ? nextUp(all, moment) : undefined
      if (one) await send(one)
      const at = one ? moment : wakeAt(all)
      return at && Math.max(at, quietUntil)
    }
    const run = async () => {
      while (running) {
        // A device that cannot be written to at this moment is asked again.
        const at = await step().catch(() => Date.now() + pauseMs(patience))
        if (at === undefined || at > Date.now()) await nap(at)
      }
    }
    void run()
    return () => {
      running = false
      wake()
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
    }
  }

  const start = async () => {
    const all = await swatchesOf(user)
    const today = dayHere()
    await forget(all.filter((one) => one.step === 'sent' && dayHere(one.at) !== today))
    await read()
    lead(`${channel}.${user}`, begin)
  }
  return {
    start,
    hurry,
    fail: () => set({ swatches: [], broken: true }),
    read,
    changed,
    snapshot: () => now,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

const queues = new Map<string, ReturnType<typeof createQueue>>()

/** A user's queue in this tab; the first who asks starts it, and it goes on when they have left. */
export function queueOf(user: string) {
  const open = queues.get(user)
  if (open) return open
  const queue = createQueue(user)
  queues.set(user, queue)
  queue.start().catch(queue.fail)
  return queue
}

/** The swatches of a user on this device, as they are at each moment. */
export function useQueue(user: string): Queue {
  const queue = queueOf(user)
  return useSyncExternalStore(queue.subscribe, queue.snapshot)
}

/** Whether the browser has a connection at all. */
export const useOnline = () =>
  useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell)
      addEventListener('offline', tell)
      return () => {
        removeEventListener('online', tell)
        removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
  )
