import type { FileStore } from '@sms/kit/server'
import { imagesOf } from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'
import type { Picture } from '../rules/picture.ts'

/**
 * Gives the function that is told of each picture that lies in the store: it is made small beside the drawing of the
 * others, of all that wait the one first that comes into sight first (`order`). Nobody waits for it.
 */
export function prepareAsSeen(files: FileStore, order: readonly Picture[], log: FastifyBaseLogger) {
  const images = imagesOf(files)
  const places = new Map(order.map((picture, place) => [picture, place]))
  const waiting: { readonly place: number; readonly hash: string }[] = []
  let busy = false
  const work = async () => {
    if (busy) return
    busy = true
    for (;;) {
      waiting.sort((a, b) => b.place - a.place)
      const next = waiting.pop()
      if (!next) break
      await images.prepare(next.hash, log)
    }
    busy = false
  }
  return (picture: Picture, hash: string) => {
    waiting.push({ place: places.get(picture)!, hash })
    void work()
  }
}
