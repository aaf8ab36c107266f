import { type RefObject, useLayoutEffect, useState } from 'react'

/** The least height of a list in pixels, even in a low window. */
const lowest = 320

/**
 * The height in pixels from an element's top to the end of what scrolls around it, so that the list scrolls inside
 * and its header stays in sight. Measured when the window changes.
 */
export function useFill(of: RefObject<HTMLElement | null>, on: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!on) return setHeight(undefined)
    const measure = () => of.current && setHeight(Math.max(lowest, room(of.current)))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [of, on])
  return height
}

function room(element: HTMLElement): number {
  let below = 0
  let around = element.parentElement
  while (around && around !== document.body && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    const style = getComputedStyle(around)
    below += Number.parseFloat(style.paddingBottom) + Number.parseFloat(style.borderBottomWidth)
    around = around.parentElement
  }
  const frame = around && around !== document.body ? around : document.documentElement
  const start = element.getBoundingClientRect().top + (frame === document.documentElement ? scrollY : frame.scrollTop)
  const top = frame === document.documentElement ? 0 : frame.getBoundingClientRect().top
  return Math.floor(frame.clientHeight - (start - top) - below)
}
