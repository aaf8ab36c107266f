import { type Fields, label } from '@sms/kit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import type { ListProps, TabCounts } from './list-props.ts'
import type { ListQuery } from './rows/blocks.ts'
import './tabs.css'
import type { ListModel } from './use-list.ts'

type TabsProps = {
  readonly list: ListModel
  readonly tabs: NonNullable<ListProps['tabs']>
  readonly narrow: boolean
}

/** A list's tabs: all, then each value of the field in its order, with its record count. */
export function Tabs({ list, tabs, narrow }: TabsProps) {
  const say = useSay()
  const { by, counts } = tabs
  const { [by]: _, sort: _sort, ...query } = list.now.query
  const countOf = useCounts(counts, query)
  const field = (list.contract.all as Fields)[by]!
  const options = field.type.kind === 'choice' ? field.type.options : []
  const items = [
    { key: '', text: say(all), count: countOf && [...countOf.values()].reduce((sum, count) => sum + count, 0) },
    ...options.map(({ value, label: text }) => ({
      key: value,
      text: say(text),
      count: countOf && (countOf.get(value) ?? 0),
    })),
  ]
  const shared = { name: say(field.label), items, current: list.tab ?? '', onTab: list.toTab }
  return narrow ? <TabBox {...shared} /> : <TabBar {...shared} />
}

/** The counts of the previous query stay until the new ones are loaded, so that nothing moves. */
function useCounts(counts: TabCounts | undefined, query: ListQuery) {
  const app = useApp()
  const options = counts?.(app, query) ?? { queryKey: ['tabs'], enabled: false }
  return useQuery({ ...options, placeholderData: keepPreviousData }).data as ReadonlyMap<string, number> | undefined
}

type TabItem<K extends string = string> = {
  readonly key: K
  readonly text: string
  readonly count?: number | undefined
}

type Props<K extends string> = {
  readonly name: string
  readonly items: readonly TabItem<K>[]
  readonly current: string
  readonly onTab: (key: K) => void
}

/** All tabs in a row, which scrolls if it is too long; ←, →, Home and End open another tab. */
export function TabBar<K extends string>({ name, items, current, onTab }: Props<K>) {
  const bar = useRef<HTMLDivElement>(null)
  const index = items.findIndex((item) => item.key === current)
  useEffect(() => {
    bar.current?.querySelectorAll('button')[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [index])
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = (to + items.length) % items.length
    onTab(items[next]!.key)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="list-tabs" role="tablist" aria-label={name} ref={bar} onKeyDown={onKey}>
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
      className="list-tab-box"
      aria-label={name}
      value={current}
      onChange={(key) => onTab(key as K)}
      listHeight={520}
      options={items.map((item) => ({
        value: item.key,
        label: (
          <span className="list-tab-choice">
            {item.text} <Count of={item} />
          </span>
        ),
      }))}
    />
  )
}

function Count({ of: { count } }: { of: TabItem }) {
  const { language } = useApp()
  return count === undefined ? null : <span className="list-tab-count">{integerText(count, language)}</span>
}

const all = label('All', '全部')
