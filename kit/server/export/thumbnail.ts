import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files.ts'
import { type PictureBytes, pictureRoom } from '../sheet/index.ts'

/** Types of files that are pictures here; the server knows them by their first bytes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif']
/** The largest file that is made a thumbnail of, in bytes: it is held whole while that is done. */
export const pictureBytesMax = 32 * 1_048_576
/** Pixels of the largest such picture: one of 10,000 by 10,000. */
const pixelsMax = 100_000_000
/** Pixels of a thumbnail for each CSS pixel it is shown at, so that it is sharp on dense screens. */
const density = 2

/**
 * Gives the thumbnail of a file by its hash: upright, in sRGB, PNG where it is see-through and else JPEG, without what
 * the camera noted of place and owner. Undefined for a file that is no whole picture; the log says so.
 */
export function thumbnails(files: FileStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  return async (hash: string): Promise<PictureBytes | undefined> => {
    // Loaded when first needed: it is large, and few exports have pictures.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    try {
      const image = sharp(await buffer(files.read(hash)), { limitInputPixels: pixelsMax, sequentialRead: true })
      const { hasAlpha } = await image.metadata()
      const small = image.autoOrient().resize({
        width: pictureRoom.width * density,
        height: pictureRoom.height * density,
        fit: 'inside',
        withoutEnlargement: true,
      })
      const packed = hasAlpha ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 82, mozjpeg: true })
      const { data, info } = await packed.toBuffer({ resolveWithObject: true })
      const scale = Math.min(1, pictureRoom.width / info.width, pictureRoom.height / info.height)
      const size = { width: info.width * scale, height: info.height * scale }
      return { bytes: data, type: hasAlpha ? 'png' : 'jpeg', ...size }
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be shown in an export')
      return undefined
    }
  }
}
