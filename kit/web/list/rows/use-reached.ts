import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from './use-answered.ts'
import type { Goal } from './use-revealed.ts'
import type { Rows } from './use-rows.ts'

type Options = {
  /** The list's name, under which the last focused record is stored. */
  readonly name: string
  readonly rows: Rows
  /** The query; a new one starts at the top. */
  readonly page: string
  /** The container of the rows or cards; each has its place as `data-index`. */
  readonly around: RefObject<HTMLElement | null>
  /** Scrolls to a place; undefined is the very top. */
  readonly show: (place: number | undefined) => void
  /** The place whose focus is to be restored. */
  readonly begin: number
  /** The places of the quick look, the last moved record and a new record: the list scrolls to them. */
  readonly looked: number | undefined
  readonly moved?: Goal | undefined
  readonly revealed?: Goal | undefined
  /** Gets the place with the focus. */
  readonly onReach: (place: number) => void
}

/** The row or card in the tab order. The focus follows its record. */
export function useReached(options: Options) {
  const { name, rows, page, around, show, looked, moved, revealed, onReach } = options
  const { count, at } = rows
  const [current, setCurrent] = useState<{ place: number; id: string | undefined }>({
    place: options.begin,
    id: lastFocused.get(name),
  })
  const wanted = useRef(false)

  /** The present place of a record that was at `place`, since rows above it may have been added or removed. */
  const placeOf = (id: string | undefined, place: number) =>
    (id === undefined ? undefined : rows.placeOf(id, place)) ?? place
  const reached = Math.max(0, Math.min(count - 1, placeOf(current.id, current.place)))

  // A row chosen by keyboard gets the focus once it is rendered.
  useLayoutEffect(() => {
    const active = document.activeElement
    const isOnRow =
      active instanceof HTMLElement && active.matches('tr, [data-index]') && around.current?.contains(active)
    if (!wanted.current && !(isOnRow && Number(active.dataset.index) !== reached)) return
    wanted.current = false
    around.current?.querySelector<HTMLElement>(`[data-index="${reached}"]`)?.focus({ preventScroll: true })
  })
  useAnswered(rows, page, () => {
    setCurrent({ place: 0, id: undefined })
    show(undefined)
  })

  /** Scrolls to a place, or a record if given, and by default moves the focus there. */
  const goTo = (place: number, takesFocus = true, id?: string) => {
    const to = Math.max(0, Math.min(count - 1, place))
    show(to)
    setCurrent({ place: to, id: id ?? at(to)?.id })
    wanted.current = takesFocus
  }
  const follow = useEffectEvent((place: number) => goTo(place, false))
  useLayoutEffect(() => {
    if (looked !== undefined) follow(looked)
  }, [looked])
  useGoal(moved, ({ place, id }) => goTo(place, true, id))
  useGoal(revealed, ({ place, id }) => goTo(place, false, id))

  /** The focus has moved to a place by itself. */
  const reach = (place: number) => {
    if (place < 0) return
    onReach(place)
    const id = at(place)?.id
    if (id !== undefined) lastFocused.set(name, id)
    if (place !== reached || id !== current.id) setCurrent({ place, id })
  }
  return { reached, placeOf, goTo, reach }
}

/** Goes to each new goal once; a goal that existed before the first render counts as reached. */
function useGoal(goal: Goal | undefined, go: (goal: Goal) => void) {
  const before = useRef(goal)
  const follow = useEffectEvent(go)
  useLayoutEffect(() => {
    if (!goal || goal === before.current) return
    before.current = goal
    follow(goal)
  }, [goal])
}

/** The last focused record, by list. */
const lastFocused = new Map<string, string>()
