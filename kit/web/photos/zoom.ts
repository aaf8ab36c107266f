/** A width and a height, in CSS pixels. */
export type Size = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

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
