import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { Place } from './rows/use-place.ts'

/**
 * Restores the scroll position of a list that scrolls with its page, once it is `ready`; and again after the router,
 * which scrolls unknown pages to the top.
 */
export function useBegin(begin: Place | undefined, ready: boolean, go: (top: number) => void) {
  const router = useRouter()
  const goTo = useEffectEvent(go)
  useLayoutEffect(() => {
    if (!begin || !ready) return
    goTo(begin.top)
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.state.__TSR_key === begin.entry) goTo(begin.top)
    })
    return stop
  }, [begin, ready, router])
}
