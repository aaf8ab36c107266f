/** The error of bytes that are no complete picture of their type. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

export type Cleaned = {
  readonly pieces: readonly Buffer[]
  /** Whether a decoder must hold all of it, since it is drawn in several passes or frames. */
  readonly isHeldWhole: boolean
}

/** Throws if the bytes end before `end`. */
export function requireBytes(end: number, bytes: Buffer): void {
  if (end > bytes.length) throw new BrokenPicture('cut short')
}

/**
 * The most parts (segments, chunks, blocks) of a picture: a PNG of 100 MB has some 13,000, an animation three per
 * frame. Without a limit millions of tiny parts would stall the server.
 */
export const partsMax = 50_000

/** Returns a function to call for each part of a picture; it throws after `partsMax` calls. */
export function partCounter(): () => void {
  let parts = 0
  return () => {
    if (++parts > partsMax) throw new BrokenPicture('more parts than a picture has')
  }
}

/** Joins pieces that follow each other in the same buffer. */
export function joined(pieces: readonly Buffer[]): Buffer[] {
  const result: Buffer[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const follows = last && last.buffer === piece.buffer && last.byteOffset + last.length === piece.byteOffset
    if (follows) result[result.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + piece.length)
    else result.push(piece)
  }
  return result
}
