import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step, which takes the focus when the step begins. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An opening drawer takes the focus first.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }), 50)
    return () => clearTimeout(timer)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="import-heading">
      {children}
    </h2>
  )
}
