import type { ReactNode } from 'react'
import './parts.css'

type Props = {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
  /** An error, which interrupts a screen reader. */
  readonly alert?: true
}

/** A sentence in the middle of an empty list, an explanation, and the next actions. */
export function ListNotice({ title, text, children, alert }: Props) {
  return (
    <div className="list-notice" role={alert ? 'alert' : 'status'}>
      <p className="list-notice-title">{title}</p>
      {text && <p className="list-quiet">{text}</p>}
      <div className="list-notice-actions">{children}</div>
    </div>
  )
}
