import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import { edgeScroller } from './edge-scroll.ts'
import { gapAt, placeInGap } from './order.ts'

/** A row that is being dragged, and the gap that it hangs over: 0 is before the first row, `n` behind the nth. */
export type Held = { readonly id: string; readonly gap: number; readonly x: number; readonly y: number }

/** Pixels that a pointer moves before it drags, so that a press alone does nothing. */
const slack = 4

/**
 * Drags the rows of a table's body by a handle, with a mouse, a pen or a finger. Rows carry `data-id`. Escape gives up.
 * `ghost` follows the pointer; `onDrop` is told which row goes to which place among the rows shown.
 */
export function useDrag(body: RefObject<HTMLElement | null>, onDrop: (id: string, place: number) => void) {
  const [held, setHeld] = useState<Held>()
  const ghost = useRef<HTMLDivElement>(null)

  const start = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0 || !body.current) return
    event.preventDefault()
    const over = new AbortController()
    const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
    const from = rows().findIndex((row) => row.dataset.id === id)
    const begin = event.clientY
    let at: Held | undefined

    const follow = (x: number, y: number) => {
      const middles = rows().map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      const gap = gapAt(middles, y)
      if (at?.gap !== gap) setHeld({ id, gap, x, y })
      at = { id, gap, x, y }
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
    }
    const scroll = edgeScroller(body.current, () => at && follow(at.x, at.y))
    const end = () => {
      over.abort()
      scroll.stop()
      setHeld(undefined)
    }
    const { signal } = over
    const same = (one: PointerEvent) => one.pointerId === event.pointerId
    const on = <K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void) =>
      addEventListener(name, hear, { signal, capture: true })
    on('pointermove', (move) => {
      if (!same(move) || (!at && Math.abs(move.clientY - begin) < slack)) return
      follow(move.clientX, move.clientY)
      scroll.towards(move.clientY)
    })
    on('pointerup', (up) => {
      if (!same(up)) return
      const place = at && placeInGap(from, at.gap)
      end()
      if (place !== undefined && place !== from) onDrop(id, place)
    })
    on('pointercancel', (gone) => same(gone) && end())
    on('keydown', (key) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    })
  }
  return { held, ghost, start }
}
