/**
 * The distance from an edge, in pixels, at which a dragged row scrolls the list, and the step per frame at the edge.
 */
const reach = 56
const fastest = 14

/** The element that scrolls around another one vertically; by default the document. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent
  }
  return document.documentElement
}

/**
 * Scrolls the scroller of an element while the pointer is near its upper or lower edge. Calls `onScrolled` after
 * each step, since other rows are then under the pointer.
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
    /** Reports the pointer's height in the window. */
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
