import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** A width and a height, in CSS pixels. */
export type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

/**
 * The view of a picture: `scale` relative to the width at which it just fits, and the distance `x`, `y` of its centre
 * from the container's centre in CSS pixels.
 */
export type View = Point & { readonly scale: number }

/** The whole picture, centred. */
export const unzoomed: View = { scale: 1, x: 0, y: 0 }

/** The size at which a picture just fits into a container, at most `most` times its own. */
export function fitted(picture: Size, room: Size, most = Number.POSITIVE_INFINITY): Size {
  const part = Math.min(room.width / picture.width, room.height / picture.height, most)
  return { width: picture.width * part, height: picture.height * part }
}

/** The nearest view without empty space that the picture could fill, at a scale between the two limits. */
export function clamped(
  view: View,
  fit: Size,
  room: Size,
  { least = 1, most }: { least?: number; most: number },
): View {
  const scale = Math.min(Math.max(view.scale, least), Math.max(most, least))
  const far = (side: keyof Size) => Math.max(0, (fit[side] * scale - room[side]) / 2)
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0
  return { scale, x: within(view.x, far('width')), y: within(view.y, far('height')) }
}

/** The view at another scale that keeps the point at this distance from the centre in place. */
export function zoomed(view: View, scale: number, at: Point): View {
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** The zoom factor of a key or a button. */
const step = 1.5
/** The largest zoom beyond the original's pixels, to count threads. */
const beyond = 4
/** The pixels by which an arrow key moves a picture. */
const stride = 80

type Given = {
  readonly room: RefObject<HTMLElement | null>
  /** The picture's size in pixels; undefined until it has loaded. */
  readonly picture: Size | undefined
  /** Whether that is the size of the original, which is never enlarged at first. */
  readonly isOwn: boolean
}

/**
 * Zooms and moves a picture: wheel and pinch at the pointer, a double click between the whole picture and the
 * original's pixels, dragging. `percent` is 100 if one pixel of the original is one of the screen.
 */
export function useZoom({ room, picture, isOwn }: Given) {
  const [view, setView] = useState<View>(unzoomed)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const fingers = useRef(new Map<number, Point>())
  const dots = globalThis.devicePixelRatio || 1
  const fit = picture && size.width > 0 ? fitted(picture, size, isOwn ? 1 / dots : undefined) : undefined
  /** The scale at which a pixel of the original is a pixel of the screen. */
  const real = picture && fit ? picture.width / dots / fit.width : 1
  const most = Math.max(real * beyond, 1)
  const set = (next: View) => fit && setView(clamped(next, fit, size, { most }))
  const to = (scale: number, at: Point = { x: 0, y: 0 }) => set(zoomed(view, scale, at))
  const by = (factor: number, at?: Point) => to(view.scale * factor, at)

  const at = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = room.current!.getBoundingClientRect()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // A pinch on a touch pad is a wheel event with Ctrl, in small steps.
    by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015) * (event.deltaMode ? 20 : 1)), at(event))
  })
  useEffect(() => {
    const element = room.current
    if (!element) return
    // React's own listener would be passive, and the page would scroll.
    element.addEventListener('wheel', wheel, { passive: false })
    const watch = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    watch.observe(element)
    return () => {
      element.removeEventListener('wheel', wheel)
      watch.disconnect()
    }
  }, [room])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, at(event))
  }
  const onPointerMove = (event: ReactPointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = at(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) return void set({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y })
    const far = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    by(far(now) / Math.max(far(before), 1), middle)
  }
  const onPointerUp = (event: ReactPointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    view,
    fit,
    isWhole: view.scale <= 1.001,
    percent: Math.round((view.scale / real) * 100),
    closer: () => by(step),
    further: () => by(1 / step),
    all: () => setView(unzoomed),
    real: (where?: Point) => to(Math.max(real, 1), where),
    /** Moves the picture by a number of steps to the right and down. */
    walk: (x: number, y: number) => set({ ...view, x: view.x - x * stride, y: view.y - y * stride }),
    hands: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1.001 ? setView(unzoomed) : to(Math.max(real, 1), at(event)),
    },
  }
}
