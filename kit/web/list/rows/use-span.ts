import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Extra, inSight, type Reach, type Sight, type Span, toDraw } from './span.ts'

type Options = {
  /** Measures the visible part; undefined while nothing is on the screen. */
  readonly measure: () => Sight | undefined
  /** The scroller around the rows, whose height may change by itself; none if the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined
  /** In pixels, without extra heights. */
  readonly rowHeight: number
  readonly count: number
  /** The extra heights below expanded rows; a stable array as long as none of them changes. */
  readonly extras?: readonly Extra[] | undefined
  /** The rows to render until the first measurement; by default those of a screen at the top. */
  readonly initial: Span | undefined
  /** How many rows are rendered beyond the visible ones, if not the default; a stable object. */
  readonly reach?: Reach
  /** Gets the visible and rendered rows and the scroll position in pixels when the visible rows or `count` change. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** The height in pixels that is rendered until the list is measured. */
const firstHeight = 900

/** The rows of a list to render while it scrolls. Renders again only when rows come into reach, not for every pixel. */
export function useSpan({ measure, scroller, rowHeight, count, extras, initial, onSee, reach }: Options): Span {
  const [drawn, setDrawn] = useState<Span>(
    () => initial ?? toDraw({ top: 0, height: firstHeight }, rowHeight, 1_000, reach),
  )
  const reported = useRef('')
  const update = useEffectEvent(() => {
    const measured = measure()
    if (!measured) return
    // The scroller is as high as all rows until it has its own height: the window limits it.
    const sight = { ...measured, height: Math.min(measured.height, innerHeight) }
    const next = toDraw(sight, rowHeight, count, reach, extras)
    if (next.from !== drawn.from || next.to !== drawn.to) setDrawn(next)
    const seen = inSight(sight, rowHeight, count, extras)
    const report = [seen.from, seen.to, count].join()
    if (report === reported.current) return
    reported.current = report
    onSee(seen, next, sight.top)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pixels are other rows once one of these changes
  useLayoutEffect(() => update(), [rowHeight, count, extras])
  useEffect(() => {
    const listener = () => update()
    // Scroll events do not bubble: they are captured.
    document.addEventListener('scroll', listener, { capture: true, passive: true })
    addEventListener('resize', listener)
    const sizes = new ResizeObserver(listener)
    if (scroller?.current) sizes.observe(scroller.current)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', listener, { capture: true })
      removeEventListener('resize', listener)
    }
  }, [scroller])
  return { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count) }
}
