import { label } from '@sms/kit/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSay } from '../page/app.tsx'

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

type Props = {
  readonly what: string
  readonly why?: string | undefined
  /** What is unchanged; by default everything. */
  readonly unchanged?: string
  readonly children?: ReactNode
  /** Whether the file is not at fault. */
  readonly mild?: boolean
}

/** A message at any step: what happened, what is unchanged and what to do. */
export function Notice({ what, why, unchanged, children, mild = false }: Props) {
  const say = useSay()
  return (
    <div className="import-notice" data-mild={mild || undefined} role="alert">
      <p className="import-strong">{what}</p>
      {why && <p>{why}</p>}
      <p>{unchanged ?? say(allUnchanged)}</p>
      {children}
    </div>
  )
}

const allUnchanged = label(
  'The file and your settings are kept; nothing was changed.',
  '文件和您的设置均已保留，未作任何更改。',
)

type BoxProps = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** A box that scrolls in both directions, also by keyboard. */
export function ScrollBox({ label, className = '', children }: BoxProps) {
  return (
    // A scrolling region has to be reachable by Tab (WCAG 2.1.1).
    <section className={`import-scroll ${className}`} aria-label={label} {...focusable}>
      {children}
    </section>
  )
}

const focusable = { tabIndex: 0 }
