import { label } from '@sms/kit/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../page/app.tsx'
import { mediaHook } from '../page/media.ts'
import { type Tab, TabList } from './tab-list.tsx'

const activityKeys: readonly string[] = ['comments', 'history']

/** Whether the window has room for comments and history beside the facts. */
export const useRoomForActivity = mediaHook('(min-width: 1280px)')

/** The tabs beside the facts, if there is room, and those below. */
export const splitTabs = (tabs: readonly Tab[], wide: boolean): { beside: readonly Tab[]; below: readonly Tab[] } => ({
  beside: wide ? tabs.filter(({ key }) => activityKeys.includes(key)) : [],
  below: wide ? tabs.filter(({ key }) => !activityKeys.includes(key)) : tabs,
})

/** Comments and history beside a record's facts; `?tab=` in the address may choose the tab. */
export function Activity({ tabs }: { readonly tabs: readonly Tab[] }) {
  const say = useSay()
  const { tab: requested } = useSearch({ strict: false }) as { tab?: unknown }
  const [lastRequested, setLastRequested] = useState<unknown>()
  const [chosen, setChosen] = useState(tabs[0]!.key)
  if (requested !== lastRequested) {
    setLastRequested(requested)
    if (tabs.some(({ key }) => key === requested)) setChosen(requested as string)
  }
  const active = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0]!.key
  return (
    <aside className="record-activity" aria-label={say(activityLabel)}>
      <div className="record-activity-box">
        <TabList label={say(activityLabel)} tabs={tabs} active={active} onChange={setChosen} scrolls />
      </div>
    </aside>
  )
}

const activityLabel = label('What people say and do', '评论与修改')
