import { useLayoutEffect, useRef } from 'react'
import type { Rows } from './use-rows.ts'

/** Does something each time that the rows of another question have come; `page` is the question. */
export function useAnswered({ known, waiting }: Pick<Rows, 'known' | 'waiting'>, page: string, act: () => void) {
  const seen = useRef(page)
  useLayoutEffect(() => {
    if (waiting || !known || seen.current === page) return
    seen.current = page
    act()
  })
}
