import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { storedInTab } from '../data/stored.ts'
import { listHref, useApp } from '../page/app.tsx'

/** The last visit of a list: its address with all filters, its position in the tab's history, and its query. */
type Visit = { readonly href: string; readonly index: number; readonly query: Readonly<Record<string, string>> }

const storedVisit = (resource: string) => storedInTab(`list.${resource}`)

/** Stores the address and query of a resource's list for this tab, for the way back from a record. */
export function useStoreVisit(resource: string, query: Visit['query']) {
  const list = listHref(useApp(), resource)
  const { href, state } = useRouterState({ select: ({ location }) => location })
  const serialized = JSON.stringify(query)
  useEffect(() => {
    if (href.split(/[?#]/)[0] !== list) return
    const visit: Visit = { href, index: state.__TSR_index, query: JSON.parse(serialized) }
    storedVisit(resource).set(JSON.stringify(visit))
  }, [resource, list, href, state, serialized])
}

/** The last visit of a resource's list in this tab, if any. */
export function lastVisitOf(resource: string): Visit | undefined {
  try {
    const visit: unknown = JSON.parse(storedVisit(resource).get() ?? 'null')
    return isVisit(visit) ? visit : undefined
  } catch {
    return undefined
  }
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  'index' in value &&
  'query' in value

/** The way back to a resource's list: a step back if the user came straight from it, else its last address. */
export function useBack(resource: string): { href: string; go: (event: MouseEvent) => void } {
  const { history } = useRouter()
  const list = listHref(useApp(), resource)
  const visit = lastVisitOf(resource)
  const href = visit?.href ?? list ?? '/admin'
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (visit && visit.index === history.location.state.__TSR_index - 1) history.back()
    else history.push(href)
  }
  return { href, go }
}
