import { useRef } from 'react'
import { useOnNewQuery } from '../rows/use-on-new-query.ts'
import type { Rows } from '../rows/use-rows.ts'
import type { Selection } from './use-selection.ts'

/**
 * Ticks rows by their places: a single one, a range from the last ticked one, or rows that a key passes. A new query
 * resets the start of ranges.
 */
export function useTicks(rows: Rows, queryKey: string, selection: Selection | undefined) {
  const { at, placeOf, idsOf } = rows
  const last = useRef<{ readonly id: string | undefined; readonly place: number }>(undefined)
  useOnNewQuery(rows, queryKey, () => {
    last.current = undefined
  })

  const tick = async (from: number, to: number) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const near = Array.from({ length: high - low + 1 }, (_, i) => at(low + i)?.id)
    const ends = [at(from)?.id, at(to)?.id].filter((id) => id !== undefined)
    // Loaded rows are ticked at once, so that a held key is never ahead of them.
    if (near.every((id) => id !== undefined)) selection?.set(near, true)
    else selection?.set(await idsOf(low, high).catch(() => ends), true)
  }
  return {
    /** Ticks or unticks a row; `through` ticks all from the last one up to it. */
    pick: (place: number, through: boolean) => {
      const row = at(place)
      const before = through ? last.current : undefined
      last.current = { id: row?.id, place }
      if (before)
        void tick((before.id === undefined ? undefined : placeOf(before.id, before.place)) ?? before.place, place)
      else if (row) selection?.set([row.id], through || !selection.has(row.id))
      else void tick(place, place)
    },
    /** Ticks the rows between two places, both included. */
    pass: (from: number, to: number) => {
      last.current = { id: at(to)?.id, place: to }
      void tick(from, to)
    },
  }
}
