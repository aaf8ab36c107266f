import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'

/** Where the list of a resource was last left, with its filters: kept for the tab, so that a reload loses nothing. */
const keyOf = (path: string) => `sms.list.${path}`

/**
 * The way back to a resource's list as it was left. Coming straight from it, `go` steps back in the browser's history,
 * which brings the scroll position along; else it opens the list with the filters it had last.
 */
export function useBack(path: string): { href: string; go: (event: MouseEvent) => void } {
  const router = useRouter()
  const list = `/admin/${path}`
  const [came] = useState(() => {
    // While the first render of a page runs, the router still knows the place that it is leaving.
    const from = router.state.resolvedLocation
    const direct = from?.pathname === list
    if (direct) sessionStorage.setItem(keyOf(path), from.href)
    return { direct, index: router.history.location.state.__TSR_index }
  })
  const href = sessionStorage.getItem(keyOf(path)) ?? list
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (came.direct && router.history.location.state.__TSR_index === came.index) router.history.back()
    else router.history.push(href)
  }
  return { href, go }
}
