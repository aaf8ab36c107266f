import { type Language, label } from '@sms/kit/contract'
import { stored } from '@sms/kit/web'

/** The interval of requests to an unreachable server, in milliseconds. */
const pollMs = 5_000

/** Set while a user is signed out in this browser without a connection. */
const awayFlag = stored('away')

/** Whether a user was signed out without a connection, by the flag of `waitForServer`. */
export const wasSignedOutOffline = () => awayFlag.get() !== null

/** Clears that flag. */
export const forgetOfflineSignOut = () => awayFlag.set(null)

/** The longest wait for an answer before the server counts as unreachable, in milliseconds. */
const answerMs = 5_000

/** Whether the server answers in time that it is ready. */
export const isReached = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Shows in place of the screens that the user was signed out, until the server answers or `announced` resolves, since
 * only then can the page go to /login. Sets the flag of `wasSignedOutOffline`; returns whether `announced` did.
 */
export async function waitForServer(language: Language, announced: Promise<void>): Promise<boolean> {
  awayFlag.set('1')
  const card = document.createElement('p')
  card.className = 'sms-away'
  card.role = 'status'
  card.textContent = signedOut[language]
  document.getElementById('root')!.replaceChildren(card)
  let isAnnounced = false
  void announced.then(() => {
    isAnnounced = true
  })
  while (!isAnnounced && !(await isReached())) await Promise.race([announced, nextPoll()])
  return isAnnounced
}

const nextPoll = () =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(end, pollMs)
    for (const type of ['online', 'focus']) addEventListener(type, end, { signal: listeners.signal })
  })

const signedOut = label(
  'You were signed out after two hours without use. Sign in when the connection is back; what was captured is kept on this device.',
  '您已两小时未操作，系统已自动退出登录。网络恢复后请重新登录；已采集的内容保存在本设备上。',
)
