import { buffer } from 'node:stream/consumers'
import { imageQuality, label, refusalAt, thumbnailWidths } from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files/store.ts'
import { createTurns } from '../mount/turns.ts'
import { draw, TooCostly } from './process.ts'
import { type ImageFormat, shrink } from './shrink.ts'

/** How many pictures one process makes small at the same time, and for one asker: each is held whole meanwhile. */
const atOnce = 3
const each = 2
/** How many broken pictures one process knows by heart. */
const brokenMost = 10_000
/** How many one asker may wait for: more than the screens of a gallery that somebody scrolls through. */
const waiting = 500

/** A small picture that is asked for: of which content, how wide in pixels, how good (1 to 100), as what. */
export type Wanted = {
  readonly hash: string
  readonly width: number
  readonly quality: number
  readonly format: ImageFormat
}

/** Who asks, and whether they have gone meanwhile. */
export type Asker = { readonly id: string; readonly gone: () => boolean }

type Images = {
  /**
   * The bytes of a small picture, made at the first request and kept; undefined where its asker has gone. Rejects where
   * its source is no whole picture.
   */
  readonly of: (asker: Asker, wanted: Wanted) => Promise<Buffer | undefined>
  /** Makes what lists will ask for, behind what is being made. Nobody has to wait for it; what fails is in the log. */
  readonly prepare: (hash: string, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>
  /** Prepares no more; resolves when nothing is being made any longer. What was left is made when it is asked for. */
  readonly stop: () => Promise<void>
}

const all = new WeakMap<FileStore, Images>()

/** The small pictures of a file store; one of each store in a process, so that all of them take turns. */
export function imagesOf(files: FileStore): Images {
  const images = all.get(files) ?? createImages(files)
  all.set(files, images)
  return images
}

const nameOf = ({ width, quality, format }: Wanted) => `${width}-${quality}.${format}`

/** Uploads are one asker of their own: what they prepare leaves room for those who look. */
const uploads: Asker = { id: 'uploads', gone: () => false }

function createImages(files: FileStore): Images {
  const turns = createTurns({ atOnce, each, waiting, full })
  const kept = (wanted: Wanted) => files.made(wanted.hash, nameOf(wanted))
  /** Contents that are no whole picture or take too much: a list that shows them asks again each time it is opened. */
  const broken = new Set<string>()
  const make = async (wanted: Wanted) => {
    const { hash, width, quality, format } = wanted
    if (broken.has(hash)) throw refusalAt('url', notWhole)
    // A file that cannot be read at this moment says nothing about the picture.
    const source = await buffer(files.read(hash))
    const { bytes } = await shrink(source, { width, quality, format: () => format }).catch(async (error: unknown) => {
      // What one format, or one size, cannot hold says nothing about the others.
      const isLost = error instanceof TooCostly || (await draw('isBroken', source, width))
      if (isLost && broken.size < brokenMost) broken.add(hash)
      throw error
    })
    // Any other quality is a wish of the moment: only as many are kept as there are widths and formats.
    if (quality === imageQuality) await files.keepMade(hash, nameOf(wanted), bytes)
    return bytes
  }
  /** What uploads wait for, one picture after the other. */
  let line: Promise<void> = Promise.resolve()
  let stopped = false
  const images: Images = {
    // Somebody else may have made it while one waited.
    of: async ({ id, gone }, wanted) =>
      (await kept(wanted)) ?? (await turns(id, gone, async () => (await kept(wanted)) ?? (await make(wanted)))),
    // However many are uploaded at once: one that waits is no more than its hash.
    prepare: (hash, log) => {
      line = line
        .then(async () => {
          for (const width of thumbnailWidths)
            if (!stopped) await images.of(uploads, { hash, width, quality: imageQuality, format: 'avif' })
        })
        .catch((error: unknown) => log.warn({ err: error }, 'no thumbnails could be made of a picture'))
      return line
    },
    stop: async () => {
      stopped = true
      await line
    },
  }
  return images
}

/** Said of what is no picture after all, or only a part of one. */
export const notWhole = label('This file is no whole picture', '图片已损坏，无法显示')
const full = label('Too many pictures at once; try again in a moment', '图片请求过多，请稍后再试')
