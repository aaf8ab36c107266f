import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link to an address of this application, for places that have hundreds of them: an ordinary anchor that the
 * router follows. Other buttons, modifier keys and targets stay the browser's (new tab, download, copy).
 */
export function PlaceLink({ href, onClick, ...more }: ComponentProps<'a'> & { href: string }) {
  const { history, preloadRoute } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || more.target) return
    event.preventDefault()
    history.push(href)
  }
  // The screen behind it is fetched while the pointer rests on it, as the router's own links do.
  const fetch = () => void preloadRoute({ to: href as never }).catch(() => {})
  return <a {...more} href={href} onClick={follow} onPointerEnter={fetch} />
}
