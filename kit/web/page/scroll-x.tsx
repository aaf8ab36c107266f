import type { ReactNode } from 'react'
import '../show/show.css'

/** Scrolls a wide table sideways by itself, so that the page does not. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="scroll-x" aria-label={label} {...focusable}>
      {children}
    </section>
  )
}

/** Makes a scrolling region reachable by Tab (WCAG 2.1.1). */
const focusable = { tabIndex: 0 }
