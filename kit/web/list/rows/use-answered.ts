import { useLayoutEffect, useRef } from 'react'
import type { Rows } from './use-rows.ts'

/** Runs `act` each time the rows of another query have loaded; `page` is the query. */
export function useAnswered({ known, waiting }: Pick<Rows, 'known' | 'waiting'>, page: string, act: () => void) {
  const seen = useRef(page)
  useLayoutEffect(() => {
    if (waiting || !known || seen.current === page) return
    seen.current = page
    act()
  })
}
