import { label } from '@sms/kit/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../page/app.tsx'
import { mediaHook } from '../page/media.ts'
import { type Tab, TabList } from './tab-list.tsx'

/** The tabs that tell what people say of a record and do to it. */
const tells: readonly string[] = ['comments', 'history']

/** Whether the window has room for what happens to a record beside its facts. */
export const useWide = mediaHook('(min-width: 1280px)')

/** The tabs that stand beside the facts where there is room, and those that stand below. */
export const split = (tabs: readonly Tab[], wide: boolean): { beside: readonly Tab[]; below: readonly Tab[] } => ({
  beside: wide ? tabs.filter(({ key }) => tells.includes(key)) : [],
  below: wide ? tabs.filter(({ key }) => !tells.includes(key)) : tabs,
})

/** Comments and history beside a record's facts, as high as these; the address chooses which where it names one (`?tab=`). */
export function Activity({ tabs }: { readonly tabs: readonly Tab[] }) {
  const say = useSay()
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown }
  const [last, setLast] = useState<unknown>()
  const [chosen, setChosen] = useState(tabs[0]!.key)
  if (asked !== last) {
    setLast(asked)
    if (tabs.some(({ key }) => key === asked)) setChosen(asked as string)
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
