import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { tabStorage } from '../data/stored.ts'
import { listHref, useApp } from '../page/app.tsx'

/** Where a list was last seen: its address with all filters, and its place in the tab's own history. */
type Place = { readonly href: string; readonly index: number }

const keyOf = (resource: string) => `sms.list.${resource}`

/** Remembers, for this tab, how the list of a resource stands, so that its records know the way back to it. */
export function useListPlace(resource: string) {
  const list = listHref(useApp(), resource)
  const { href, state } = useRouterState({ select: ({ location }) => location })
  useEffect(() => {
    if (href.split(/[?#]/)[0] !== list) return
    tabStorage.setItem(keyOf(resource), JSON.stringify({ href, index: state.__TSR_index } satisfies Place))
  }, [resource, list, href, state])
}

function placeOf(resource: string): Place | undefined {
  try {
    const place: unknown = JSON.parse(tabStorage.getItem(keyOf(resource)) ?? 'null')
    return isPlace(place) ? place : undefined
  } catch {
    return undefined
  }
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'href' in value && typeof value.href === 'string' && 'index' in value

/**
 * The way back to a resource's list as it was left. Coming straight from it, `go` steps back in the browser's history,
 * which brings the scroll position along; else it opens the list with the filters it had last.
 */
export function useBack(resource: string): { href: string; go: (event: MouseEvent) => void } {
  const { history } = useRouter()
  const list = listHref(useApp(), resource)
  const place = placeOf(resource)
  const href = place?.href ?? list ?? '/admin'
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (place && place.index === history.location.state.__TSR_index - 1) history.back()
    else history.push(href)
  }
  return { href, go }
}
