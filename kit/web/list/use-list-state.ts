import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Filters, type ListState, readState, type Search, searchKey, writeState } from './state.ts'

/** Changes a list's state. A `replace` adds no step to the browser's history, as while the user types. */
export type Change = (next: ListState, how?: 'push' | 'replace') => void

/** The states that saved views open, once the views are loaded (`ready`). */
export type Opening = {
  readonly ready: boolean
  /** The state of this view, or of the default view; undefined if there is none. */
  readonly stateOf: (view: string | undefined) => ListState | undefined
}

/** A list's state in the URL of its screen; `isOpening` while a saved view may be about to replace it. */
export function useListState(
  defaults: Filters,
  pageParameters: readonly string[],
  opening: Opening,
): { readonly state: ListState; readonly change: Change; readonly isOpening: boolean } {
  const all = useSearch({ strict: false }) as Search
  const search = without(all, pageParameters)
  const router = useRouter()
  const navigate = useNavigate()
  const [ownPath] = useState(() => router.state.location.pathname)
  const [state, setState] = useState(() => readState(search, defaults))
  const urlKey = searchKey(search)
  /** The URL last seen, and those written since, which have not come back from the router yet. */
  const seen = useRef(urlKey)
  const written = useRef<string[]>([])
  const isUnchosen = namesAtMostAView(search)
  const viewState = isUnchosen && opening.ready ? opening.stateOf(readState(search).view) : undefined
  const isOpening = isUnchosen && (!opening.ready || viewState !== undefined)

  /** Writes a state into the URL, unless the URL has it or is about to. */
  const writeUrl = (next: ListState, replace: boolean) => {
    const parameters = asChosen(writeState(next, defaults))
    const key = searchKey(parameters)
    if (key === (written.current.at(-1) ?? seen.current)) return
    written.current.push(key)
    // `now` includes a press of a tab that the router has not shown yet, which `all` may lack.
    const search = (now: Search) => ({
      ...Object.fromEntries(pageParameters.map((name) => [name, now[name]])),
      ...parameters,
    })
    void navigate({ to: ownPath as never, search: search as never, replace, resetScroll: false })
  }

  /** Adopts the URL's state, unless the URL is one that this list has written. */
  const adoptUrl = () => {
    const at = written.current.indexOf(urlKey)
    if (at >= 0) written.current.splice(0, at + 1)
    else if (urlKey !== seen.current) {
      written.current = []
      setState(readState(search, defaults))
    }
    seen.current = urlKey
  }
  /** Replaces a URL that says less than the list shows: by the view's state, or with the default filters. */
  const completeUrl = () => {
    if (viewState) {
      setState(viewState)
      writeUrl(viewState, true)
    } else if (!isOpening && Object.keys(defaults).some((name) => search[name] === undefined))
      writeUrl(readState(search, defaults), true)
  }
  const onUrl = useEffectEvent(() => {
    // The router is leaving for another screen.
    if (router.state.location.pathname !== ownPath) return
    adoptUrl()
    completeUrl()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL, or what it opens, has changed
  useEffect(() => onUrl(), [urlKey, opening.ready])

  const change: Change = (next, how = 'push') => {
    setState(next)
    writeUrl(next, how === 'replace')
  }
  return { state, change, isOpening }
}

const namesAtMostAView = (search: Search) =>
  Object.keys(search).every((name) => name === 'view' || search[name] === undefined)

/** Marks a state as chosen by the user: since a URL without parameters opens the default view, it gets `q=`. */
const asChosen = (parameters: Record<string, string>) =>
  namesAtMostAView(parameters) ? { ...parameters, q: '' } : parameters

const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
