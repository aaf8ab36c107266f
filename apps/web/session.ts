import { activePostMs, inactivityMs, type Language } from '@sms/kit/contract'
import { stored } from '@sms/kit/web'
import { forgetOfflineSignOut, isReached, waitForServer, wasSignedOutOffline } from './away.ts'
import { type Surroundings, signOfLife, startIdleClock } from './idle-clock.ts'
import { clearLeave, type LeaveReason, noteLeave } from './leave.ts'

/** The longest wait for the server or the browser's storage before the page is left, in milliseconds. */
const patienceMs = 5_000

type Calls = {
  /** Ends the session on the server; returns whether it did. */
  logout: () => Promise<boolean>
  active: () => Promise<unknown>
  /**
   * Removes the screens, so that none stays visible and unsaved changes do not hold the page; their drafts are written.
   */
  unmount: () => void
  /** Deletes what this browser stores of the user's records. */
  forget: (which: { drafts: boolean }) => Promise<unknown>
  language: Language
  name: string
}

/** Messages between tabs: why one left, or that the server is back. */
type TabMessage = LeaveReason | 'back'

export type Session = {
  /** Log Out: ends the session here, on the server and in the other tabs, and reloads. False when it could not. */
  logOut: () => Promise<boolean>
  /** After an answer of 401: replaces the current route by /login and stores the way back. */
  ended: () => void
  /** A cached page was opened after its user had been signed out for inactivity: leaves it again. */
  leaveAgain: () => void
}

const surroundings: Surroundings = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A moment in this browser's storage, or in memory where there is no storage. */
function sharedMoment(name: string) {
  const store = stored(name)
  let fallback = 0
  return {
    read: () => Number(store.get() ?? fallback) || 0,
    write: (at: number) => {
      fallback = at
      store.set(String(at))
    },
  }
}

/**
 * Watches over the session of an admin page (specification.md, section 4): input in any tab restarts the timer of
 * `limitMs`; when it runs out the session ends and the page goes to /login.
 */
export function watchSession(
  { logout, active, unmount, forget, language, name }: Calls,
  limitMs: number = inactivityMs,
): Session {
  const channel = new BroadcastChannel('sms.session')
  let isLeaving = false

  /** The result of `work`, or false if it takes longer than `patienceMs`. */
  const inTime = <T>(work: Promise<T>) =>
    Promise.race([work, new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false))])
  /** Drafts stay where the user did not choose to leave. */
  const goToLogin = async (reason: LeaveReason) => {
    forgetOfflineSignOut()
    noteLeave(reason, location.pathname + location.search, name)
    await inTime(forget({ drafts: reason === 'out' }))
    location.replace('/login')
  }
  let onServerReached = () => {}
  /**
   * Goes to /login once the server answers: without a connection neither /login nor the cached page could be opened.
   */
  const goToLoginOnceReached = async () => {
    if (!(await isReached())) {
      const announced = new Promise<void>((resolve) => {
        onServerReached = resolve
      })
      const isAnnounced = await waitForServer(language, announced)
      // A user has signed in here meanwhile; that session must not be ended.
      if (!wasSignedOutOffline()) return location.reload()
      // The first tab to find the server ends the session for all.
      if (!isAnnounced) {
        await inTime(logout())
        channel.postMessage('back' satisfies TabMessage)
      }
    }
    await goToLogin('idle')
  }
  /**
   * Leaves the page because another tab left, the server knows no session, or the user was signed out offline. Does
   * nothing while this tab is leaving.
   */
  const leave = (reason: LeaveReason) => {
    if (isLeaving) return
    isLeaving = true
    clock.stop()
    unmount()
    void (reason === 'idle' ? goToLoginOnceReached() : goToLogin(reason))
  }
  const onIdle = async () => {
    if (isLeaving) return
    isLeaving = true
    // First, since a server that does not answer must not leave the screen visible.
    unmount()
    channel.postMessage('idle' satisfies TabMessage)
    const isEnded = await inTime(logout())
    await (isEnded ? goToLogin('idle') : goToLoginOnceReached())
  }
  const clock = startIdleClock(limitMs, surroundings, sharedMoment('input'), onIdle)
  // Well within the limit, so that the server's clock does not run out while the user works.
  const reportActivity = signOfLife(
    Math.min(activePostMs, limitMs / 4),
    surroundings.now,
    sharedMoment('active'),
    () => void active(),
  )
  onInput(() => {
    if (isLeaving) return
    clock.input()
    reportActivity()
  })
  for (const type of ['visibilitychange', 'focus', 'pageshow']) addEventListener(type, clock.check, true)
  // A page from the browser's back/forward cache may show records that the user may no longer see.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'back') onServerReached()
    else leave(data)
  }

  return {
    ended: () => leave('ended'),
    leaveAgain: () => leave('idle'),
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
      await inTime(forget({ drafts: true }))
      // Whoever signs in next begins at the first screen.
      history.replaceState(null, '', '/admin')
      location.reload()
      return true
    },
  }
}

/** Calls back on input: mouse move, key press, click, scroll. Capturing, since lists stop some of these events. */
function onInput(input: () => void) {
  const options = { capture: true, passive: true }
  for (const type of ['keydown', 'click', 'scroll']) addEventListener(type, input, options)
  let last = ''
  addEventListener(
    'mousemove',
    ({ screenX, screenY }) => {
      // Browsers repeat the event when the page moves under a mouse at rest.
      const position = `${screenX},${screenY}`
      if (position !== last) input()
      last = position
    },
    options,
  )
}
