import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The tab in the address (`?tab=`), by default the first; a change replaces the history entry. If the address names a tab on
 * arrival, as from a notification, the page scrolls to `place`.
 */
export function useTab(keys: readonly string[], place: RefObject<HTMLElement | null>): [string, (key: string) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const named = keys.some((key) => key === tab)
  const pressed = useRef(false)
  const lead = useEffectEvent((_to: unknown) => {
    if (named && !pressed.current) place.current?.scrollIntoView({ block: 'start' })
    pressed.current = false
  })
  useEffect(() => lead(tab), [tab])
  const change = (key: string) => {
    pressed.current = true
    const search = (old: Record<string, unknown>) => ({ ...old, tab: key === keys[0] ? undefined : key })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return [keys.find((key) => key === tab) ?? keys[0] ?? '', change]
}
