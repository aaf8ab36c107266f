import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { barCover } from '../bulk/bar-cover.ts'
import type { Density } from '../columns/layout.ts'
import { leapOf, type Reach, type Sight, type Span, topFor } from '../rows/span.ts'
import type { Place } from '../rows/use-place.ts'
import { useSpan } from '../rows/use-span.ts'
import { useBegin } from '../use-begin.ts'
import { useAcross } from './across.ts'
import { gap, placesIn, rowsFor, rowsWith, type Shape, shapeOf } from './shape.ts'

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
  readonly begin: Place | undefined
  /** Gets the visible and the rendered indexes. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** Cards are high: a few rows beyond the visible ones are enough. */
const reach: Reach = { beyond: 2, step: 1 }

/** The layout of the cards, which rows are rendered, and how to scroll to an index. */
export function useCards({ frame, scroller, phone, count, density, actions, wanted, begin, onSee }: Options) {
  const [room, setRoom] = useState(0)
  const [chosen] = useAcross()
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () => setRoom(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  // Stable as long as the layout stays, so that cards do not render again.
  const shape = useMemo(
    () => shapeOf({ room: room || 1_000, density, phone, actions, wanted, chosen }),
    [room, density, phone, actions, wanted, chosen],
  )
  const { across, row } = shape

  const measure = (): Sight | undefined => {
    const box = frame.current?.getBoundingClientRect()
    const around = scroller.current
    if (!box || !room) return undefined
    if (phone) return { top: Math.max(0, -box.top), height: innerHeight }
    if (!around) return undefined
    return {
      top: Math.max(0, around.scrollTop - gap),
      height: Math.max(row, around.clientHeight - barCover(around) - gap),
    }
  }
  const scrollTop = (top: number) => {
    if (!phone) return void scroller.current?.scrollTo({ top: top > 0 ? top + gap : 0 })
    const box = frame.current?.getBoundingClientRect()
    if (box) scrollTo({ top: top + box.top + scrollY })
  }
  const first = useRef(0)
  const rows = useSpan({
    measure,
    around: scroller,
    row,
    count: rowsFor(count, across),
    begin: begin && rowsWith(begin.span, across),
    reach,
    onSee: (seen, drawn, top) => {
      first.current = seen.from * across
      onSee(placesIn(seen, across, count), placesIn(drawn, across, count), top)
    },
  })

  useBegin(begin, room > 0, scrollTop)
  // After a change of the layout, the first visible card stays the first.
  const stood = useRef<Shape>(undefined)
  const settle = useEffectEvent((shape: Shape) => {
    const before = stood.current
    stood.current = shape
    if (before && before.across !== shape.across && first.current > 0)
      scrollTop(Math.floor(first.current / shape.across) * shape.row)
  })
  useLayoutEffect(() => {
    if (room) settle(shape)
  })

  /** Scrolls an index fully into view; undefined is the top. */
  const show = (place: number | undefined) => {
    const sight = measure()
    if (!sight) return
    if (place === undefined) return sight.top > 0 && scrollTop(0)
    const top = topFor(Math.floor(place / across), sight, row)
    if (top !== sight.top) scrollTop(top)
  }
  return {
    shape,
    rows,
    show,
    leap: () => leapOf(measure()?.height ?? 0, row),
    measured: room > 0,
  }
}
