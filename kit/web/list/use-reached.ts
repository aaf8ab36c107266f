import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAnswered } from './use-answered.ts'
import type { Goal } from './use-revealed.ts'
import type { Rows } from './use-rows.ts'

type Options = {
  /** The list's name: whoever comes back to it goes on from the record that was left. */
  readonly name: string
  readonly rows: Rows
  /** The question; another one begins at the top. */
  readonly page: string
  /** What the rows or cards stand in; each has its place as `data-index`. */
  readonly around: RefObject<HTMLElement | null>
  /** Brings a place into sight; undefined is the very top. */
  readonly show: (place: number | undefined) => void
  /** The place that had the focus when the list was left. */
  readonly begin: number
  /** The place in the quick look, the record that was moved last and one just made: the list follows them. */
  readonly looked: number | undefined
  readonly moved?: Goal | undefined
  readonly revealed?: Goal | undefined
  /** Told the place that has the focus. */
  readonly onReach: (place: number) => void
}

/** The row of a table, or the card of a gallery, that Tab reaches. The focus follows its record, wherever that goes. */
export function useReached(given: Options) {
  const { name, rows, page, around, show, looked, moved, revealed, onReach } = given
  const { count, at } = rows
  const [current, setCurrent] = useState<{ place: number; id: string | undefined }>({
    place: given.begin,
    id: left.get(name),
  })
  const wanted = useRef(false)

  /** Where a record stands that stood at `place`: others may have come or gone above it. */
  const placeOf = (id: string | undefined, place: number) =>
    (id === undefined ? undefined : rows.placeOf(id, place)) ?? place
  const reached = Math.max(0, Math.min(count - 1, placeOf(current.id, current.place)))

  // The focus goes where the keyboard has sent it once that row is drawn.
  useLayoutEffect(() => {
    const active = document.activeElement
    const onOne =
      active instanceof HTMLElement && active.matches('tr, [data-index]') && around.current?.contains(active)
    if (!wanted.current && !(onOne && Number(active.dataset.index) !== reached)) return
    wanted.current = false
    around.current?.querySelector<HTMLElement>(`[data-index="${reached}"]`)?.focus({ preventScroll: true })
  })
  useAnswered(rows, page, () => {
    setCurrent({ place: 0, id: undefined })
    show(undefined)
  })

  /** Brings a place into sight, that of a record where one is named, with the focus unless said. */
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

  /** The focus has come to a place by itself. */
  const reach = (place: number) => {
    if (place < 0) return
    onReach(place)
    const id = at(place)?.id
    if (id !== undefined) left.set(name, id)
    if (place !== reached || id !== current.id) setCurrent({ place, id })
  }
  return { reached, placeOf, goTo, reach }
}

/** Goes to each new goal once; one that was there before the table counts as reached. */
function useGoal(goal: Goal | undefined, go: (goal: Goal) => void) {
  const before = useRef(goal)
  const follow = useEffectEvent(go)
  useLayoutEffect(() => {
    if (!goal || goal === before.current) return
    before.current = goal
    follow(goal)
  }, [goal])
}

/** The row that had the focus last, by list. */
const left = new Map<string, string>()
