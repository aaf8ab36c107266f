import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The largest file that is made small, in bytes: it is held whole while that is done. */
export const pictureBytesMax = 32 * 1_048_576
/** Pixels of the largest such picture: one of 10,000 by 10,000. */
const pixelsMax = 100_000_000

/** Longest that one may take, in seconds; even the largest takes a fraction of it. */
const longestSeconds = 20

/** AVIF looks at this much less quality as the others do at the number that was asked for. */
const avifLess = 20

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export type Shrink = {
  /** The largest it may become, in pixels; it is never enlarged. */
  readonly width: number
  readonly height?: number
  /** 1 to 100; for PNG without meaning. */
  readonly quality: number
  /** Given whether it is see-through. */
  readonly format: (seeThrough: boolean) => ImageFormat
}

export type Shrunk = {
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

/**
 * A picture made small: upright, in sRGB, without what the camera noted of place and owner. Rejects where the bytes are
 * no whole picture, or one of more than 100 million pixels, or one that takes longer than 20 s.
 */
export async function shrink(source: Readable | Buffer, { width, height, quality, format }: Shrink): Promise<Shrunk> {
  // Loaded when first needed: it is large.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
  const image = sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true }).timeout({ seconds: longestSeconds })
  const { hasAlpha } = await image.metadata()
  const small = image.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const as = format(hasAlpha)
  const packed = {
    avif: () => small.avif({ quality: Math.max(1, quality - avifLess), effort: 2 }),
    webp: () => small.webp({ quality }),
    jpeg: () => small.jpeg({ quality, mozjpeg: true }),
    png: () => small.png({ compressionLevel: 9 }),
  }[as]()
  const { data, info } = await packed.toBuffer({ resolveWithObject: true })
  return { bytes: data, format: as, width: info.width, height: info.height }
}
