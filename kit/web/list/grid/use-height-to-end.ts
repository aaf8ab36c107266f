import { type RefObject, useLayoutEffect, useState } from 'react'

/** The least height of a list in pixels, even in a low window. */
const lowest = 320

/** The pixels from an element's top to the end of what scrolls around it, at least `lowest`; undefined if not `on`. */
export function useHeightToEnd(element: RefObject<HTMLElement | null>, on: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!on) return setHeight(undefined)
    const measure = () => element.current && setHeight(Math.max(lowest, heightToEnd(element.current)))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [element, on])
  return height
}

/** The pixels from an element's top to the inner end of the box that scrolls around it, as if nothing were scrolled. */
function heightToEnd(element: HTMLElement): number {
  let below = 0
  let around = element.parentElement
  while (around && around !== document.body && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    const style = getComputedStyle(around)
    below += Number.parseFloat(style.paddingBottom) + Number.parseFloat(style.borderBottomWidth)
    around = around.parentElement
  }
  const top = element.getBoundingClientRect().top
  if (!around || around === document.body)
    return Math.floor(document.documentElement.clientHeight - top - scrollY - below)
  return Math.floor(around.clientHeight - (top - around.getBoundingClientRect().top) - around.scrollTop - below)
}
