import { type Language, label } from '@sms/kit/contract'
import { kept } from '@sms/kit/web'

/** A server that is away is asked again after this time, in milliseconds. */
const againMs = 5_000

/** Somebody was signed out in this browser while the server could not be reached. */
const noted = kept('away')

/** Whether the page's user was signed out before the page was opened again without a connection. */
export const wasLeft = () => noted.get() !== null

/** Forgets it: whoever is there by now has signed in, or is about to. */
export const forgetLeft = () => noted.set(null)

/** A server that has not answered after this time counts as away, in milliseconds. */
const answerMs = 5_000

/** Whether the server answers. */
export const isReached = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Says, in the place of the screens, that the user was signed out, until the server answers again or `told` says so; the
 * page can go to /login then, and not before.
 */
export async function waitForServer(language: Language, told: Promise<unknown>): Promise<void> {
  noted.set('1')
  const card = document.createElement('p')
  card.className = 'sms-away'
  card.role = 'status'
  card.textContent = signedOut[language]
  document.getElementById('root')!.replaceChildren(card)
  let over = false
  void told.then(() => {
    over = true
  })
  while (!over && !(await isReached())) await Promise.race([told, soon()])
}

/** After a while, or when the connection or somebody is back. */
const soon = () =>
  new Promise<void>((done) => {
    const heard = new AbortController()
    const end = () => {
      clearTimeout(timer)
      heard.abort()
      done()
    }
    const timer = setTimeout(end, againMs)
    for (const type of ['online', 'focus']) addEventListener(type, end, { signal: heard.signal })
  })

const signedOut = label(
  'You were signed out after two hours without use. Sign in when the connection is back; what was captured is kept on this device.',
  '您已两小时未操作，系统已自动退出登录。网络恢复后请重新登录；已采集的内容保存在本设备上。',
)
