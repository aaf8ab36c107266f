import type { ListView } from '@sms/kit/contract'
import { useMemo, useState } from 'react'
import { stored, storedInTab } from '../../data/stored.ts'
import { fitLayout, type Layout, readLayout, writeLayout } from './layout.ts'

/** Changes the layout of a view, by default of the one shown; undefined resets it to the view's, or to the page's. */
export type SetLayout = (next: Layout | undefined, of?: ListView) => void

function storeOf(name: string, view: ListView | undefined) {
  const key = view ? `view.${view.id}` : `list.${name}`
  return { key, store: view ? storedInTab(key) : stored(key) }
}

/** A list's layout: stored in this browser under `name`, or for a view in this tab, over the view's own. */
export function useLayout(name: string, initial: Layout, view: ListView | undefined): [Layout, SetLayout] {
  const { key, store } = storeOf(name, view)
  /** The text last stored here, since the storage may keep nothing. */
  const [changed, setChanged] = useState<{ readonly key: string; readonly text: string | null }>()
  const text = changed?.key === key ? changed.text : store.get()
  const content = view?.content
  const layout = useMemo(() => fitLayout(readLayout(text, content) ?? content, initial), [text, content, initial])
  const change: SetLayout = (next, of = view) => {
    const text = next ? writeLayout(next, of?.content) : null
    const { key, store } = storeOf(name, of)
    setChanged({ key, text })
    store.set(text)
  }
  return [layout, change]
}
