import { activePostMs, inactivityMs, type Language } from '@sms/kit/contract'
import { dropPages, kept } from '@sms/kit/web'
import { forgetLeft, isReached, waitForServer, wasLeft } from './away.ts'
import { type Surroundings, signOfLife, startIdleClock } from './idle-clock.ts'
import { clearLeave, type LeaveReason, noteLeave } from './leave.ts'

/** How long the sign-out waits for the server before the page is left all the same, in milliseconds. */
const logoutMs = 5_000

type Calls = {
  /** Ends the session on the server; whether it did. */
  logout: () => Promise<boolean>
  /** Tells the server that somebody is there. */
  active: () => Promise<unknown>
  /** Takes the screens down, so that nothing of them stays in sight or holds the page with unsaved changes. */
  unmount: () => void
  /** Forgets what this browser knows of the user's records. */
  forget: () => Promise<unknown>
  /** The language of the user, for what is said once the screens are down. */
  language: Language
}

/** What tabs tell each other: why they left, and that the server answers those again who wait for it. */
type TabMessage = LeaveReason | 'back'

export type Session = {
  /** Log Out: ends the session here, on the server and in the other tabs, and reloads. False when it could not. */
  logOut: () => Promise<boolean>
  /** An answer was 401: replaces the current route by /login, keeping the way back. */
  ended: () => void
  /** The page was opened again although its user was signed out for inactivity: it is left as it was then. */
  left: () => void
}

const surroundings: Surroundings = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A moment kept in this browser's storage, and in memory where there is none. */
function sharedMoment(name: string) {
  const store = kept(name)
  let own = 0
  return {
    read: () => Number(store.get() ?? own) || 0,
    write: (at: number) => {
      own = at
      store.set(String(at))
    },
  }
}

/**
 * Watches over the session of an admin page (specification.md, section 4): input in any tab restarts the timer of
 * `limitMs`; when it runs out the session ends and the page goes to /login. All tabs leave together.
 */
export function watchSession(
  { logout, active, unmount, forget, language }: Calls,
  limitMs: number = inactivityMs,
): Session {
  const channel = new BroadcastChannel('sms.session')
  let gone = false

  const go = (reason: LeaveReason) => {
    forgetLeft()
    void (reason === 'out' ? forget() : dropPages())
    noteLeave(reason, location.pathname + location.search)
    location.replace('/login')
  }
  const loggedOut = () => Promise.race([logout(), new Promise<false>((late) => setTimeout(late, logoutMs, false))])
  let hearBack = () => {}
  /** Goes to /login when that can be opened: without a connection a page that was kept would be gone, and none come. */
  const goIdle = async () => {
    if (!(await isReached())) {
      let isAnnounced = false
      const back = new Promise<void>((heard) => {
        hearBack = () => {
          isAnnounced = true
          heard()
        }
      })
      await waitForServer(language, back)
      // Somebody has signed in here meanwhile, whose session is not to be ended.
      if (!wasLeft()) return location.reload()
      // The first tab to find the server ends the session for all.
      if (!isAnnounced) {
        await loggedOut()
        channel.postMessage('back' satisfies TabMessage)
      }
    }
    go('idle')
  }
  const leave = (reason: LeaveReason) => {
    if (gone) return
    gone = true
    clock.stop()
    unmount()
    if (reason === 'idle') void goIdle()
    else go(reason)
  }
  const onIdle = async () => {
    if (gone) return
    gone = true
    // Out of sight first: a server that does not answer must not leave the screen open.
    unmount()
    channel.postMessage('idle' satisfies TabMessage)
    if (await loggedOut()) go('idle')
    else await goIdle()
  }
  const clock = startIdleClock(limitMs, surroundings, sharedMoment('input'), onIdle)
  // Well within the limit, also where a shorter one is set: the server's clock must not run out under somebody at work.
  const sign = signOfLife(
    Math.min(activePostMs, limitMs / 4),
    surroundings.now,
    sharedMoment('active'),
    () => void active(),
  )
  onInput(() => {
    if (gone) return
    clock.input()
    sign()
  })
  for (const type of ['visibilitychange', 'focus', 'pageshow']) addEventListener(type, clock.check, true)
  // A page that the browser kept aside may show what its user may no longer see.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'back') hearBack()
    else leave(data)
  }

  return {
    ended: () => leave('ended'),
    left: () => leave('idle'),
    logOut: async () => {
      gone = true
      if (!(await logout())) {
        gone = false
        return false
      }
      clock.stop()
      clearLeave()
      channel.postMessage('out' satisfies LeaveReason)
      unmount()
      // What is typed is written when its form goes.
      await Promise.race([forget(), new Promise((late) => setTimeout(late, logoutMs))])
      location.reload()
      return true
    },
  }
}

/** Calls back on what counts as input: mouse move, key press, click, scroll. Capturing, as lists stop some of them. */
function onInput(input: () => void) {
  const options = { capture: true, passive: true }
  for (const type of ['keydown', 'click', 'scroll']) addEventListener(type, input, options)
  let place = ''
  addEventListener(
    'mousemove',
    ({ screenX, screenY }) => {
      // Browsers repeat the event when the page moves under a mouse that lies still.
      const now = `${screenX},${screenY}`
      if (now !== place) input()
      place = now
    },
    options,
  )
}
