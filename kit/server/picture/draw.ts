import type { Metadata, Sharp } from 'sharp'

/** What is done to pictures that came from elsewhere, in a process of its own (process.ts): nothing else imports this. */

/** Pixels of the largest picture that is taken, and made small: one of 10,000 by 10,000, or half as many of two bytes a colour. */
const pixelsMax = 100_000_000
/**
 * Bytes of the largest picture that is taken where all of it has to be held at once: two of them are, which shall leave a
 * small server its memory.
 */
const heldMax = 256_000_000

/** Pixels of the highest that is made: AVIF and WebP hold no more. None is asked to be as wide. */
const highest = 16_383

/** How wide a picture is made to see whether it can be drawn, in pixels. */
const trialWidth = 64

/** Longest that one step may take, in seconds; even the largest takes a fraction of it. */
const longestSeconds = 15

/** AVIF looks at this much less quality as the others do at the number that was asked for. */
const avifLess = 20

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

export type Small = {
  /** The largest it may become, in pixels; it is never enlarged. */
  readonly width: number
  readonly height?: number
  /** 1 to 100; for PNG and GIF without meaning. */
  readonly quality: number
  /** What it becomes, and what it becomes where it is see-through. */
  readonly format: readonly [opaque: ImageFormat, seeThrough: ImageFormat]
}

export type Shrunk = {
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

/** Why a picture is not taken; undefined where it is. */
export type Fault = 'broken' | 'tooManyPixels' | 'tooManyAtOnce' | undefined

/** Every task by its name, as process.ts asks for it. */
export const tasks = {
  /** A picture made small: upright, in sRGB, without what the camera noted. Rejects what is no whole picture. */
  shrink: async (source: Buffer, { quality, format, ...most }: Small): Promise<Shrunk> => {
    const image = await open(source)
    const { hasAlpha } = await image.metadata()
    const small = sized(image, most)
    const as = format[hasAlpha ? 1 : 0]
    const packed = {
      avif: () => small.avif({ quality: Math.max(1, quality - avifLess), effort: 2 }),
      webp: () => small.webp({ quality }),
      jpeg: () => small.jpeg({ quality, mozjpeg: true }),
      png: () => small.png({ compressionLevel: 9 }),
      gif: () => small.gif(),
    }[as]()
    const { data, info } = await packed.toBuffer({ resolveWithObject: true })
    return { bytes: data, format: as, width: info.width, height: info.height }
  },

  /** Whether bytes are none that can be read, however often it is tried: all of them are read, and nothing is made. */
  isBroken: async (source: Buffer, width: number): Promise<boolean> => {
    const read = sized(await open(source), { width })
      .raw()
      .toBuffer()
    return read.then(
      () => false,
      (error: unknown) => !passing.test(String(error)),
    )
  },

  /** What speaks against keeping a picture that has come in; `isHeldWhole`: it cannot be read line by line. */
  faultOf: async (source: Buffer, isHeldWhole: boolean): Promise<Fault> => {
    const size = await sizeOf(source)
    if (!size) return 'broken'
    if (size.pixels > pixelsMax) return 'tooManyPixels'
    if (isHeldWhole && size.whole > heldMax) return 'tooManyAtOnce'
    return (await tasks.isBroken(source, trialWidth)) ? 'broken' : undefined
  },
}

/** What ends one attempt without saying anything about the picture: time or memory. */
const passing = /timeout|memory/i

/** How many pixels a picture has, one of two bytes a colour counted twice, and how many bytes all of it is while it is read. */
async function sizeOf(bytes: Buffer) {
  const sharp = await load()
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!about) return undefined
  const pixels = about.width * about.height
  return { pixels: pixels * (about.depth === 'uchar' ? 1 : 2), whole: pixels * bytesEach(about) }
}

/** Bytes of one pixel: a JPEG is held as coefficients of two bytes, what may be animated with its transparency. */
function bytesEach({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'jpeg') return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  if (format !== 'png') return 4
  return channels * (depth === 'uchar' ? 1 : 2)
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // Two pictures at a time share the cores.
  sharp.concurrency(1)
  return sharp
}

async function open(bytes: Buffer) {
  const sharp = await load()
  return sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true }).timeout({ seconds: longestSeconds })
}

const sized = (image: Sharp, { width, height = highest }: Pick<Small, 'width' | 'height'>) =>
  image.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
