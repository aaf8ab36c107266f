import { activePostMs, inactivityMs, type Language } from '@sms/kit/contract'
import { dropPages, kept } from '@sms/kit/web'
import { forgetLeft, isReached, waitForServer, wasLeft } from './away.ts'
import { type Surroundings, signOfLife, startIdleClock } from './idle-clock.ts'
import { clearLeave, type LeaveReason, noteLeave } from './leave.ts'

/** How long signing out waits for the server, in milliseconds. */
const logoutMs = 5_000

type Calls = {
  /** Ends the session on the server; resolves to whether it succeeded. */
  logout: () => Promise<boolean>
  /** Reports activity to the server. */
  active: () => Promise<unknown>
  /** Unmounts the screens, so that nothing stays visible and no unsaved change blocks leaving. */
  unmount: () => void
  /** Deletes what this browser stores of the user's records. */
  forget: () => Promise<unknown>
  /** The user's language, for the message after unmounting. */
  language: Language
}

/** Messages between tabs: the reason for leaving, or that the server answers again. */
type TabMessage = LeaveReason | 'back'

export type Session = {
  /** Log Out: ends the session on the server and in all tabs, and reloads; false when it failed. */
  logOut: () => Promise<boolean>
  /** Handles a 401: replaces the page by /login, which leads back here. */
  ended: () => void
  /** Handles a page that was opened again after its user was signed out for inactivity. */
  left: () => void
}

const surroundings: Surroundings = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A time in the browser's storage, or in memory without storage. */
function sharedMoment(name: string) {
  const store = kept(name)
  let inMemory = 0
  return {
    read: () => Number(store.get() ?? inMemory) || 0,
    write: (at: number) => {
      inMemory = at
      store.set(String(at))
    },
  }
}

/**
 * Ends the session of an admin page after `limitMs` without input in any tab (specification.md, section 4). All tabs go to
 * /login together.
 */
export function watchSession(
  { logout, active, unmount, forget, language }: Calls,
  limitMs: number = inactivityMs,
): Session {
  const channel = new BroadcastChannel('sms.session')
  let isLeaving = false

  const goToLogin = (reason: LeaveReason) => {
    forgetLeft()
    void (reason === 'out' ? forget() : dropPages())
    noteLeave(reason, location.pathname + location.search)
    location.replace('/login')
  }
  const tryLogout = () =>
    Promise.race([logout(), new Promise<false>((timeout) => setTimeout(timeout, logoutMs, false))])
  let onServerBack = () => {}
  /** Goes to /login once the server answers; offline the stored page would be lost and /login would not open. */
  const goIdle = async () => {
    if (!(await isReached())) {
      let isAnnounced = false
      const back = new Promise<void>((resolve) => {
        onServerBack = () => {
          isAnnounced = true
          resolve()
        }
      })
      await waitForServer(language, back)
      // Another user has signed in here meanwhile, whose session must not end.
      if (!wasLeft()) return location.reload()
      // The first tab to find the server ends the session for all.
      if (!isAnnounced) {
        await tryLogout()
        channel.postMessage('back' satisfies TabMessage)
      }
    }
    goToLogin('idle')
  }
  const leave = (reason: LeaveReason) => {
    if (isLeaving) return
    isLeaving = true
    clock.stop()
    unmount()
    if (reason === 'idle') void goIdle()
    else goToLogin(reason)
  }
  const onIdle = async () => {
    if (isLeaving) return
    isLeaving = true
    // Unmounts first: the screen must not stay open while the server does not answer.
    unmount()
    channel.postMessage('idle' satisfies TabMessage)
    if (await tryLogout()) goToLogin('idle')
    else await goIdle()
  }
  const clock = startIdleClock(limitMs, surroundings, sharedMoment('input'), onIdle)
  // Often enough that the server's timer never runs out during work.
  const sign = signOfLife(
    Math.min(activePostMs, limitMs / 4),
    surroundings.now,
    sharedMoment('active'),
    () => void active(),
  )
  onInput(() => {
    if (isLeaving) return
    clock.input()
    sign()
  })
  for (const type of ['visibilitychange', 'focus', 'pageshow']) addEventListener(type, clock.check, true)
  // A page from the back-forward cache may show data that its user may no longer see.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'back') onServerBack()
    else leave(data)
  }

  return {
    ended: () => leave('ended'),
    left: () => leave('idle'),
    logOut: async () => {
      isLeaving = true
      if (!(await logout())) {
        isLeaving = false
        return false
      }
      clock.stop()
      clearLeave()
      channel.postMessage('out' satisfies LeaveReason)
      unmount()
      // Forms write their drafts when they are unmounted.
      await Promise.race([forget(), new Promise((timeout) => setTimeout(timeout, logoutMs))])
      location.reload()
      return true
    },
  }
}

/** Calls `input` on mouse moves, keys, clicks and scrolling, in the capture phase, since lists stop some events. */
function onInput(input: () => void) {
  const options = { capture: true, passive: true }
  for (const type of ['keydown', 'click', 'scroll']) addEventListener(type, input, options)
  let place = ''
  addEventListener(
    'mousemove',
    ({ screenX, screenY }) => {
      // Browsers also send the event when the page moves under a still mouse.
      const now = `${screenX},${screenY}`
      if (now !== place) input()
      place = now
    },
    options,
  )
}
