import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** A box that scrolls in both directions, also by keyboard, so that the page does not. */
export function ScrollBox({ label, className = '', children }: Props) {
  return (
    // A scrolling region has to be reachable by Tab (WCAG 2.1.1).
    <section className={`import-scroll ${className}`} aria-label={label} {...focusable}>
      {children}
    </section>
  )
}

const focusable = { tabIndex: 0 }
