/** Bytes that are no whole picture of the type that they begin as. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

/** What is kept of a picture. */
export type Cleaned = {
  /** Its bytes, in pieces. */
  readonly pieces: readonly Buffer[]
  /** Whether all of it is held while it is read: it is drawn in several passes, or over itself. */
  readonly isHeldWhole: boolean
}

/** Refuses bytes that end before something in them does. */
export function within(end: number, bytes: Buffer): void {
  if (end > bytes.length) throw new BrokenPicture('cut short')
}

/**
 * Most parts (segments, chunks, blocks) of a picture: a PNG of 100 MB has some 13,000, an animation three for each of its
 * frames. Parts of a few bytes each would otherwise become millions of pieces, and stall the server.
 */
export const partsMax = 50_000

/** Counts the parts of one picture, each time it is called; refuses those of more than `partsMax`. */
export function partCounter(): () => void {
  let parts = 0
  return () => {
    if (++parts > partsMax) throw new BrokenPicture('more parts than a picture has')
  }
}

/** Pieces of the same bytes, where one that begins at the end of another has become one with it. */
export function joined(pieces: readonly Buffer[]): Buffer[] {
  const whole: Buffer[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    const follows = last && last.buffer === piece.buffer && last.byteOffset + last.length === piece.byteOffset
    if (follows) whole[whole.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + piece.length)
    else whole.push(piece)
  }
  return whole
}
