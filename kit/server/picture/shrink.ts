import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Metadata, Sharp } from 'sharp'

/** The largest file that is made small, in bytes: it is held whole while that is done. */
export const pictureBytesMax = 32 * 1_048_576
/** Pixels of the largest picture that is taken, and made small: one of 10,000 by 10,000. */
export const pixelsMax = 100_000_000
/**
 * Bytes of the largest picture that is taken where all of it has to be held at once: up to five of them are, which shall
 * leave a small server its memory.
 */
export const heldMax = 256_000_000

/** Pixels of the highest that is made: AVIF and WebP hold no more. None is asked to be as wide. */
const highest = 16_383

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
export async function shrink(source: Readable | Buffer, { quality, format, ...most }: Shrink): Promise<Shrunk> {
  const image = await open(Buffer.isBuffer(source) ? source : await buffer(source))
  const { hasAlpha } = await image.metadata()
  const small = sized(image, most)
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

/** What ends one attempt without saying anything about the picture: time or memory. */
const passing = /timeout|memory/i

/**
 * Whether bytes of which no small picture could be made are none that can be read, however often it is tried: all of
 * them are read as for that, and nothing is made of them.
 */
export async function isBroken(source: Buffer, width: number): Promise<boolean> {
  const read = sized(await open(source), { width })
    .raw()
    .toBuffer()
  return read.then(
    () => false,
    (error: unknown) => !passing.test(String(error)),
  )
}

/** How many pixels a picture has, and how many bytes all of it is while it is read. */
export type PictureSize = { readonly pixels: number; readonly whole: number }

/** How large a picture is, as its header says; undefined where that cannot be read. */
export async function sizeOf(bytes: Buffer): Promise<PictureSize | undefined> {
  const sharp = await load()
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!about) return undefined
  const pixels = about.width * about.height
  return { pixels, whole: pixels * bytesEach(about) }
}

/** Bytes of one pixel: a JPEG is held as coefficients of two bytes, what may be animated with its transparency. */
function bytesEach({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'jpeg') return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  if (format !== 'png') return 4
  return channels * (depth === 'uchar' ? 1 : 2)
}

async function load() {
  // Loaded when first needed: it is large.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

async function open(bytes: Buffer) {
  const sharp = await load()
  return sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true }).timeout({ seconds: longestSeconds })
}

const sized = (image: Sharp, { width, height = highest }: Pick<Shrink, 'width' | 'height'>) =>
  image.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
