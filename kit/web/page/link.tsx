import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link that the router follows on a plain click; a plain anchor, light enough for hundreds on a page. */
export function PlaceLink({ href, onClick, ...more }: ComponentProps<'a'> & { href: string }) {
  const { history, preloadRoute } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || more.target) return
    event.preventDefault()
    history.push(href)
  }
  // Loads the screen while the pointer is over the link, as the router's own links do.
  const preload = () => void preloadRoute({ href } as never).catch(() => {})
  return <a {...more} href={href} onClick={follow} onPointerEnter={preload} />
}
