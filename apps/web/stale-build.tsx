import { label } from '@sms/kit/contract'
import { failureLabel, useToast } from '@sms/kit/web'
import { useEffect } from 'react'
import { isReached } from './away.ts'

const newer = label('A newer version of this application is available.', '应用已有新版本。')
const reload = { label: label('Reload', '重新加载'), press: () => location.reload() }

/**
 * Shows a toast when a file of the page cannot be loaded: the server has a newer build, or cannot be reached. It does
 * not reload by itself, since the user may be typing.
 */
export function StaleBuild() {
  const toast = useToast()
  useEffect(() => {
    let lastShown = 0
    const onPreloadError = async ({ payload }: VitePreloadErrorEvent) => {
      // Links preload their screens, so one cause may fail many times.
      if (Date.now() - lastShown < quietMs) return
      lastShown = Date.now()
      if (await isReached()) toast.warning(newer, { action: reload })
      else toast.error(failureLabel(payload))
    }
    addEventListener('vite:preloadError', onPreloadError)
    return () => removeEventListener('vite:preloadError', onPreloadError)
  }, [toast])
  return null
}

/** The least time between two toasts, in milliseconds. */
const quietMs = 30_000
