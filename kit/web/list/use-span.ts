import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { inSight, type Reach, type Room, type Sight, type Span, toDraw } from './span.ts'

type Options = {
  /** What is in sight at this moment; undefined while nothing is on the screen. */
  readonly measure: () => Sight | undefined
  /** What scrolls around the rows, where that is not the window: its height may change by itself. */
  readonly around?: RefObject<HTMLElement | null> | undefined
  /** Height of a row in pixels. */
  readonly row: number
  readonly count: number
  /** What opened rows take below them; the same list as long as nothing about it changes. */
  readonly rooms?: readonly Room[] | undefined
  /** The rows drawn at first. */
  readonly begin: Span | undefined
  /** How many rows are drawn beyond those in sight, where that is not the usual; the same object every time. */
  readonly reach?: Reach
  /** Told the rows in sight and those drawn, whenever either may have changed. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** No screen shows more than this many pixels of a list; before it is measured, this much is drawn. */
const firstHeight = 900

/** The rows of a list to draw, followed as it scrolls. Drawn again only when rows come into reach, not for every pixel. */
export function useSpan({ measure, around, row, count, rooms, begin, onSee, reach }: Options): Span {
  const [held, hold] = useState<Span>(() => begin ?? toDraw({ top: 0, height: firstHeight }, row, 1_000, reach))
  const told = useRef('')
  const look = useEffectEvent((row: number, count: number, rooms?: readonly Room[]) => {
    const measured = measure()
    if (!measured) return
    // Nothing shows more than the window: what scrolls is as high as all rows until its own height is known.
    const sight = { ...measured, height: Math.min(measured.height, innerHeight) }
    const drawn = toDraw(sight, row, count, reach, rooms)
    if (drawn.from !== held.from || drawn.to !== held.to) hold(drawn)
    const seen = inSight(sight, row, count, rooms)
    const now = [seen.from, seen.to, count].join()
    if (now === told.current) return
    told.current = now
    onSee(seen, drawn, sight.top)
  })
  useLayoutEffect(() => look(row, count, rooms), [row, count, rooms])
  useEffect(() => {
    const listen = () => look(row, count, rooms)
    // Scrolling does not bubble: whatever scrolls around or in the list is heard on its way down.
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
  return { from: Math.min(held.from, count), to: Math.min(held.to, count) }
}
