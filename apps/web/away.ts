import { type Language, label } from '@sms/kit/contract'
import { kept } from '@sms/kit/web'

/** The pause between attempts to reach the server, in milliseconds. */
const retryMs = 5_000

/** Set while a user of this browser is signed out but the server cannot be reached. */
const stored = kept('away')

/** Whether the user was signed out before this page was opened offline. */
export const wasLeft = () => stored.get() !== null

/** Clears the note, before or after a new sign-in. */
export const forgetLeft = () => stored.set(null)

/** How long a health check may take, in milliseconds. */
const answerMs = 5_000

/** Whether the server answers. */
export const isReached = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Shows that the user was signed out, until the server answers or `announced` resolves: only then can the page go to
 * /login.
 */
export async function waitForServer(language: Language, announced: Promise<unknown>): Promise<void> {
  stored.set('1')
  const card = document.createElement('p')
  card.className = 'sms-away'
  card.role = 'status'
  card.textContent = signedOut[language]
  document.getElementById('root')!.replaceChildren(card)
  let isOver = false
  void announced.then(() => {
    isOver = true
  })
  while (!isOver && !(await isReached())) await Promise.race([announced, nextAttempt()])
}

/** Resolves after a pause, or when the connection or the focus is back. */
const nextAttempt = () =>
  new Promise<void>((done) => {
    const listeners = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      done()
    }
    const timer = setTimeout(end, retryMs)
    for (const type of ['online', 'focus']) addEventListener(type, end, { signal: listeners.signal })
  })

const signedOut = label(
  'You were signed out after two hours without use. Sign in when the connection is back; what was captured is kept on this device.',
  '您已两小时未操作，系统已自动退出登录。网络恢复后请重新登录；已采集的内容保存在本设备上。',
)
