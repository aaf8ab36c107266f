import { type RefObject, useEffect, useRef, useState } from 'react'
import './print.css'

const pixelsPerMm = 96 / 25.4

/** The zoom at which sheets of paper of a width in millimetres fit into their frame, at most 1, and the frame's ref. */
export function usePaperZoom<E extends HTMLElement>(width: number): readonly [number, RefObject<E | null>] {
  const frame = useRef<E>(null)
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [])
  return [room === undefined ? 1 : Math.min(1, room / (width * pixelsPerMm)), frame]
}
