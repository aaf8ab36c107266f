import { type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Held } from './use-drag.ts'

type Props = {
  readonly held: Held
  readonly at: RefObject<HTMLDivElement | null>
  readonly name: string
  /** The rows that it comes from. */
  readonly of: RefObject<HTMLElement | null>
}

/** The name of a row on its way, beside the pointer. */
export function Ghost({ held, at, name, of }: Props) {
  // As it was when the row was taken: another may have come to stand there since.
  const [taken] = useState(name)
  return createPortal(
    <div className="list-ghost" ref={at} style={{ translate: `${held.x}px ${held.y}px` }} aria-hidden="true">
      {taken}
    </div>,
    of.current?.closest('.list') ?? document.body,
  )
}
