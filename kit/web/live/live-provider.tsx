import type { Visitor } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../page/app.tsx'
import './live.css'
import { createLive, type Live } from './live.ts'
import { LiveStatus } from './live-status.tsx'
import { Marks } from './marks.tsx'

const Context = createContext<Live | undefined>(undefined)

type Props = {
  /** The mark that came with the page. */
  readonly since: string | undefined
  /** The session has ended. */
  readonly onEnded: () => void
  readonly children: ReactNode
}

/** Keeps what is shown below it up to date with what others do, and says so when it cannot. */
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

/** Says that this tab is on a record while the component is there; nothing while `id` is undefined. */
export function useHere(kind: string, id: string | undefined, editing = false) {
  const live = useContext(Context)
  useEffect(() => (id === undefined ? undefined : live?.enter({ kind, id, editing })), [live, kind, id, editing])
}

/** The others on a record that this tab is on. */
export function useVisitors(kind: string, id: string): readonly Visitor[] {
  const live = useContext(Context)
  return useSyncExternalStore(live?.visitors.subscribe ?? silent, () => live?.others(kind, id) ?? nobody)
}

/** Calls back whenever there is news for the user, and when the connection is back after it was lost. */
export function useNotice(tell: () => void) {
  const live = useContext(Context)
  useEffect(() => live?.onNotice(tell), [live, tell])
}

const nobody: readonly Visitor[] = []
const silent = () => () => {}
