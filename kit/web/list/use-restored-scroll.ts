import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { ScrollPosition } from './rows/use-scroll-position.ts'

/**
 * Restores the saved position of a list that scrolls with its page, once the list is `ready`; and again after the
 * router has rendered, which scrolls pages that it does not know to the top. `scrollTo` gets pixels below the list's
 * top.
 */
export function useRestoredScroll(saved: ScrollPosition | undefined, ready: boolean, scrollTo: (top: number) => void) {
  const router = useRouter()
  const restore = useEffectEvent(scrollTo)
  useLayoutEffect(() => {
    if (!saved || !ready) return
    restore(saved.top)
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.state.__TSR_key === saved.entry) restore(saved.top)
    })
    return stop
  }, [saved, ready, router])
}
