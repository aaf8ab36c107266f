import { useSyncExternalStore } from 'react'
import type { Source } from './source.ts'

/**
 * Marks the rows and cards that somebody else has just changed, by a rule of style for their ids: lists have nothing to
 * do for it but to say which record a row is, and none of them is drawn again for it.
 */
export function Marks({ marked }: { marked: Source<readonly string[]> }) {
  const ids = useSyncExternalStore(marked.subscribe, marked.now)
  if (ids.length === 0) return null
  const rows = [...new Set(ids)].filter((id) => /^[\w-]+$/.test(id)).map((id) => `[data-record="${id}"]`)
  // Named three times over so that it goes before the list's own colours.
  const row = `:is(${rows.join()})[data-record][data-record]`
  return (
    <style>
      {`${row}:is(li),${row}>:is(th,td){background-color:var(--ant-color-info-bg)}
      ${row}:is(li),${row}>:is(th,td):first-child{box-shadow:inset 3px 0 var(--ant-color-info)}`}
    </style>
  )
}
