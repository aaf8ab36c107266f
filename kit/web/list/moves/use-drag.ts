import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import { gapAt } from './order.ts'

/** The pixels from an edge at which a dragged row scrolls the list, and the step per frame at the edge. */
const edgeReach = 56
const edgeStep = 14

/** The element that scrolls around another one vertically; by default the document. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return document.documentElement
}

/** Scrolls the scroller of an element while the pointer is near its edge; calls `onScrolled` after each step. */
function edgeScroller(element: HTMLElement, onScrolled: () => void) {
  const scroller = scrollerOf(element)
  const isPage = scroller === document.documentElement
  /** Pixels per frame, negative upwards. */
  let speed = 0
  let frame = 0
  const step = () => {
    frame = 0
    if (speed === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += speed
    if (scroller.scrollTop === before) return
    onScrolled()
    frame = requestAnimationFrame(step)
  }
  return {
    /** Reports the pointer's height in the window. */
    towards: (y: number) => {
      const box = scroller.getBoundingClientRect()
      const [top, bottom] = isPage ? [0, innerHeight] : [box.top, box.bottom]
      const speedAt = (distance: number) => Math.min(1, Math.max(0, (edgeReach - distance) / edgeReach)) * edgeStep
      speed = speedAt(bottom - y) - speedAt(y - top)
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => {
      speed = 0
      cancelAnimationFrame(frame)
    },
  }
}

/** A row that is being dragged, and its place at the start. */
export type Held = {
  readonly id: string
  readonly from: number
  /** The gap nearest to the pointer: gap 0 is before the first row, gap n behind the nth. */
  readonly gap: number
  /** The pointer in the window when it came to the gap, in pixels. */
  readonly x: number
  readonly y: number
}

/** The side of the row at `place` where the dragged row would drop; behind the last of `count` rows is a gap too. */
export function dropSide(held: Held | undefined, place: number, count: number): 'before' | 'after' | undefined {
  if (held?.gap === place) return 'before'
  return held?.gap === count && place === count - 1 ? 'after' : undefined
}

/** Pixels that a pointer moves up or down before a drag begins, so that a click does nothing. */
const slack = 4

/** Drags rows or cards (`data-record`) by a handle (`data-drag`); Escape cancels. `onDrop` gets the id and the gap. */
export function useDrag(body: RefObject<HTMLElement | null>, onDrop: (id: string, gap: number) => void) {
  const [held, setHeld] = useState<Held>()
  const latest = useRef(onDrop)
  latest.current = onDrop
  const ghost = useRef<HTMLDivElement>(null)

  const start = (event: ReactPointerEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest('[data-drag]') && target.closest<HTMLElement>('[data-record]')
    if (!row || event.button !== 0 || !body.current) return
    event.preventDefault()
    const listening = new AbortController()
    const id = row.dataset.record!
    const from = Number(row.dataset.index)
    const startY = event.clientY
    let latestHeld: Held | undefined

    const follow = (x: number, y: number) => {
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { place: Number(row.dataset.index), middle: top + height / 2 }
      })
      const next = { id, from, gap: gapAt(rows, y), x, y }
      // Renders only for another gap: the ghost is moved without.
      if (latestHeld?.gap !== next.gap) setHeld(next)
      latestHeld = next
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
    }
    const scroll = edgeScroller(body.current, () => latestHeld && follow(latestHeld.x, latestHeld.y))
    const end = () => {
      listening.abort()
      scroll.stop()
      setHeld(undefined)
    }
    const isSamePointer = (other: PointerEvent) => other.pointerId === event.pointerId
    const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      addEventListener(name, listener, { signal: listening.signal, capture: true })
    on('pointermove', (move) => {
      if (!isSamePointer(move) || (!latestHeld && Math.abs(move.clientY - startY) < slack)) return
      follow(move.clientX, move.clientY)
      scroll.towards(move.clientY)
    })
    on('pointerup', (up) => {
      if (!isSamePointer(up)) return
      const gap = latestHeld?.gap
      end()
      if (gap !== undefined) latest.current(id, gap)
    })
    on('pointercancel', (event) => isSamePointer(event) && end())
    on('keydown', (key) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    })
  }
  return { held, ghost, start }
}
