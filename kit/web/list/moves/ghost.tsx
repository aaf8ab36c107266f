import { type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Held } from './use-drag.ts'

type Props = {
  readonly held: Held
  /** Gets the ghost's element, which `useDrag` moves. */
  readonly element: RefObject<HTMLDivElement | null>
  readonly name: string
  readonly body: RefObject<HTMLElement | null>
}

/** The name of the dragged row, beside the pointer. */
export function Ghost({ held, element, name, body }: Props) {
  // The name at the start of the drag: another row may have taken the place since.
  const [nameAtStart] = useState(name)
  return createPortal(
    <div className="list-ghost" ref={element} style={{ translate: `${held.x}px ${held.y}px` }} aria-hidden="true">
      {nameAtStart}
    </div>,
    body.current?.closest('.list') ?? document.body,
  )
}
