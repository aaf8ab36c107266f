import { dayHere, lead, stored } from '@sms/kit/web'
import { useSyncExternalStore } from 'react'
import { afterFailure, hitsEverySwatch, isWaiting, nextUp, pauseMs, type Swatch, wakeAt } from '../../rules/swatches.ts'
import { failedOf, quietClient, sendNext } from './send.ts'
import { changeSwatch, deleteSwatches, swatchesOf } from './store.ts'

export type Queue = {
  /** The user's swatches of every kind; undefined until they are read. */
  readonly swatches: readonly Swatch[] | undefined
  /** False from a request without an answer until the next one that succeeds. */
  readonly reached: boolean
  /** The browser cannot store anything: private windows and old browsers. */
  readonly broken: boolean
}

const channelName = 'sms.capture'
/** The failures that set the pause after the device's own storage failed. */
const storageFailures = 4

/** A pause that lasts until a time, or for undefined until woken. Waking between two pauses skips the next one. */
function createAlarm() {
  let isWoken = false
  let endPause = () => {}
  const wake = () => {
    isWoken = true
    endPause()
  }
  const pause = async (until: number | undefined) => {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = until === undefined ? undefined : setTimeout(resolve, Math.max(0, until - Date.now()))
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }
  return { wake, pause }
}

/** Reads and sends the swatches of one user; each tab has one queue, and one tab at a time sends. */
function createQueue(user: string) {
  let state: Queue = { swatches: undefined, reached: true, broken: false }
  const listeners = new Set<() => void>()
  const waitingFlag = stored(`capture.${user}`)
  const channel = new BroadcastChannel(channelName)
  // Failures that would hit every swatch, since the last success; until `quietUntil` nothing is sent.
  let failures = 0
  let quietUntil = 0
  /** Ends the pause of the sending loop; does nothing in tabs that do not send. */
  let wake = () => {}

  const set = (next: Partial<Queue>) => {
    state = { ...state, ...next }
    for (const notify of listeners) notify()
  }
  const read = async () => {
    const swatches = await swatchesOf(user)
    // Other pages read this flag, to load the queue only where something waits.
    waitingFlag.set(swatches.some(isWaiting) ? '1' : null)
    set({ swatches })
  }
  /** Reads all again in every tab after a change, and sends what is ready. */
  const changed = async () => {
    channel.postMessage(null)
    await read()
    wake()
  }
  const endQuiet = () => {
    failures = 0
    quietUntil = 0
  }
  /** Ends all pauses, so that delayed swatches are sent. */
  const hurry = async () => {
    endQuiet()
    const all = await swatchesOf(user)
    const resting = all.filter(({ notBefore }) => notBefore > 0)
    await Promise.all(resting.map(({ id }) => changeSwatch(id, (swatch) => ({ ...swatch, notBefore: 0 }))))
    await changed()
  }
  channel.onmessage = () => {
    endQuiet()
    void read().then(wake)
  }

  /** Sends swatch by swatch while this tab leads; returns what stops it. */
  const begin = () => {
    const client = quietClient()
    const sentItems = new Set<string>()
    let running = true
    const alarm = createAlarm()
    wake = alarm.wake
    const onOnline = () => void hurry()
    const onVisible = () => {
      if (document.visibilityState === 'visible' && !state.reached) void hurry()
    }
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)

    const send = async (swatch: Swatch) => {
      try {
        await sendNext(client, swatch, sentItems)
        failures = 0
        set({ reached: true })
      } catch (error) {
        const failed = failedOf(error)
        if (hitsEverySwatch(failed)) quietUntil = Date.now() + pauseMs(++failures)
        if (failed.status === undefined) set({ reached: false })
        await changeSwatch(swatch.id, (now) => afterFailure(now, failed, Date.now()))
      }
      channel.postMessage(null)
      await read()
    }
    /** Sends the next ready swatch; returns when to look again, undefined to wait until woken. */
    const step = async (): Promise<number | undefined> => {
      const all = await swatchesOf(user)
      const now = Date.now()
      if (!navigator.onLine) return undefined
      const swatch = now >= quietUntil ? nextUp(all, now) : undefined
      if (!swatch) return wakeAt(all, quietUntil)
      await send(swatch)
      return now
    }
    const run = async () => {
      while (running) {
        // A failure of the device's storage may be temporary.
        const until = await step().catch(() => Date.now() + pauseMs(storageFailures))
        if (until === undefined || until > Date.now()) await alarm.pause(until)
      }
    }
    void run()
    return () => {
      running = false
      wake()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }

  /** Deletes sent swatches of earlier days, reads the others, and lets this tab send when it leads. */
  const start = async () => {
    const all = await swatchesOf(user)
    const today = dayHere()
    await deleteSwatches(all.filter((swatch) => swatch.step === 'sent' && dayHere(swatch.at) !== today))
    await read()
    lead(`${channelName}.${user}`, begin)
  }
  return {
    start,
    hurry,
    fail: () => set({ swatches: [], broken: true }),
    read,
    changed,
    snapshot: () => state,
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

const queues = new Map<string, ReturnType<typeof createQueue>>()

/** A user's queue in this tab; the first call starts it. */
export function queueOf(user: string) {
  const open = queues.get(user)
  if (open) return open
  const queue = createQueue(user)
  queues.set(user, queue)
  queue.start().catch(queue.fail)
  return queue
}

/** The current state of a user's queue. */
export function useQueue(user: string): Queue {
  const queue = queueOf(user)
  return useSyncExternalStore(queue.subscribe, queue.snapshot)
}

/** Whether the browser has a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    (notify) => {
      addEventListener('online', notify)
      addEventListener('offline', notify)
      return () => {
        removeEventListener('online', notify)
        removeEventListener('offline', notify)
      }
    },
    () => navigator.onLine,
  )
