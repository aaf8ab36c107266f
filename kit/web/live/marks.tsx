import { useSyncExternalStore } from 'react'
import type { Source } from './source.ts'

/**
 * Highlights the rows and cards that another user has just changed, by a style rule for their `data-record` ids; no list
 * is rendered again for it.
 */
export function Marks({ marked }: { marked: Source<readonly string[]> }) {
  const ids = useSyncExternalStore(marked.subscribe, marked.now)
  if (ids.length === 0) return null
  const rows = [...new Set(ids)].filter((id) => /^[\w-]+$/.test(id)).map((id) => `[data-record="${id}"]`)
  // The repeated attribute outranks the list's own colours.
  const row = `:is(${rows.join()})[data-record][data-record]`
  return (
    <style>
      {`${row}:is(li),${row}>:is(th,td){background-color:var(--ant-color-info-bg)}
      ${row}:is(li),${row}>:is(th,td):first-child{box-shadow:inset 3px 0 var(--ant-color-info)}`}
    </style>
  )
}
