import { Readable } from 'node:stream'
import type { FileStore } from '@sms/kit/server'
import { attachmentMaxBytes, createThread } from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'
import type { Picture } from '../rules/picture.ts'

/** The tasks of the drawing thread. */
export type DrawTasks = { readonly draw: (picture: Picture) => Promise<Uint8Array> }

/** A picture in the file store. */
export type Stored = { readonly hash: string; readonly size: number }

/** Requests to the thread at the same time: it compresses some pictures while it draws another. */
const atOnce = 3

/** Sorts cloths of the same texture together, since making the texture takes the longest. */
const orderOf = (picture: Picture) =>
  picture.draw === 'cloth' ? picture.texture : picture.draw === 'garment' ? picture.cloth.texture : picture.draw

/** Draws pictures in a separate thread, so that the server can answer, stores them and calls `onStored` for each. */
export async function storePictures(
  files: FileStore,
  pictures: readonly Picture[],
  log: FastifyBaseLogger,
  onStored: (picture: Picture, hash: string) => void,
): Promise<Map<Picture, Stored>> {
  const { tasks, stop } = createThread<DrawTasks>(['draw'], {
    entry: new URL('./draw-worker.ts', import.meta.url),
    data: {},
    memoryMb: 512,
    idleMs: 10_000,
    log: (level, of, text) => log[level](of, text),
  })
  const stored = new Map<Picture, Stored>()
  const waiting = pictures.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))).values()
  const work = async () => {
    for (const picture of waiting) {
      const bytes = Buffer.from(await tasks.draw(picture))
      const { hash, size } = await files.put(Readable.from([bytes]), attachmentMaxBytes)
      stored.set(picture, { hash, size })
      onStored(picture, hash)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await stop()
  }
  return stored
}
