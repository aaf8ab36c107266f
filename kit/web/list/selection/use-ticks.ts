import { useRef } from 'react'
import { useOnNewQuery } from '../rows/use-on-new-query.ts'
import type { Rows } from '../rows/use-rows.ts'
import type { Selection } from './use-selection.ts'

/** Ticks rows by their places: one, a range from the last ticked one, or those that a key passes. */
export function useTicks(rows: Rows, queryKey: string, selection: Selection | undefined) {
  const { at, placeOf, idsOf } = rows
  const lastTicked = useRef<{ readonly id: string | undefined; readonly place: number }>(undefined)
  useOnNewQuery(rows, queryKey, () => {
    lastTicked.current = undefined
  })

  const tickRange = async (from: number, to: number) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const loaded = Array.from({ length: last - first + 1 }, (_, i) => at(first + i)?.id)
    const ends = [at(from)?.id, at(to)?.id].filter((id) => id !== undefined)
    // Loaded rows are ticked at once, so that a held key is never ahead of them.
    if (loaded.every((id) => id !== undefined)) selection?.tick(loaded, true)
    else selection?.tick(await idsOf(first, last).catch(() => ends), true)
  }
  return {
    /** Ticks or unticks a row; `through` ticks all from the last one up to it. A row still loading is ticked. */
    pick: (place: number, through: boolean) => {
      const row = at(place)
      const start = through ? lastTicked.current : undefined
      lastTicked.current = { id: row?.id, place }
      const startPlace = start && ((start.id === undefined ? undefined : placeOf(start.id, start.place)) ?? start.place)
      if (startPlace !== undefined) void tickRange(startPlace, place)
      else if (row) selection?.tick([row.id], through || !selection.has(row.id))
      else void tickRange(place, place)
    },
    pass: (from: number, to: number) => {
      lastTicked.current = { id: at(to)?.id, place: to }
      void tickRange(from, to)
    },
  }
}
