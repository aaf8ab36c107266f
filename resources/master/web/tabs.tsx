import { label } from '@sms/kit/contract'
import { integerText, useApp, useNarrow, useSay } from '@sms/kit/web'
import { Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type MasterKey, masterKeys } from '../contract.ts'
import type { Tab } from './columns.ts'
import { keyLabel } from './value.ts'

type Props = {
  readonly tab: Tab
  /** How many values each category has to show. */
  readonly counts: ReadonlyMap<MasterKey, number>
  readonly onTab: (tab: Tab) => void
  /** The id of a tab's element. */
  readonly idOf: (tab: Tab) => string
}

const tabs: readonly Tab[] = ['All', ...masterKeys]

/** All, then the categories in the specification's order, each with its number; on a phone one box to choose from. */
export function Tabs(props: Props) {
  const { counts } = props
  const say = useSay()
  const { language } = useApp()
  const narrow = useNarrow()
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const choices = tabs.map((tab) => ({
    tab,
    text: tab === 'All' ? say(all) : say(keyLabel(tab)),
    count: integerText(tab === 'All' ? total : counts.get(tab)!, language),
  }))
  return narrow ? <TabBox {...props} choices={choices} /> : <TabBar {...props} choices={choices} />
}

type Choices = { readonly choices: readonly { readonly tab: Tab; readonly text: string; readonly count: string }[] }

function TabBar({ tab: current, onTab, idOf, choices }: Props & Choices) {
  const say = useSay()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector(`#${CSS.escape(idOf(current))}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, idOf])
  const byKey = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onTab(next)
    document.getElementById(idOf(next))?.focus()
  }
  return (
    <div className="master-tabs" role="tablist" aria-label={say(categories)} ref={bar} onKeyDown={byKey}>
      {choices.map(({ tab, text, count }) => (
        <button
          key={tab}
          id={idOf(tab)}
          type="button"
          role="tab"
          aria-selected={tab === current}
          tabIndex={tab === current ? 0 : -1}
          data-none={count === '0' || undefined}
          onClick={() => onTab(tab)}
        >
          {text} <span className="master-count">{count}</span>
        </button>
      ))}
    </div>
  )
}

function TabBox({ tab, onTab, idOf, choices }: Props & Choices) {
  const say = useSay()
  return (
    <Select<Tab>
      id={idOf(tab)}
      className="master-tab-box"
      aria-label={say(categories)}
      value={tab}
      onChange={onTab}
      listHeight={520}
      options={choices.map((one) => ({
        value: one.tab,
        label: (
          <span className="master-tab-choice">
            {one.text} <span className="master-count">{one.count}</span>
          </span>
        ),
      }))}
    />
  )
}

const all = label('All', '全部')
const categories = label('Categories', '类别')
