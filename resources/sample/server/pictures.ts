import { fork } from 'node:child_process'
import { Readable } from 'node:stream'
import type { FileStore } from '@sms/kit/server'
import { attachmentMaxBytes } from '@sms/kit/server/mount'
import type { Picture } from '../rules/picture.ts'

/** A message to the drawing process, and its answer: the file or the text of an error. */
export type DrawRequest = { readonly number: number; readonly picture: Picture }
export type DrawAnswer = { readonly number: number } & ({ readonly bytes: Uint8Array } | { readonly error: string })

export type Stored = { readonly hash: string; readonly size: number }

/** Requests to the process at the same time: it compresses some pictures while it draws another. */
const parallelRequests = 3

/** The sort key that keeps cloths of the same texture together, since making a texture takes the longest. */
function sortKeyOf(picture: Picture) {
  if (picture.draw === 'cloth') return picture.texture
  return picture.draw === 'garment' ? picture.cloth.texture : picture.draw
}

/**
 * Draws pictures in a separate process, so that the server can answer, stores them and calls `onStored` for each.
 * Throws if a picture cannot be drawn or the process ends.
 */
export async function storePictures(
  files: FileStore,
  pictures: readonly Picture[],
  onStored: (picture: Picture, hash: string) => void,
): Promise<Map<Picture, Stored>> {
  const { draw, stop } = startDrawing()
  const stored = new Map<Picture, Stored>()
  // All workers take their next picture from the same iterator.
  const waiting = pictures.toSorted((a, b) => sortKeyOf(a).localeCompare(sortKeyOf(b))).values()
  const work = async () => {
    for (const picture of waiting) {
      const bytes = Buffer.from(await draw(picture))
      const { hash, size } = await files.put(Readable.from([bytes]), attachmentMaxBytes)
      stored.set(picture, { hash, size })
      onStored(picture, hash)
    }
  }
  try {
    await Promise.all(Array.from({ length: parallelRequests }, work))
  } finally {
    stop()
  }
  return stored
}

/** Starts a process that draws pictures and gives its memory back when it is stopped. */
function startDrawing() {
  const child = fork(new URL('./draw-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let count = 0
  child.on('message', (answer: DrawAnswer) => {
    const drawing = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('bytes' in answer) drawing?.resolve(answer.bytes)
    else drawing?.reject(new Error(answer.error))
  })
  const rejectAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('the drawing process ended'))
  }
  child.on('error', rejectAll).on('exit', rejectAll)
  const draw = (picture: Picture) => {
    const drawing = Promise.withResolvers<Uint8Array>()
    waiting.set(++count, drawing)
    child.send({ number: count, picture } satisfies DrawRequest, (error) => error && drawing.reject(error))
    return drawing.promise
  }
  return { draw, stop: () => void child.kill() }
}
