import { useEffect, useRef, useState } from 'react'
import type { Rows } from './use-rows.ts'

/** A row to scroll to: its place, and its record. */
export type Goal = { readonly id: string; readonly place: number }

/** The number of places that are searched for a record. */
const most = 5_000

/** The place of a record to scroll to, such as a new one, once it is loaded; none for the `id` of the first render. */
export function useRevealed(id: string | undefined, { at, count, known, waiting }: Rows): Goal | undefined {
  const [goal, setGoal] = useState<Goal>()
  const lastRevealed = useRef(id)
  useEffect(() => {
    if (id === undefined || lastRevealed.current === id || !known || waiting) return
    for (let place = 0; place < Math.min(count, most); place++) {
      if (at(place)?.id !== id) continue
      lastRevealed.current = id
      return setGoal({ id, place })
    }
  })
  return goal
}
