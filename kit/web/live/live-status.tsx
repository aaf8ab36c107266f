import { label } from '@sms/kit/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSay } from '../page/app.tsx'
import type { LiveState } from './live.ts'
import type { Source } from './source.ts'

/** How long a connection is lost before this is shown, in milliseconds. */
const patienceMs = 4_000

/** Shows in a corner that changes by others do not arrive at the moment, without moving anything else. */
export function LiveStatus({ state }: { state: Source<LiveState> }) {
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
