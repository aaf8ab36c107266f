import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageFormat, Shrunk, Small } from './draw.ts'
import { draw } from './process.ts'

export type { ImageFormat, Shrunk } from './draw.ts'

/** The largest file that is made small, in bytes: it is held whole while that is done. */
export const pictureBytesMax = 32 * 1_048_576

export type Shrink = Omit<Small, 'format'> & {
  /** Given whether it is see-through. */
  readonly format: (seeThrough: boolean) => ImageFormat
}

/**
 * A picture made small: upright, in sRGB, without what the camera noted of place and owner. Rejects where the bytes are
 * no whole picture, or one of more than 100 million pixels, or one that takes too long or too much memory.
 */
export async function shrink(source: Readable | Buffer, { format, ...most }: Shrink): Promise<Shrunk> {
  const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
  return draw('shrink', bytes, { ...most, format: [format(false), format(true)] })
}
