import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Density } from '../layout.ts'
import type { Place } from '../place.ts'
import { leapOf, type Reach, type Sight, type Span, topFor } from '../span.ts'
import { useBegin } from '../use-begin.ts'
import { useSpan } from '../use-span.ts'
import { useAcross } from './across.ts'
import { gap, placesIn, rowsFor, rowsWith, type Shape, shapeOf } from './shape.ts'

type Options = {
  /** What the cards stand in: as wide as their room. */
  readonly frame: RefObject<HTMLElement | null>
  /** What scrolls around them; the page itself on a phone. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly phone: boolean
  readonly count: number
  readonly density: Density
  readonly actions: boolean
  readonly wanted: number
  /** Pixels at the foot that something lies over. */
  readonly covered: number
  /** Where the gallery stood when it was left. */
  readonly begin: Place | undefined
  /** Told the places in sight and those drawn. */
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
}

/** Cards are high: a few rows beyond those in sight are enough. */
const reach: Reach = { beyond: 2, step: 1 }

/** Which rows of cards are drawn, how they stand, and the way to another place. */
export function useCards({ frame, scroller, phone, count, density, actions, wanted, covered, begin, onSee }: Options) {
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
  // The same as long as cards stand as they do, so that they are not drawn again.
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
    return { top: Math.max(0, around.scrollTop - gap), height: Math.max(row, around.clientHeight - covered - gap) }
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
  // Where cards stand in other rows than before, the first in sight stays the first.
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

  /** Brings a place wholly into sight; undefined is the top. */
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
    /** Whether it is known how wide the cards are. */
    measured: room > 0,
  }
}
