import { useMemo, useState } from 'react'
import { fitLayout, type Layout } from './layout.ts'

/** A list's layout, remembered in this browser under `name`. A storage that refuses costs the memory and nothing else. */
export function useLayout(name: string, initial: Layout): [Layout, (next: Layout | undefined) => void] {
  const key = `sms.list.${name}`
  const [saved, setSaved] = useState<unknown>(() => read(key))
  const change = (next: Layout | undefined) => {
    setSaved(next)
    try {
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
    } catch {
      // Private windows and full disks refuse.
    }
  }
  const layout = useMemo(() => fitLayout(saved, initial), [saved, initial])
  return [layout, change]
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
