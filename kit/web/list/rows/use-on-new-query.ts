import { useLayoutEffect, useRef } from 'react'
import type { Rows } from './use-rows.ts'

/** Calls `act` once after each change of the query, as soon as the new query's rows have loaded. */
export function useOnNewQuery({ known, waiting }: Pick<Rows, 'known' | 'waiting'>, queryKey: string, act: () => void) {
  const shownKey = useRef(queryKey)
  useLayoutEffect(() => {
    if (waiting || !known || shownKey.current === queryKey) return
    shownKey.current = queryKey
    act()
  })
}
