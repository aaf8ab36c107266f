import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { inSight, type Reach, type Room, type Sight, type Span, toDraw } from './span.ts'

type Options = {
  /** Measures the visible part; undefined while nothing is on the screen. */
  readonly measure: () => Sight | undefined
  /** The scroller around the rows, unless it is the window: its height may change by itself. */
  readonly around?: RefObject<HTMLElement | null> | undefined
  /** Height of a row in pixels. */
  readonly row: number
  readonly count: number
  /** The extra height below expanded rows; a stable list as long as none of them changes. */
  readonly rooms?: readonly Room[] | undefined
  /** The rows rendered at first. */
  readonly begin: Span | undefined
  /** How many rows are rendered beyond the visible ones, if not the default; a stable object. */
  readonly reach?: Reach
  /** Gets the visible and the rendered rows whenever either may have changed. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** The largest visible part of a list in pixels; rendered until it is measured. */
const firstHeight = 900

/** The rows of a list to render while it scrolls. Renders again only when rows come into reach, not for every pixel. */
export function useSpan({ measure, around, row, count, rooms, begin, onSee, reach }: Options): Span {
  const [span, setSpan] = useState<Span>(() => begin ?? toDraw({ top: 0, height: firstHeight }, row, 1_000, reach))
  const reported = useRef('')
  const look = useEffectEvent((row: number, count: number, rooms?: readonly Room[]) => {
    const measured = measure()
    if (!measured) return
    // The scroller is as high as all rows until it has its own height: the window limits it.
    const sight = { ...measured, height: Math.min(measured.height, innerHeight) }
    const drawn = toDraw(sight, row, count, reach, rooms)
    if (drawn.from !== span.from || drawn.to !== span.to) setSpan(drawn)
    const seen = inSight(sight, row, count, rooms)
    const now = [seen.from, seen.to, count].join()
    if (now === reported.current) return
    reported.current = now
    onSee(seen, drawn, sight.top)
  })
  useLayoutEffect(() => look(row, count, rooms), [row, count, rooms])
  useEffect(() => {
    const listen = () => look(row, count, rooms)
    // Scroll events do not bubble: they are captured.
    document.addEventListener('scroll', listen, { capture: true, passive: true })
    addEventListener('resize', listen)
    const sizes = new ResizeObserver(listen)
    if (around?.current) sizes.observe(around.current)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', listen, { capture: true })
      removeEventListener('resize', listen)
    }
  }, [row, count, rooms, around])
  return { from: Math.min(span.from, count), to: Math.min(span.to, count) }
}
