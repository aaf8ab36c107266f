import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Span } from '../span.ts'
import type { Rows } from '../use-rows.ts'
import type { Selection } from '../use-selection.ts'

type Given = {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: Rows
  /** The question whose answer is shown or on its way; another one begins with its first record. */
  readonly page: string
  /** The place that had the focus when the list was left. */
  readonly begin: number
  /** The places drawn. */
  readonly drawn: Span
  readonly selection: Selection | undefined
  /** The place in the quick look: the cursor follows it. */
  readonly looked: number | undefined
  /** Brings a place into sight; undefined for the very top. */
  readonly show: (place: number | undefined) => void
  /** Told the place that has the focus. */
  readonly onReach: (place: number) => void
}

/**
 * The card that has the focus, or that Tab reaches, and ticking from it. It follows its record: others may come or go in
 * front of it.
 */
export function useCursor({ frame, rows, page, begin, drawn, selection, looked, show, onReach }: Given) {
  const [current, setCurrent] = useState<{ place: number; id: string | undefined }>({ place: begin, id: undefined })
  const wanted = useRef(false)
  const lastPick = useRef<number>(undefined)
  const seen = useRef(page)
  const { count, at } = rows

  const placeOf = (id: string | undefined, place: number) => {
    if (id === undefined || !at(place) || at(place)!.id === id) return place
    for (let one = drawn.from; one < drawn.to; one++) if (at(one)?.id === id) return one
    return place
  }
  const reached = Math.max(0, Math.min(count - 1, placeOf(current.id, current.place)))

  // The focus goes where the keyboard has sent it once that card is drawn, and stays with its record.
  useLayoutEffect(() => {
    const active = document.activeElement
    const onCard =
      active instanceof HTMLElement && active.dataset.index !== undefined && frame.current?.contains(active)
    if (!wanted.current && !(onCard && Number(active.dataset.index) !== reached)) return
    wanted.current = false
    frame.current?.querySelector<HTMLElement>(`[data-index="${reached}"]`)?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    if (rows.waiting || !rows.known || seen.current === page) return
    seen.current = page
    setCurrent({ place: 0, id: undefined })
    show(undefined)
  })

  const goTo = (place: number, takesFocus = true) => {
    const to = Math.max(0, Math.min(count - 1, place))
    show(to)
    setCurrent({ place: to, id: at(to)?.id })
    wanted.current = takesFocus
  }
  const follow = useEffectEvent((place: number) => goTo(place, false))
  useLayoutEffect(() => {
    if (looked !== undefined) follow(looked)
  }, [looked])

  return {
    reached,
    goTo,
    /** A card got the focus by itself. */
    reach: (place: number) => {
      if (place < 0) return
      onReach(place)
      const id = at(place)?.id
      if (place !== reached || id !== current.id) setCurrent({ place, id })
    },
    /** Goes to another card and ticks both on the way. */
    tickTo: (place: number) => {
      const ids = [at(reached)?.id, at(place)?.id].filter((id) => id !== undefined)
      selection?.set(ids, true)
      lastPick.current = place
      goTo(place)
    },
    /** Ticks a card or unticks it; with `through` all from the last one ticked up to it. */
    pick: async (place: number, through: boolean) => {
      if (!selection) return
      const from = (through ? lastPick.current : undefined) ?? place
      lastPick.current = place
      const row = at(place)
      if (row && from === place) return selection.set([row.id], through || !selection.has(row.id))
      const ids = await rows.idsOf(Math.min(from, place), Math.max(from, place)).catch(() => (row ? [row.id] : []))
      selection.set(ids, from !== place || !ids.every(selection.has))
    },
  }
}

export type Cursor = ReturnType<typeof useCursor>
