import { label } from '@sms/kit/contract'
import { failureLabel, useToast } from '@sms/kit/web'
import { useEffect } from 'react'

const newer = label('A newer version of this application is available.', '应用已有新版本。')
const reload = { label: label('Reload', '重新加载'), press: () => location.reload() }

/**
 * Tells when a part of the page could not be loaded: because the server has a newer build by now, which a reload
 * brings, or because it cannot be reached. Never reloads by itself: somebody may be writing.
 */
export function StaleBuild() {
  const toast = useToast()
  useEffect(() => {
    let told = 0
    const tell = async ({ payload }: VitePreloadErrorEvent) => {
      // Pointing at a link loads its screen beforehand, so one cause can fail many times.
      if (Date.now() - told < quietMs) return
      told = Date.now()
      const answered = await fetch('/api/health').then(
        ({ ok }) => ok,
        () => false,
      )
      if (answered) toast.warning(newer, { action: reload })
      else toast.error(failureLabel(payload))
    }
    addEventListener('vite:preloadError', tell)
    return () => removeEventListener('vite:preloadError', tell)
  }, [toast])
  return null
}

/** Says it again only after this time, in milliseconds. */
const quietMs = 30_000
