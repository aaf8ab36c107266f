import './live.css'
import { label, type Visitor } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { createLive, type Live, type LiveState } from './live.ts'
import type { Source } from './source.ts'

/** How long a connection is lost before this is shown, in milliseconds. */
const patienceMs = 4_000

function LiveStatus({ state }: { state: Source<LiveState> }) {
  const say = useSay()
  const connection = useSyncExternalStore(state.subscribe, state.now)
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const lost = connection === 'lost' || !online
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <div className="live-status" role="status">
      {shown && <span>{say(online ? reconnecting : offline)}</span>}
    </div>
  )
}

const subscribeToOnline = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const reconnecting = label(
  'Reconnecting … changes by others will show when it is done',
  '正在重新连接……恢复后将显示他人的修改',
)
const offline = label('You are offline. What you see may be out of date.', '您已离线，当前内容可能不是最新的。')

const Context = createContext<Live | undefined>(undefined)

type Props = {
  /** The id of the last event before the page was read. */
  readonly since: string | undefined
  readonly onEnded: () => void
  /** Called when the user's rights or name have changed. */
  readonly onRights: () => void
  readonly children: ReactNode
}

/** Refreshes the cached data after changes by others, and shows when the connection is lost. */
export function LiveProvider({ since, onEnded, onRights, children }: Props) {
  const { client, user } = useApp()
  const queries = useQueryClient()
  const [live] = useState(() =>
    createLive({ client, queries, user: user.id, since, ended: onEnded, rightsChanged: onRights }),
  )
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

/** Calls `listener` when the user has a new notice, and at the beginning of each connection. */
export function useOnNotice(listener: () => void) {
  const live = useContext(Context)
  useEffect(() => live?.onNotice(listener), [live, listener])
}

const noVisitors: readonly Visitor[] = []
const subscribeToNothing = () => () => {}

/** Highlights the rows and cards just changed by others by a style rule, without rendering lists again. */
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
