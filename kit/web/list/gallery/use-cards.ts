import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { barCover } from '../bulk/bar-cover.ts'
import type { Density } from '../columns/layout.ts'
import { leapOf, type Reach, type Sight, type Span, topFor } from '../rows/span.ts'
import type { ScrollPosition } from '../rows/use-scroll-position.ts'
import { useSpan } from '../rows/use-span.ts'
import { useRestoredScroll } from '../use-restored-scroll.ts'
import { useAcross } from './across.ts'
import { gap, placesIn, rowsFor, rowsWith, shapeOf } from './shape.ts'

type Options = {
  /** The container of the cards; its width decides the layout. */
  readonly frame: RefObject<HTMLElement | null>
  /** The scroller around them; the page itself on a phone. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly phone: boolean
  readonly count: number
  readonly density: Density
  readonly actions: boolean
  readonly wanted: number
  readonly saved: ScrollPosition | undefined
  /** Gets the visible and the rendered indexes. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** Cards are high: a few rows beyond the visible ones are enough. */
const cardReach: Reach = { beyond: 2, step: 1 }

/** The layout of the cards, which rows of cards are rendered, and how to scroll to an index. */
export function useCards({ frame, scroller, phone, count, density, actions, wanted, saved, onSee }: Options) {
  /** The width for the cards in pixels; 0 until it is measured. */
  const [width, setWidth] = useState(0)
  const [chosen] = useAcross()
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measureWidth = () => setWidth(box.clientWidth)
    measureWidth()
    const observer = new ResizeObserver(measureWidth)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  // Stable as long as the layout stays, so that cards do not render again.
  const shape = useMemo(
    () => shapeOf({ room: width || 1_000, density, phone, actions, wanted, chosen }),
    [width, density, phone, actions, wanted, chosen],
  )
  const { across, rowHeight } = shape

  /** The visible part of the cards in pixels; undefined before the first layout. */
  const measure = (): Sight | undefined => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !width) return undefined
    if (phone) return { top: Math.max(0, -box.top), height: innerHeight }
    const around = scroller.current
    if (!around) return undefined
    return {
      top: Math.max(0, around.scrollTop - gap),
      height: Math.max(rowHeight, around.clientHeight - barCover(around) - gap),
    }
  }
  /** Scrolls to pixels below the top of the first card. */
  const scrollBelowTop = (top: number) => {
    if (!phone) return scroller.current?.scrollTo({ top: top > 0 ? top + gap : 0 })
    const box = frame.current?.getBoundingClientRect()
    if (box) scrollTo({ top: top + box.top + scrollY })
  }
  const firstSeen = useRef(0)
  const cardRows = useSpan({
    measure,
    scroller,
    rowHeight,
    count: rowsFor(count, across),
    initial: saved && rowsWith(saved.span, across),
    reach: cardReach,
    onSee: (seen, drawn, top) => {
      firstSeen.current = seen.from * across
      onSee(placesIn(seen, across, count), placesIn(drawn, across, count), top)
    },
  })

  useRestoredScroll(saved, width > 0, scrollBelowTop)
  // After a change of the layout, the first visible card stays the first.
  const lastAcross = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!width) return
    const isChanged = lastAcross.current !== undefined && lastAcross.current !== across
    lastAcross.current = across
    if (isChanged && firstSeen.current > 0) scrollBelowTop(Math.floor(firstSeen.current / across) * rowHeight)
  })

  /** Scrolls an index fully into view; undefined is the top. */
  const show = (place: number | undefined) => {
    const sight = measure()
    if (!sight) return
    if (place === undefined) return sight.top > 0 && scrollBelowTop(0)
    const top = topFor(Math.floor(place / across), sight, rowHeight)
    if (top !== sight.top) scrollBelowTop(top)
  }
  return {
    shape,
    cardRows,
    show,
    leap: () => leapOf(measure()?.height ?? 0, rowHeight),
    measured: width > 0,
  }
}
