import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { Place } from './place.ts'

/**
 * Takes a list that scrolls with its page to where it was left, once it is `ready`; and again behind the router, which
 * brings a page to its top where it has not seen it scroll.
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
