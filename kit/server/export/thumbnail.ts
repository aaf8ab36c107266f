import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/store.ts'
import { shrink } from '../picture/shrink.ts'
import { type PictureBytes, pictureRoom } from '../sheet/index.ts'

/** Pixels of a thumbnail for each CSS pixel it is shown at, so that it is sharp on dense screens. */
const density = 2

/**
 * Gives the thumbnail of a file by its hash, PNG where it is see-through and else JPEG. Undefined for a file that is no
 * whole picture; the log says so.
 */
export function thumbnails(files: FileStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  return async (hash: string): Promise<PictureBytes | undefined> => {
    try {
      const { bytes, format, ...made } = await shrink(files.read(hash), {
        width: pictureRoom.width * density,
        height: pictureRoom.height * density,
        quality: 82,
        format: (seeThrough) => (seeThrough ? 'png' : 'jpeg'),
      })
      const scale = Math.min(1, pictureRoom.width / made.width, pictureRoom.height / made.height)
      const size = { width: made.width * scale, height: made.height * scale }
      return { bytes, type: format === 'png' ? 'png' : 'jpeg', ...size }
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be shown in an export')
      return undefined
    }
  }
}
