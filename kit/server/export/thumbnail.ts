import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/store.ts'
import { shrink } from '../picture/shrink.ts'
import { type PictureBytes, pictureRoom } from '../sheet/index.ts'

/** Pixels of a thumbnail per CSS pixel, so that it is sharp on dense screens. */
const density = 2

/**
 * Returns a function that makes the thumbnail of a file by its hash: PNG with transparency, else JPEG. It returns undefined
 * and logs a warning for a file that is no complete picture.
 */
export function thumbnails(files: FileStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  return async (hash: string): Promise<PictureBytes | undefined> => {
    try {
      const { bytes, format, ...thumbnail } = await shrink(files.read(hash), {
        width: pictureRoom.width * density,
        height: pictureRoom.height * density,
        quality: 82,
        format: (hasAlpha) => (hasAlpha ? 'png' : 'jpeg'),
      })
      const scale = Math.min(1, pictureRoom.width / thumbnail.width, pictureRoom.height / thumbnail.height)
      const size = { width: thumbnail.width * scale, height: thumbnail.height * scale }
      return { bytes, type: format === 'png' ? 'png' : 'jpeg', ...size }
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be shown in an export')
      return undefined
    }
  }
}
