import { useMemo, useState } from 'react'
import { kept } from '../kept.ts'
import { fitLayout, type Layout } from './layout.ts'

/** A list's layout, remembered in this browser under `name`. */
export function useLayout(name: string, initial: Layout): [Layout, (next: Layout | undefined) => void] {
  const store = kept(`list.${name}`)
  const [saved, setSaved] = useState<unknown>(() => parsed(store.get()))
  const change = (next: Layout | undefined) => {
    setSaved(next)
    store.set(next ? JSON.stringify(next) : null)
  }
  const layout = useMemo(() => fitLayout(saved, initial), [saved, initial])
  return [layout, change]
}

/** What was remembered; null when it is no JSON. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
