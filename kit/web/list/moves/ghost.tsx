import { type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Held } from './use-drag.ts'

type Props = {
  readonly held: Held
  readonly at: RefObject<HTMLDivElement | null>
  readonly name: string
  /** The rows of the list. */
  readonly of: RefObject<HTMLElement | null>
}

/** The name of the dragged row, beside the pointer. */
export function Ghost({ held, at, name, of }: Props) {
  // The name at the start of the drag: another row may have taken the place since.
  const [taken] = useState(name)
  return createPortal(
    <div className="list-ghost" ref={at} style={{ translate: `${held.x}px ${held.y}px` }} aria-hidden="true">
      {taken}
    </div>,
    of.current?.closest('.list') ?? document.body,
  )
}
