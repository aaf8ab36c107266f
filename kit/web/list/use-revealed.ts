import { useEffect, useRef, useState } from 'react'
import type { Rows } from './use-rows.ts'

/** A row to go to: where it stands, and whose it is. */
export type Goal = { readonly id: string; readonly place: number }

/** A record is looked for among so many rows of those at hand. */
const most = 5_000

/** Where a record stands that is to be brought into sight, such as one just made, once the list has it. */
export function useRevealed(id: string | undefined, { at, count, known, waiting }: Rows): Goal | undefined {
  const [goal, setGoal] = useState<Goal>()
  const done = useRef(id)
  useEffect(() => {
    if (id === undefined || done.current === id || !known || waiting) return
    for (let place = 0; place < Math.min(count, most); place++) {
      if (at(place)?.id !== id) continue
      done.current = id
      return setGoal({ id, place })
    }
  })
  return goal
}
