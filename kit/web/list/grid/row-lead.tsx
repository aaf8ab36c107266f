import { label } from '@sms/kit/contract'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useSay } from '../../page/app.tsx'
import '../rows/opened.css'

/** Icons of rows as bare paths: dozens of rows have some each, and icon components cost many times as much. */
const icon = (paths: ReactNode) => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
    {paths}
  </svg>
)
const chevron = icon(<path d="m4 6 4 4 4-4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />)
const grip = icon(<path d="M6 3.5v0M6 8v0M6 12.5v0M10 3.5v0M10 8v0M10 12.5v0" strokeWidth="2" strokeLinecap="round" />)

/** The drag handle of a row. */
export function Grip() {
  const say = useSay()
  return (
    <span className="list-grip" data-drag title={say(drag)} aria-hidden="true">
      {grip}
    </span>
  )
}

type OpenerProps = {
  readonly id: string
  readonly name: string
  readonly open: boolean
  readonly tabIndex?: -1
  readonly onToggle?: () => void
}

/** Expands and collapses a row. In the table the body handles the click (`data-toggle`). */
export const Opener = ({ id, name, open, tabIndex, onToggle }: OpenerProps) => (
  <button
    type="button"
    className="list-opener"
    data-toggle
    tabIndex={tabIndex}
    aria-expanded={open}
    aria-controls={open ? openedId(id) : undefined}
    aria-label={name}
    onClick={onToggle}
  >
    {chevron}
  </button>
)

export const openedId = (record: string) => `opened-${record}`

/** While it is `on`, reports the height of an element beyond `base`, in pixels, whenever that changes. */
export function useExtra(
  ref: RefObject<HTMLElement | null>,
  base: number,
  on: boolean,
  report: (extra: number) => void,
) {
  const latest = useRef(report)
  latest.current = report
  useLayoutEffect(() => {
    const element = ref.current
    if (!on || !element) return
    const measure = () => latest.current(Math.max(0, element.offsetHeight - base))
    measure()
    const observer = new ResizeObserver(measure)
    // A table row cannot be observed for its size, but its content can.
    observer.observe(element.querySelector<HTMLElement>('.list-opened-inside') ?? element)
    return () => observer.disconnect()
  }, [ref, base, on])
}

type OpenedProps = {
  readonly id: string
  readonly span: number
  readonly onExtra: (extra: number) => void
  readonly children: ReactNode
}

/** The content of an expanded row of the table, in a row of its own. */
export function OpenedRow({ id, span, onExtra, children }: OpenedProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useExtra(row, 0, true, onExtra)
  return (
    <tr className="list-opened" id={openedId(id)} ref={row}>
      <td colSpan={span}>
        <div className="list-opened-inside">{children}</div>
      </td>
    </tr>
  )
}

const drag = label('Drag to move', '拖动排序')
