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
 * The view of a picture: `scale` relative to the size at which it just fits, and the distance `x`, `y` of its centre
 * from the container's centre in CSS pixels.
 */
export type View = Point & { readonly scale: number }

const middle: Point = { x: 0, y: 0 }

/** The whole picture, centred. */
export const unzoomed: View = { scale: 1, ...middle }

/** The size at which a picture just fits into a container, enlarged at most to `scaleMax` times its own size. */
export function fitted(picture: Size, room: Size, scaleMax = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(room.width / picture.width, room.height / picture.height, scaleMax)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** The nearest view without empty space that the picture could fill, at a scale from 1 to `scaleMax`. */
export function clamped(view: View, fit: Size, room: Size, scaleMax: number): View {
  const scale = Math.min(Math.max(view.scale, 1), scaleMax)
  const within = (value: number, side: keyof Size) => {
    const limit = Math.max(0, (fit[side] * scale - room[side]) / 2)
    // Adding 0 turns −0 into 0.
    return Math.min(Math.max(value, -limit), limit) + 0
  }
  return { scale, x: within(view.x, 'width'), y: within(view.y, 'height') }
}

/** The view at another scale that keeps in place the point at the distance `point` from the container's centre. */
export function zoomed(view: View, scale: number, point: Point): View {
  const factor = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** The zoom factor of a key or a button. */
const zoomStep = 1.5
/** The largest zoom beyond the original's pixels, to count threads. */
const beyondOriginal = 4
/** The pixels by which an arrow key moves a picture. */
const moveStep = 80

type Given = {
  readonly room: RefObject<HTMLElement | null>
  /** The picture's size in pixels; undefined until it has loaded. */
  readonly picture: Size | undefined
  /** Whether that is the size of the original, which is not enlarged to fill the container. */
  readonly isOriginal: boolean
}

/** Zooms and moves a picture; `percent` is 100 if one pixel of the original is one of the screen. */
export function useZoom({ room, picture, isOriginal }: Given) {
  const [view, setView] = useState<View>(unzoomed)
  const [roomSize, setRoomSize] = useState<Size>({ width: 0, height: 0 })
  const fingers = useRef(new Map<number, Point>())
  const pixelRatio = globalThis.devicePixelRatio || 1
  const fit =
    picture && roomSize.width > 0 ? fitted(picture, roomSize, isOriginal ? 1 / pixelRatio : undefined) : undefined
  /** The scale at which a pixel of the original is a pixel of the screen. */
  const pixelScale = picture && fit ? picture.width / pixelRatio / fit.width : 1
  const scaleMax = Math.max(pixelScale * beyondOriginal, 1)
  const isWhole = view.scale <= 1.001
  // Each of two fingers moves before the next render, so that a step begins with the newest view.
  const set = (next: (view: View) => View) => fit && setView((view) => clamped(next(view), fit, roomSize, scaleMax))
  const zoomBy = (factor: number, point: Point = middle) => set((view) => zoomed(view, view.scale * factor, point))
  const moveBy = (x: number, y: number) => void set((view) => ({ ...view, x: view.x + x, y: view.y + y }))
  const toWhole = () => setView(unzoomed)
  const toPixels = (point: Point = middle) => set((view) => zoomed(view, Math.max(pixelScale, 1), point))

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = room.current!.getBoundingClientRect()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // A pinch on a touch pad is a wheel event with Ctrl, in small steps; with a deltaMode the steps are lines.
    const speed = (event.ctrlKey ? 0.01 : 0.0015) * (event.deltaMode ? 20 : 1)
    zoomBy(Math.exp(-event.deltaY * speed), pointOf(event))
  })
  useEffect(() => {
    const element = room.current
    if (!element) return
    // React's own listener would be passive, and the page would scroll.
    element.addEventListener('wheel', onWheel, { passive: false })
    const observer = new ResizeObserver(([entry]) => entry && setRoomSize(entry.contentRect))
    observer.observe(element)
    return () => {
      element.removeEventListener('wheel', onWheel)
      observer.disconnect()
    }
  }, [room])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  /** One finger moves the picture; of two, the distance zooms it around the middle between them. */
  const onPointerMove = (event: ReactPointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) return moveBy(now.x - before.x, now.y - before.y)
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y)
    zoomBy(distance(now) / Math.max(distance(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }
  const onPointerUp = (event: ReactPointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    view,
    fit,
    isWhole,
    percent: Math.round((view.scale / pixelScale) * 100),
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    toWhole,
    toPixels: () => toPixels(),
    /** Shows what lies a number of steps further right and down. */
    look: (right: number, down: number) => moveBy(-right * moveStep, -down * moveStep),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) => (isWhole ? toPixels(pointOf(event)) : toWhole()),
    },
  }
}
