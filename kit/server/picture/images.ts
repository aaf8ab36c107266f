import { imageQuality, thumbnailWidths } from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../files.ts'
import { type ImageFormat, shrink } from './shrink.ts'

/** How many pictures one process makes small at the same time: each is held whole meanwhile. */
const atOnce = 2

/** A small picture that is asked for: of which content, how wide in pixels, how good (1 to 100), as what. */
export type Wanted = {
  readonly hash: string
  readonly width: number
  readonly quality: number
  readonly format: ImageFormat
}

type Images = {
  /** The bytes of a small picture, made at the first request and kept; rejects where its source is no whole picture. */
  readonly of: (wanted: Wanted) => Promise<Buffer>
  /** Makes what lists will ask for, when nothing else is to be made. Nobody waits for it; what fails is in the log. */
  readonly prepare: (hash: string, log: Pick<FastifyBaseLogger, 'warn'>) => void
}

const all = new WeakMap<FileStore, Images>()

/** The small pictures of a file store; one of each store in a process, so that nothing is made twice at once. */
export function imagesOf(files: FileStore): Images {
  const images = all.get(files) ?? createImages(files)
  all.set(files, images)
  return images
}

const nameOf = ({ width, quality, format }: Wanted) => `${width}-${quality}.${format}`

function createImages(files: FileStore): Images {
  const underWay = new Map<string, Promise<Buffer>>()
  const asked: (() => void)[] = []
  const later: (() => void)[] = []
  let running = 0

  /** Whoever waits comes before what is only prepared. */
  const inTurn = async <T>(queue: (() => void)[], work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((start) => void queue.push(start))
    else running++
    try {
      return await work()
    } finally {
      const next = asked.shift() ?? later.shift()
      if (next) next()
      else running--
    }
  }
  const make = async (wanted: Wanted, queue: (() => void)[]) => {
    const { hash, width, quality, format } = wanted
    const { bytes } = await inTurn(queue, () => shrink(files.read(hash), { width, quality, format: () => format }))
    // Any other quality is a wish of the moment: only as many are kept as there are widths and formats.
    if (quality === imageQuality) await files.keepMade(hash, nameOf(wanted), bytes)
    return bytes
  }
  const get = async (wanted: Wanted, queue: (() => void)[]) => {
    const kept = await files.made(wanted.hash, nameOf(wanted))
    if (kept) return kept
    const key = `${wanted.hash} ${nameOf(wanted)}`
    const made = underWay.get(key) ?? make(wanted, queue).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
  return {
    of: (wanted) => get(wanted, asked),
    prepare: (hash, log) => {
      const each = thumbnailWidths.map((width) => get({ hash, width, quality: imageQuality, format: 'avif' }, later))
      Promise.all(each).catch((error: unknown) => log.warn({ err: error }, 'no thumbnails could be made of a picture'))
    },
  }
}
