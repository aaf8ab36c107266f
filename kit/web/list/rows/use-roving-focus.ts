import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useOnNewQuery } from './use-on-new-query.ts'
import type { Goal } from './use-revealed.ts'
import type { Rows } from './use-rows.ts'

type Options = {
  /** The list's name, under which the last focused record is stored. */
  readonly name: string
  readonly rows: Rows
  /** A new query starts at the top. */
  readonly queryKey: string
  /** The element around the rows or cards, which have their places as `data-index`. */
  readonly container: RefObject<HTMLElement | null>
  /** Scrolls to a place; undefined is the very top. */
  readonly show: (place: number | undefined) => void
  /** The place whose focus is to be restored. */
  readonly initial: number
  /** The places of the quick look, the last moved record and a new record: the list scrolls to them. */
  readonly looked: number | undefined
  readonly moved?: Goal | undefined
  readonly revealed?: Goal | undefined
  readonly onFocused: (place: number) => void
}

/** The one row or card of a list that is in the tab order, `current`; it follows the focus, and its record. */
export function useRovingFocus(options: Options) {
  const { name, rows, queryKey, container, show, looked, moved, revealed, onFocused } = options
  const { count, at } = rows
  const [target, setTarget] = useState<{ place: number; id: string | undefined }>({
    place: options.initial,
    id: lastFocused.get(name),
  })
  const takesFocusNext = useRef(false)

  /** The present place of a record that was at `place`; the same place without a record, or if it is not loaded. */
  const placeOf = (id: string | undefined, place: number) =>
    (id === undefined ? undefined : rows.placeOf(id, place)) ?? place
  const current = Math.max(0, Math.min(count - 1, placeOf(target.id, target.place)))

  // After each render: the current row gets the focus if it was chosen by keyboard, or if it left the focused place.
  useLayoutEffect(() => {
    const active = document.activeElement
    const isOnRow =
      active instanceof HTMLElement && active.matches('tr, [data-index]') && container.current?.contains(active)
    const isOnOtherRow = isOnRow && Number(active.dataset.index) !== current
    if (!takesFocusNext.current && !isOnOtherRow) return
    takesFocusNext.current = false
    container.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  })
  useOnNewQuery(rows, queryKey, () => {
    setTarget({ place: 0, id: undefined })
    show(undefined)
  })

  /** Scrolls to a place, where the record `id` is or will be, and by default moves the focus there. */
  const goTo = (place: number, takesFocus = true, id?: string) => {
    const to = Math.max(0, Math.min(count - 1, place))
    show(to)
    setTarget({ place: to, id: id ?? at(to)?.id })
    takesFocusNext.current = takesFocus
  }
  const follow = useEffectEvent((place: number) => goTo(place, false))
  useLayoutEffect(() => {
    if (looked !== undefined) follow(looked)
  }, [looked])
  useGoal(moved, ({ place, id }) => goTo(place, true, id))
  useGoal(revealed, ({ place, id }) => goTo(place, false, id))

  /** Adopts a place that the focus has moved to by itself; -1 is none. */
  const adopt = (place: number) => {
    if (place < 0) return
    onFocused(place)
    const id = at(place)?.id
    if (id !== undefined) lastFocused.set(name, id)
    if (place !== current || id !== target.id) setTarget({ place, id })
  }

  /** The place of the row or card around an event's target; -1 in an editor or its dialog, whose events rows ignore. */
  const placeOfTarget = (target: EventTarget) => {
    const around = (target as Element).closest<HTMLElement>('[data-index]')
    const isElsewhere = !around || !container.current?.contains(around) || (target as Element).closest('.list-editing')
    return isElsewhere ? -1 : Number(around.dataset.index)
  }
  return { current, placeOf, placeOfTarget, goTo, adopt }
}

/** Moves the focus to the row or card of a list that is in the tab order. */
export const focusCurrent = (list: Element | null) =>
  list?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()

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

/** The last focused record of each list, to which the focus returns when the list is opened again. */
const lastFocused = new Map<string, string>()
