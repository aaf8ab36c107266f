import type { ReactNode } from 'react'
import '../show/show.css'

/** A small table that scrolls sideways by itself where it is too wide, so that the page around it never has to. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="scroll-x" aria-label={label} {...focusable}>
      {children}
    </section>
  )
}

/** A region that scrolls has to be reachable by Tab (WCAG 2.1.1). */
const focusable = { tabIndex: 0 }
