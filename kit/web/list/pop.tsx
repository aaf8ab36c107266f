import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../form/keys.ts'

type Props = {
  readonly label: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly button: (props: {
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: () => void
  }) => ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** The least distance between a panel and the edge of the window, in pixels. */
const edge = 8

/** A panel under its button, which takes the focus and returns it on Escape; a press outside closes it. */
export function Pop({ label, open, onOpen, button, children, className }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /** Whether a press on its way to the document was inside, also in a popup of a control. */
  const isInside = useRef(false)
  /** How far the panel is moved to the right, in pixels, to lie within the window. */
  const [shift, setShift] = useState(0)

  /** Moves the panel into the window, its start before its end, and the focus into the panel. */
  const place = () => {
    if (!panel.current) return
    const { left, right } = panel.current.getBoundingClientRect()
    const width = document.documentElement.clientWidth
    setShift((shift) => {
      const [start, end] = [left - shift, right - shift]
      return Math.max(edge - start, Math.min(0, width - edge - end))
    })
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const first = find('[data-first]') ?? find('input, button, [tabindex="0"]')
    first?.focus({ preventScroll: true })
  }

  useEffect(() => {
    if (!open) return
    // The listener also gets the press that opened it, which was inside.
    isInside.current = false
    const onPress = () => {
      if (!isInside.current) onOpen(false)
      isInside.current = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
      onOpen(false)
      anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, onOpen])

  return (
    <span
      className="list-pop-anchor"
      ref={anchor}
      onPointerDownCapture={() => {
        isInside.current = true
      }}
    >
      {button({
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => onOpen(!open),
      })}
      {open && (
        <div
          id={id}
          ref={panel}
          role="dialog"
          aria-label={label}
          className={`list-pop ${className ?? ''}`}
          style={{ transform: `translateX(${shift}px)` }}
        >
          <Suspense fallback={null}>
            <Content onShown={place}>{children}</Content>
          </Suspense>
        </div>
      )}
    </span>
  )
}

/** The content of a panel, which may load lazily: the panel's own element exists once effects run. */
function Content({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  const shown = useRef(onShown)
  useEffect(() => shown.current(), [])
  return children
}
