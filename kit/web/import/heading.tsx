import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step begins, so that everybody notices and goes on from there. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A drawer that is opening takes the focus for itself first.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }), 50)
    return () => clearTimeout(timer)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="import-heading">
      {children}
    </h2>
  )
}
