import { label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { type MasterKey, masterKeys } from '../contract.ts'
import type { Tab } from './columns.ts'
import { type TabItem, Tabs } from './tabs.tsx'
import { keyLabel } from './value.ts'

type Props = {
  readonly tab: Tab
  /** How many values each category has to show. */
  readonly counts: ReadonlyMap<MasterKey, number>
  readonly onTab: (tab: Tab) => void
}

/** All, then the categories in the specification's order, each with its number. */
export function Categories({ tab, counts, onTab }: Props) {
  const say = useSay()
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const items: TabItem<Tab>[] = [
    { key: 'All', text: say(all), count: total },
    ...masterKeys.map((key) => ({ key, text: say(keyLabel(key)), count: counts.get(key)! })),
  ]
  return <Tabs name={say(categories)} items={items} current={tab} onTab={onTab} />
}

const all = label('All', '全部')
const categories = label('Categories', '类别')
