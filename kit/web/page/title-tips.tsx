import { tooltipDelaySeconds } from '@sms/kit/contract'
import { useEffect, useRef } from 'react'
import './title-tips.css'

/** Pixels between a tooltip and what it is of, and from it to the window's edge. */
const gap = 6
const edge = 8

/**
 * Shows every `title` of the page as a tooltip of the product's own, where the browser would show one after a second: for
 * a mouse that rests and for the focus of a keyboard. Only while it is shown the element is without its title.
 */
export function TitleTips() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = box.current!
    let of: { element: HTMLElement; title: string } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      if (tip.matches(':popover-open')) tip.hidePopover()
      // A title that it was given meanwhile is a newer one.
      if (of && !of.element.hasAttribute('title')) of.element.setAttribute('title', of.title)
      of = undefined
    }
    const show = () => {
      if (!of?.element.isConnected) return leave()
      tip.textContent = of.title
      tip.showPopover()
      const at = of.element.getBoundingClientRect()
      const { width, height } = tip.getBoundingClientRect()
      const above = at.top - height - gap
      tip.style.top = `${above >= edge ? above : at.bottom + gap}px`
      const left = at.left + at.width / 2 - width / 2
      tip.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`
    }
    const come = (target: EventTarget | null) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
      if (!element || element === of?.element) return
      leave()
      const title = element.getAttribute('title')
      if (!title) return
      of = { element, title }
      element.removeAttribute('title')
      // What can be read in full need not be said again.
      if (title === element.textContent?.trim() && !isCut(element)) return
      timer = setTimeout(show, tooltipDelaySeconds * 1_000)
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      if (of && !(target instanceof Node && of.element.contains(target))) leave()
      come(target)
    }
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) come(target)
    }
    const key = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    const listeners = {
      pointerover: over,
      focusin: focus,
      focusout: leave,
      pointerdown: leave,
      scroll: leave,
      keydown: key,
    }
    const options = { capture: true, passive: true }
    for (const [type, listen] of Object.entries(listeners))
      document.addEventListener(type, listen as EventListener, options)
    return () => {
      leave()
      for (const [type, listen] of Object.entries(listeners))
        document.removeEventListener(type, listen as EventListener, options)
    }
  }, [])
  return <div ref={box} className="title-tip" popover="manual" role="tooltip" />
}

/** Whether part of an element's text is cut off. */
const isCut = (element: HTMLElement) =>
  [element, ...element.querySelectorAll<HTMLElement>('*')].some((one) => one.scrollWidth > one.clientWidth + 1)
