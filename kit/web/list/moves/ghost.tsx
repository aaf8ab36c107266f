import type { RefObject } from 'react'
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
export const Ghost = ({ held, at, name, of }: Props) =>
  createPortal(
    <div className="list-ghost" ref={at} style={{ translate: `${held.x}px ${held.y}px` }} aria-hidden="true">
      {name}
    </div>,
    of.current?.closest('.list') ?? document.body,
  )
