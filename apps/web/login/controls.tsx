import { type ReactNode, useEffect } from 'react'

/**
 * The controls of /login in plain HTML, so that the first page loads no component library. login.css styles them like
 * Ant Design's.
 */

type ButtonProps = {
  look: 'primary' | 'link' | 'text'
  children: ReactNode
  submit?: boolean
  loading?: boolean
  disabled?: boolean
  lang?: string
  onClick?: () => void
}

/** A button; while loading it shows a spinner and does not call `onClick`. */
export const Button = ({ look, submit, loading = false, disabled, children, onClick, ...rest }: ButtonProps) => (
  <button
    {...rest}
    className="login-button"
    data-look={look}
    type={submit ? 'submit' : 'button'}
    disabled={disabled}
    aria-busy={loading}
    onClick={loading ? undefined : onClick}
  >
    {loading && <span className="login-turning" aria-hidden="true" />}
    {children}
  </button>
)

type NoteProps = {
  type: 'info' | 'warning' | 'error'
  children: ReactNode
  role: 'status' | 'alert'
  'aria-live'?: 'off' | undefined
}

const marks = {
  info: 'M12 10v7M12 7v.5',
  warning: 'M12 7v6M12 16.5v.5',
  error: 'm9 9 6 6m0-6-6 6',
}

/** A box with a message above the fields. */
export const Note = ({ type, children, ...rest }: NoteProps) => (
  <div {...rest} className="login-note" data-type={type}>
    <Mark d={marks[type]} />
    <span>{children}</span>
  </div>
)

const Mark = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
    <circle cx={12} cy={12} r={10} fill="currentColor" />
    <path d={d} className="login-mark" />
  </svg>
)

type ToastProps = { text: string; type: 'success' | 'error'; seconds: number; onEnd: () => void }

/** A message at the top right for some seconds. */
export function Toast({ text, type, seconds, onEnd }: ToastProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [onEnd, seconds])
  return (
    <div className="login-toast" data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <Mark d={type === 'error' ? marks.error : 'm8 12.2 2.8 2.8L16 9.5'} />
      {text}
    </div>
  )
}

/** An eye, crossed out while the password is hidden. */
export const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" className="login-eye">
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx={12} cy={12} r={3} />
    {crossed && <path d="m4 20 16-16" />}
  </svg>
)
