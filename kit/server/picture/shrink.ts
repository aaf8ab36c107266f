import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageFormat, Shrunk, Small } from './draw.ts'
import { draw } from './process.ts'

export type { ImageFormat, Shrunk } from './draw.ts'

/** The largest file that is reduced, in bytes, since it is held in memory. */
export const pictureBytesMax = 32 * 1_048_576

export type Shrink = Omit<Small, 'format'> & {
  /** Returns the target format for an opaque picture, or for one with transparency. */
  readonly format: (hasAlpha: boolean) => ImageFormat
}

/**
 * Reduces a picture: upright, in sRGB, without metadata such as place and owner. Rejects where the bytes are no complete
 * picture, have more than 100 million pixels, or need too much time or memory.
 */
export async function shrink(source: Readable | Buffer, { format, ...maxSize }: Shrink): Promise<Shrunk> {
  const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
  return draw('shrink', bytes, { ...maxSize, format: [format(false), format(true)] })
}
