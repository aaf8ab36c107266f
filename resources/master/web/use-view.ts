import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readView, type View, writeView } from './view.ts'

/** Changes what the screen shows. A `replace` leaves no step for the browser's Back, as while somebody types. */
export type ChangeView = (view: View, how?: 'push' | 'replace') => void

/** What the screen shows, kept in its address alone. */
export function useView(): [View, ChangeView] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = useMemo(() => readView(search), [search])
  const change: ChangeView = (next, how = 'push') => {
    const to = { to: '/admin/master', search: writeView(next), replace: how === 'replace', resetScroll: false }
    void navigate(to as never)
  }
  return [view, change]
}
