import type { Visitor } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../page/app.tsx'
import type { Source } from './source.ts'
import './live.css'
import { createLive, type Live } from './live.ts'
import { LiveStatus } from './live-status.tsx'

const Context = createContext<Live | undefined>(undefined)

type Props = {
  /** The id of the last event before the page was read. */
  readonly since: string | undefined
  readonly onEnded: () => void
  readonly children: ReactNode
}

/** Keeps everything below it up to date with changes by others, and shows when the connection is lost. */
export function LiveProvider({ since, onEnded, children }: Props) {
  const { client, user } = useApp()
  const queries = useQueryClient()
  const [live] = useState(() => createLive({ client, queries, user: user.id, since, ended: onEnded }))
  useEffect(() => live.start(), [live])
  return (
    <Context value={live}>
      {children}
      <Marks marked={live.marked} />
      <LiveStatus state={live.state} />
    </Context>
  )
}

/** Reports this tab as a visitor of a record while the component is mounted; not while `id` is undefined. */
export function useHere(kind: string, id: string | undefined, editing = false) {
  const live = useContext(Context)
  useEffect(() => (id === undefined ? undefined : live?.enter({ kind, id, editing })), [live, kind, id, editing])
}

/** The other users on a record that this tab has open. */
export function useVisitors(kind: string, id: string): readonly Visitor[] {
  const live = useContext(Context)
  return useSyncExternalStore(
    live?.visitors.subscribe ?? subscribeToNothing,
    () => live?.others(kind, id) ?? noVisitors,
  )
}

/** Calls `listener` whenever the user has a new notice, and when a lost connection is back. */
export function useOnNotice(listener: () => void) {
  const live = useContext(Context)
  useEffect(() => live?.onNotice(listener), [live, listener])
}

const noVisitors: readonly Visitor[] = []
const subscribeToNothing = () => () => {}

/**
 * Highlights the rows and cards that another user has just changed, by a style rule for their `data-record` ids; no list
 * is rendered again for it.
 */
function Marks({ marked }: { marked: Source<readonly string[]> }) {
  const ids = useSyncExternalStore(marked.subscribe, marked.now)
  if (ids.length === 0) return null
  const rows = [...new Set(ids)].filter((id) => /^[\w-]+$/.test(id)).map((id) => `[data-record="${id}"]`)
  // The repeated attribute outranks the list's own colours.
  const row = `:is(${rows.join()})[data-record][data-record]`
  return (
    <style>
      {`${row}:is(li),${row}>:is(th,td){background-color:var(--ant-color-info-bg)}
      ${row}:is(li),${row}>:is(th,td):first-child{box-shadow:inset 3px 0 var(--ant-color-info)}`}
    </style>
  )
}
