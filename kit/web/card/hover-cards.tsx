import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type RecordPlace, recordAt, useApp } from '../page/app.tsx'

const RecordCard = lazy(() => import('./record-card.tsx'))

/** How long the pointer or the focus rests on a link before its card opens, and how long the pointer may leave both. */
const restMs = 400
const leaveMs = 150

const linkSelector = 'a[data-card]'
const cardSelector = '.record-card'

/** Shows the card of a linked record while the mouse or the keyboard's focus rests on its link (`data-card`). */
export function HoverCards() {
  const app = useApp()
  const [shown, show] = useState<{ readonly place: RecordPlace; readonly anchor: HTMLElement }>()
  const open = useEffectEvent((anchor: HTMLElement) => {
    const place = anchor.isConnected ? recordAt(app, anchor.getAttribute('href') ?? '') : undefined
    show(place && { place, anchor })
  })
  useEffect(() => {
    /** The link under the pointer or with the focus, and the link whose card is shown. */
    let pointed: HTMLElement | null = null
    let opened: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      pointed = null
      opened = null
      show(undefined)
    }
    /** Opens the card of the link around an element, or closes it outside of link and card, both after a while. */
    const pointAt = (target: Element) => {
      const anchor = target.closest(cardSelector) ? opened : target.closest<HTMLElement>(linkSelector)
      if (anchor === pointed) return
      pointed = anchor
      clearTimeout(timer)
      if (!anchor) timer = setTimeout(close, leaveMs)
      else if (anchor !== opened)
        timer = setTimeout(() => {
          opened = anchor
          open(anchor)
        }, restMs)
    }
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && target instanceof Element) pointAt(target)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) pointAt(target)
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
