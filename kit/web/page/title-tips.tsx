import { tooltipDelaySeconds } from '@sms/kit/contract'
import { useEffect, useRef } from 'react'
import './title-tips.css'

/** Pixels between a tooltip and its element, and between a tooltip and the window's edge. */
const gap = 6
const edge = 8

/**
 * Shows a `title` of the page as the product's own tooltip, on hover and on keyboard focus. The element's `title` is
 * removed meanwhile, so that the browser shows none of its own.
 */
export function TitleTips() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = box.current!
    let current: { element: HTMLElement; title: string } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (tip.matches(':popover-open')) tip.hidePopover()
      // A title set in the meantime is newer.
      if (current && !current.element.hasAttribute('title')) current.element.setAttribute('title', current.title)
      current = undefined
    }
    const show = () => {
      if (!current?.element.isConnected) return hide()
      tip.textContent = current.title
      tip.showPopover()
      const anchor = current.element.getBoundingClientRect()
      const { width, height } = tip.getBoundingClientRect()
      const above = anchor.top - height - gap
      tip.style.top = `${above >= edge ? above : anchor.bottom + gap}px`
      const left = anchor.left + anchor.width / 2 - width / 2
      tip.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`
    }
    const enter = (target: EventTarget | null) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
      if (!element || element === current?.element) return
      hide()
      const title = element.getAttribute('title')
      if (!title) return
      current = { element, title }
      element.removeAttribute('title')
      // A title that repeats text in full view is not shown.
      if (title === element.textContent?.trim() && !isCut(element)) return
      timer = setTimeout(show, tooltipDelaySeconds * 1_000)
    }
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      if (current && !(target instanceof Node && current.element.contains(target))) hide()
      enter(target)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) enter(target)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = {
      pointerover: onPointerOver,
      focusin: onFocusIn,
      focusout: hide,
      pointerdown: hide,
      scroll: hide,
      keydown: onKeyDown,
    }
    const options = { capture: true, passive: true }
    for (const [type, listen] of Object.entries(listeners))
      document.addEventListener(type, listen as EventListener, options)
    return () => {
      hide()
      for (const [type, listen] of Object.entries(listeners))
        document.removeEventListener(type, listen as EventListener, options)
    }
  }, [])
  return <div ref={box} className="title-tip" popover="manual" role="tooltip" />
}

const isCut = (element: HTMLElement) =>
  [element, ...element.querySelectorAll<HTMLElement>('*')].some((part) => part.scrollWidth > part.clientWidth + 1)
