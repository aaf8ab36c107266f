import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Filters, type ListState, readState, type Search, searchKey, writeState } from './state.ts'

/** Changes a list's state. A `replace` adds no step to the browser's history, as while the user types. */
export type Change = (next: ListState, how?: 'push' | 'replace') => void

/**
 * The default state for a URL without parameters, or with a view alone: saved views are loaded from the server, and the
 * list waits until they are `ready`.
 */
export type Opening = {
  readonly ready: boolean
  /** The state of this view, or of the default view; undefined if there is none. */
  readonly of: (view: string | undefined) => ListState | undefined
}

/**
 * A list's state, stored in the URL of its screen with the default filters; parameters in `beside` belong to the page.
 * The third result says whether the list is about to open with a saved view.
 */
export function useListState(
  defaults: Filters,
  beside: readonly string[],
  opening: Opening,
): [ListState, Change, boolean] {
  const all = useSearch({ strict: false }) as Search
  const search = without(all, beside)
  const router = useRouter()
  const navigate = useNavigate()
  const [home] = useState(() => router.state.location.pathname)
  const [state, setState] = useState(() => readState(search, defaults))
  const url = searchKey(search)
  const seen = useRef(url)
  /** The parameters that were written and have not come back from the router yet. */
  const sent = useRef<string[]>([])
  const bare = isBare(search)
  const start = bare && opening.ready ? opening.of(readState(search).view) : undefined
  const isOpening = bare && (!opening.ready || start !== undefined)

  const go = (next: ListState, replace: boolean) => {
    const written = deliberate(writeState(next, defaults))
    const key = searchKey(written)
    if (key === (sent.current.at(-1) ?? seen.current)) return
    sent.current.push(key)
    const others = Object.fromEntries(beside.map((name) => [name, all[name]]))
    void navigate({ to: home as never, search: { ...others, ...written } as never, replace, resetScroll: false })
  }

  const arrive = useEffectEvent((key: string) => {
    if (router.state.location.pathname !== home) return
    const at = sent.current.indexOf(key)
    if (at >= 0) sent.current.splice(0, at + 1)
    else if (key !== seen.current) {
      sent.current = []
      setState(readState(search, defaults))
    }
    seen.current = key
  })
  const complete = useEffectEvent(() => {
    if (router.state.location.pathname !== home) return
    if (start) {
      setState(start)
      go(start, true)
    } else if (!isOpening && Object.keys(defaults).some((name) => search[name] === undefined))
      go(readState(search, defaults), true)
  })
  useEffect(() => {
    arrive(url)
    if (opening.ready || !bare) complete()
  }, [url, bare, opening.ready])

  const change: Change = (next, how = 'push') => {
    setState(next)
    go(next, how === 'replace')
  }
  return [state, change, isOpening]
}

const isBare = (search: Search) => Object.keys(search).every((name) => name === 'view' || search[name] === undefined)

/** Marks a state that the user has chosen: a bare URL would open the default view, so it gets `q=`. */
const deliberate = (written: Record<string, string>) => (isBare(written) ? { ...written, q: '' } : written)

const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
