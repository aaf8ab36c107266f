import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { imageQuality, label, refusalAt, thumbnailWidths } from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/store.ts'
import { createTurns } from '../mount/turns.ts'
import type { ImageFormat, Shrunk, Small } from './draw.ts'
import { draw, TooCostly } from './process.ts'

export type { ImageFormat, Shrunk } from './draw.ts'

/** The largest file that is reduced, in bytes, since it is held in memory. */
export const pictureBytesMax = 32 * 1_048_576

type Shrink = Omit<Small, 'format'> & {
  readonly format: (hasAlpha: boolean) => ImageFormat
}

/**
 * Reduces a picture: upright, in sRGB, without metadata such as place and owner. Rejects where the bytes are no
 * complete picture, have more than 100 million pixels, or need too much time or memory.
 */
export async function shrink(source: Readable | Buffer, { format, ...target }: Shrink): Promise<Shrunk> {
  const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
  return draw('shrink', bytes, { ...target, format: [format(false), format(true)] })
}

/** The most pictures that a process reduces at the same time, in all and for one requester; each is held in memory. */
const atOnce = 3
const eachRequester = 2
/** The most broken pictures that a process remembers. */
const brokenMax = 10_000
const waitingMax = 500

/** A requested small picture: the hash of its source, its width in pixels, quality (1 to 100) and format. */
type Wanted = {
  readonly hash: string
  readonly width: number
  readonly quality: number
  readonly format: ImageFormat
}

/** A requester, and whether it has closed its connection. */
export type Requester = { readonly id: string; readonly hasLeft: () => boolean }

type Images = {
  /**
   * The bytes of a small picture, stored or made now; undefined where the requester has gone. Rejects where the source
   * is no complete picture.
   */
  readonly of: (requester: Requester, wanted: Wanted) => Promise<Buffer | undefined>
  /** Makes the thumbnails of lists in the background; failures are logged. */
  readonly prepare: (hash: string, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>
  /** Stops preparing; resolves when none is being prepared. */
  readonly stop: () => Promise<void>
}

const imagesByStore = new WeakMap<FileStore, Images>()

/** The small pictures of a file store: one instance per store and process, so that all requests take turns. */
export function imagesOf(files: FileStore): Images {
  const images = imagesByStore.get(files) ?? createImages(files)
  imagesByStore.set(files, images)
  return images
}

const nameOf = ({ width, quality, format }: Wanted) => `${width}-${quality}.${format}`

/** Uploads count as one requester, so that their thumbnails leave room for other requests. */
const uploads: Requester = { id: 'uploads', hasLeft: () => false }

function createImages(files: FileStore): Images {
  const turns = createTurns({ atOnce, each: eachRequester, waiting: waitingMax, full })
  const stored = (wanted: Wanted) => files.made(wanted.hash, nameOf(wanted))
  /** Hashes of pictures that are incomplete or too costly, which lists would have made again and again. */
  const broken = new Set<string>()
  /** Reduces a picture, and stores it if it is in the default quality. Remembers one that fails for good. */
  const make = async (wanted: Wanted) => {
    const { hash, width, quality, format } = wanted
    if (broken.has(hash)) throw refusalAt('url', notWhole)
    // Outside of the catch below, since a failed read of the file says nothing about the picture.
    const source = await buffer(files.read(hash))
    const { bytes } = await shrink(source, { width, quality, format: () => format }).catch(async (error: unknown) => {
      // Another format or size may still be possible.
      const isLost = error instanceof TooCostly || (await draw('isBroken', source, width))
      if (isLost && broken.size < brokenMax) broken.add(hash)
      throw error
    })
    // Only the default quality is stored, so that their number stays limited.
    if (quality === imageQuality) await files.storeMade(hash, nameOf(wanted), bytes)
    return bytes
  }
  let prepared: Promise<void> = Promise.resolve()
  let stopped = false
  const images: Images = {
    // Another request may have made it during the wait.
    of: async ({ id, hasLeft }, wanted) =>
      (await stored(wanted)) ?? (await turns(id, hasLeft, async () => (await stored(wanted)) ?? (await make(wanted)))),
    // A waiting picture is only a hash, so any number may wait.
    prepare: (hash, log) => {
      prepared = prepared
        .then(async () => {
          for (const width of thumbnailWidths)
            if (!stopped) await images.of(uploads, { hash, width, quality: imageQuality, format: 'avif' })
        })
        .catch((error: unknown) => log.warn({ err: error }, 'no thumbnails could be made of a picture'))
      return prepared
    },
    stop: async () => {
      stopped = true
      await prepared
    },
  }
  return images
}

export const notWhole = label('This file is no whole picture', '图片已损坏，无法显示')
const full = label('Too many pictures at once; try again in a moment', '图片请求过多，请稍后再试')
