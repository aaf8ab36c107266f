import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from '../use-answered.ts'
import type { Rows } from '../use-rows.ts'
import type { Selection } from '../use-selection.ts'
import { useTicks } from '../use-ticks.ts'

type Given = {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: Rows
  /** The question whose answer is shown or on its way; another one begins with its first record. */
  readonly page: string
  /** The place that had the focus when the list was left. */
  readonly begin: number
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
export function useCursor({ frame, rows, page, begin, selection, looked, show, onReach }: Given) {
  const [current, setCurrent] = useState<{ place: number; id: string | undefined }>({ place: begin, id: undefined })
  const wanted = useRef(false)
  const ticks = useTicks(rows, page, selection)
  const { count, at } = rows

  const placeOf = (id: string | undefined, place: number) =>
    (id === undefined ? undefined : rows.placeOf(id, place)) ?? place
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
  useAnswered(rows, page, () => {
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
    /** Goes to another card and ticks all on the way. */
    tickTo: (place: number) => {
      ticks.pass(reached, place)
      goTo(place)
    },
    /** Ticks a card or unticks it; with `through` all from the last one ticked up to it. */
    pick: ticks.pick,
  }
}

export type Cursor = ReturnType<typeof useCursor>
