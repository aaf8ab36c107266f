import { useState } from 'react'

/** How many rows are drawn at first, and how many more each time the end of them comes into sight. */
const portion = 80

/**
 * How many rows of a long list to draw: it grows by a portion when its end comes into sight. `key` says which list it
 * is, since another one begins again; `least` rows are drawn in any case. `end` is the ref of an element behind them.
 */
export function useGrowing(key: string, least: number) {
  const [state, setState] = useState({ key, most: portion })
  const most = Math.max(state.key === key ? state.most : portion, least)
  const end = (element: HTMLElement | null) => {
    if (!element) return

    const sight = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setState({ key, most: most + portion })
      },
      { rootMargin: '600px' },
    )
    sight.observe(element)
    return () => sight.disconnect()
  }
  return { most, end }
}
