import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type RecordPlace, recordAt, useApp } from '../page/app.tsx'

const RecordCard = lazy(() => import('./record-card.tsx'))

/** How long the pointer or the focus rests on a link before its card opens, and how long the pointer may leave both. */
const restMs = 400
const leaveMs = 150

/** A link that shows the card of its record. */
const link = 'a[data-card]'
const card = '.record-card'

/** Shows the card of a linked record while the mouse or the keyboard's focus rests on its link (`data-card`). */
export function HoverCards() {
  const app = useApp()
  const [shown, show] = useState<{ readonly place: RecordPlace; readonly anchor: HTMLElement }>()
  const open = useEffectEvent((anchor: HTMLElement) => {
    const place = anchor.isConnected ? recordAt(app, anchor.getAttribute('href') ?? '') : undefined
    show(place && { place, anchor })
  })
  useEffect(() => {
    let current: Element | null | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (ms: number, act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, ms)
    }
    const close = () => {
      clearTimeout(timer)
      current = undefined
      show(undefined)
    }
    const restOn = (target: Element) => {
      const anchor = target.closest<HTMLElement>(link)
      // The way from the link to its card may lead over other parts.
      if (target.closest(card) || (anchor && anchor === current)) return clearTimeout(timer)
      if (current) after(leaveMs, close)
      if (!anchor) return
      current = anchor
      after(restMs, () => open(anchor))
    }
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && target instanceof Element) restOn(target)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) restOn(target)
    }
    const listeners = {
      pointerover: onPointerOver,
      focusin: onFocusIn,
      focusout: close,
      pointerdown: close,
      scroll: close,
      keydown: close,
    }
    const options = { capture: true, passive: true }
    for (const [type, listen] of Object.entries(listeners))
      document.addEventListener(type, listen as EventListener, options)
    return () => {
      close()
      for (const [type, listen] of Object.entries(listeners))
        document.removeEventListener(type, listen as EventListener, options)
    }
  }, [])
  return (
    shown && (
      <Suspense fallback={null}>
        <RecordCard key={shown.place.id} {...shown} />
      </Suspense>
    )
  )
}
