import { useState } from 'react'

/** The records somebody has ticked, on this page and on others. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Ticks or unticks records. */
  readonly set: (ids: readonly string[], on: boolean) => void
  readonly clear: () => void
}

/** A selection that ends when `what` is listed changes: nobody should change records that they no longer see. */
export function useSelection(what: string): Selection {
  const [held, hold] = useState({ what, ids: none })
  const ids = held.what === what ? held.ids : none
  return {
    ids,
    set: (some, on) => {
      const next = new Set(ids)
      for (const id of some) on ? next.add(id) : next.delete(id)
      hold({ what, ids: next })
    },
    clear: () => hold({ what, ids: none }),
  }
}

const none: ReadonlySet<string> = new Set()
