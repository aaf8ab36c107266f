import type { Toast } from '@sms/client'
import { cookieUserName, createClient } from '@sms/client'
import { createQueryClient, dropPagesOfOthers, useToast } from '@sms/kit/web'
import { forgetUser, forgetUserBefore, startBackground } from '@sms/resources/background.ts'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin } from './admin.tsx'
import { forgetOfflineSignOut, wasSignedOutOffline } from './away.ts'
import { type AdminBoot, readBoot } from './boot.ts'
import { loadLocale } from './locale.ts'
import { createAdminRouter } from './router.tsx'
import { watchSession } from './session.ts'

async function start({ user, master, live, origin, houseZone, inactivityMs }: AdminBoot) {
  const root = createRoot(document.getElementById('root')!)
  const { toast, Connect } = createLateToast()
  const client = createClient({
    origin: '',
    userName: () => cookieUserName(),
    toast,
    log: console.error,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (response.status === 401) session.ended()
      return response
    },
  })
  const session = watchSession(
    {
      logout: client.user.logout,
      active: client.user.active,
      unmount: () => root.unmount(),
      forget: (which) => forgetUser(user.id, which),
      language: user.language,
      name: user.name,
    },
    inactivityMs,
  )
  // A page stored on the device opens without a session.
  if (!master && wasSignedOutOffline()) return session.leaveAgain()
  forgetOfflineSignOut()
  const queries = createQueryClient()
  if (master) queries.setQueryData(['master', 'all'], master)
  void forgetUserBefore(user.id)
  void dropPagesOfOthers(user.id)
  void startBackground(user.id).catch(() => {})
  const locale = await loadLocale(user.language)
  const isCached = !master
  const router = createAdminRouter(user, isCached)
  root.render(
    <Admin
      {...{ user, locale, client, queries, router, isCached, live, origin, houseZone }}
      logOut={session.logOut}
      onEnded={session.ended}
      ToastConnect={Connect}
    />,
  )
}

/** Keeps the second click of a double click from closing the drawer or dialog that the first has opened. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1 && (event.target as Element).matches('.ant-drawer-mask, .ant-modal-wrap'))
    event.stopPropagation()
}

document.addEventListener('click', ignoreSecondClick, true)
const boot = readBoot<AdminBoot>()
if (boot) void start(boot)
else location.replace('/login')

/** Creates toasts for the client; those before `Connect` is rendered inside the App are dropped. */
function createLateToast() {
  let screen: Toast | undefined
  const toast: Toast = {
    success: (message) => screen?.success(message),
    error: (message) => screen?.error(message),
  }
  function Connect() {
    const toasts = useToast()
    useEffect(() => {
      screen = toasts
    }, [toasts])
    return null
  }
  return { toast, Connect }
}
