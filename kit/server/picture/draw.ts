import type { Metadata, Sharp } from 'sharp'

/** The tasks of untrusted pictures. Only the child process imports this file (process.ts). */

/** The most pixels of an accepted picture: 10,000 by 10,000, or half as many with two bytes per colour. */
const pixelsMax = 100_000_000
/** The most bytes of an accepted picture that must be decoded as a whole; two such pictures may be drawn at once. */
const wholeBytesMax = 256_000_000

/** The default greatest height of a reduced picture in pixels, which is the most that WebP allows. */
const heightMax = 16_383

/** The width of the trial that shows whether a picture can be drawn, in pixels. */
const trialWidth = 64

/** The longest time of a step in seconds. */
const stepMaxSeconds = 15

/** AVIF looks as good as the other formats at a quality lower by this number. */
const avifQualityOffset = 20

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

export type Small = {
  /** The greatest width in pixels; pictures are never enlarged. */
  readonly width: number
  readonly height?: number
  /** 1 to 100; without effect on PNG and GIF. */
  readonly quality: number
  /** The target format of opaque pictures, and of those with transparency. */
  readonly format: readonly [opaque: ImageFormat, seeThrough: ImageFormat]
}

export type Shrunk = {
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

/** Why a picture is refused; undefined where it is accepted. */
export type Fault = 'broken' | 'tooManyPixels' | 'tooManyAtOnce' | undefined

export const tasks = {
  /**
   * Reduces a picture: upright, in sRGB, without the camera's metadata. Rejects where the bytes are no complete
   * picture.
   */
  shrink: async (source: Buffer, { quality, format, ...maxSize }: Small): Promise<Shrunk> => {
    const image = await open(source)
    const { hasAlpha } = await image.metadata()
    const small = sized(image, maxSize)
    const targetFormat = format[hasAlpha ? 1 : 0]
    const encoded = {
      avif: () => small.avif({ quality: Math.max(1, quality - avifQualityOffset), effort: 2 }),
      webp: () => small.webp({ quality }),
      jpeg: () => small.jpeg({ quality, mozjpeg: true }),
      png: () => small.png({ compressionLevel: 9 }),
      gif: () => small.gif(),
    }[targetFormat]()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, format: targetFormat, width: info.width, height: info.height }
  },

  /** Whether decoding the whole picture fails for good. */
  isBroken: async (source: Buffer, width: number): Promise<boolean> => {
    const decoding = sized(await open(source), { width })
      .raw()
      .toBuffer()
    return decoding.then(
      () => false,
      (error: unknown) => !isTransient.test(String(error)),
    )
  },

  /** The fault of an uploaded picture, if any; `isHeldWhole` means that it cannot be decoded line by line. */
  faultOf: async (source: Buffer, isHeldWhole: boolean): Promise<Fault> => {
    const size = await sizeOf(source)
    if (!size) return 'broken'
    if (size.pixels > pixelsMax) return 'tooManyPixels'
    if (isHeldWhole && size.whole > wholeBytesMax) return 'tooManyAtOnce'
    return (await tasks.isBroken(source, trialWidth)) ? 'broken' : undefined
  },
}

/** Errors that say nothing about the picture: lack of time or memory. */
const isTransient = /timeout|memory/i

/**
 * The pixels of a picture, those of two bytes per colour counted twice, and the bytes of its decoded whole; undefined
 * where the bytes are no picture.
 */
async function sizeOf(bytes: Buffer) {
  const sharp = await load()
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata) return undefined
  const pixels = metadata.width * metadata.height
  return { pixels: pixels * (metadata.depth === 'uchar' ? 1 : 2), whole: pixels * bytesPerPixel(metadata) }
}

/**
 * The bytes per pixel: JPEGs are held as coefficients of two bytes, formats that may be animated with an alpha channel.
 */
function bytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
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
  return sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true }).timeout({ seconds: stepMaxSeconds })
}

const sized = (image: Sharp, { width, height = heightMax }: Pick<Small, 'width' | 'height'>) =>
  image.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
