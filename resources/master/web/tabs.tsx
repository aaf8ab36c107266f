import { integerText, useApp, useNarrow } from '@sms/kit/web'
import { Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/** One tab: a category, or a list of its own. */
export type TabItem<K extends string = string> = {
  readonly key: K
  readonly text: string
  /** How many values it has to show, where that is known. */
  readonly count?: number
}

type Props<K extends string> = {
  /** What the tabs are, for screen readers. */
  readonly name: string
  readonly items: readonly TabItem<K>[]
  /** The key of the tab that is open. */
  readonly current: string
  readonly onTab: (key: K) => void
}

/** All tabs in a row; on a phone one box to choose from. */
export const Tabs = <K extends string>(props: Props<K>) => (useNarrow() ? <TabBox {...props} /> : <TabBar {...props} />)

/** All tabs in a row, which scrolls where they are too many. */
export function TabBar<K extends string>({ name, items, current, onTab }: Props<K>) {
  const bar = useRef<HTMLDivElement>(null)
  const at = items.findIndex((one) => one.key === current)
  useEffect(() => {
    bar.current?.querySelectorAll('button')[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  const byKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[(to + items.length) % items.length]
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onTab(next.key)
    bar.current?.querySelectorAll('button')[items.indexOf(next)]?.focus()
  }
  return (
    <div className="master-tabs" role="tablist" aria-label={name} ref={bar} onKeyDown={byKey}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          aria-selected={item.key === current}
          tabIndex={item.key === current ? 0 : -1}
          data-none={item.count === 0 || undefined}
          onClick={() => onTab(item.key)}
        >
          {item.text} <Count of={item} />
        </button>
      ))}
    </div>
  )
}

function TabBox<K extends string>({ name, items, current, onTab }: Props<K>) {
  return (
    <Select<string>
      className="master-tab-box"
      aria-label={name}
      value={current}
      onChange={(key) => onTab(key as K)}
      listHeight={520}
      options={items.map((item) => ({
        value: item.key,
        label: (
          <span className="master-tab-choice">
            {item.text} <Count of={item} />
          </span>
        ),
      }))}
    />
  )
}

function Count({ of: { count } }: { of: TabItem }) {
  const { language } = useApp()
  return count === undefined ? null : <span className="master-count">{integerText(count, language)}</span>
}
