import { useLayoutEffect, useRef } from 'react'
import type { Rows } from './use-rows.ts'

/** Calls `act` when a list shows another query than at the last call. */
export function useOnNewQuery({ known, waiting }: Pick<Rows, 'known' | 'waiting'>, queryKey: string, act: () => void) {
  const shownKey = useRef(queryKey)
  useLayoutEffect(() => {
    if (waiting || !known || shownKey.current === queryKey) return
    shownKey.current = queryKey
    act()
  })
}
