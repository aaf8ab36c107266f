import { useState } from 'react'

/** How many rows are drawn at first, and how many more each time the end of them comes into sight. */
const portion = 150

/**
 * Draws a long list in portions. `key` says which list it is: another one begins again at the first portion. `end` is
 * the ref of an element behind the last row drawn; `least` makes sure that a row that far down is drawn.
 */
export function useGrowing(key: string, total: number) {
  const [state, setState] = useState({ key, most: portion })
  const most = state.key === key ? state.most : portion
  const least = (count: number) => {
    if (count > most) setState({ key, most: Math.ceil(count / portion) * portion })
  }
  const end = (element: HTMLElement | null) => {
    if (!element) return

    const sight = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) least(most + 1)
      },
      { rootMargin: '600px' },
    )
    sight.observe(element)
    return () => sight.disconnect()
  }
  return { most, all: most >= total, least, end }
}
