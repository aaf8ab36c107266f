/** How near to an edge, in pixels, a dragged row makes the list scroll, and how far it scrolls per frame at the edge. */
const reach = 56
const fastest = 14

/** The element that scrolls around another one vertically; the document when none does. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return document.documentElement
}

/**
 * Scrolls what is around an element while a pointer is held near its upper or lower edge. `onScrolled` is called after
 * each step, since other rows lie under the pointer then.
 */
export function edgeScroller(element: HTMLElement, onScrolled: () => void) {
  const scroller = scrollerOf(element)
  const whole = scroller === document.documentElement
  let speed = 0
  let frame = 0
  const step = () => {
    frame = 0
    if (speed === 0) return
    const before = scroller.scrollTop
    scroller.scrollTop += speed
    if (scroller.scrollTop === before) return
    onScrolled()
    frame = requestAnimationFrame(step)
  }
  return {
    /** The pointer is at this height of the window. */
    towards: (y: number) => {
      const box = scroller.getBoundingClientRect()
      const [top, bottom] = whole ? [0, innerHeight] : [box.top, box.bottom]
      const near = (distance: number) => Math.min(1, Math.max(0, (reach - distance) / reach)) * fastest
      speed = near(bottom - y) - near(y - top)
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => {
      speed = 0
      cancelAnimationFrame(frame)
    },
  }
}
