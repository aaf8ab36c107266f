import type { FileStore } from '@sms/kit/server'
import { imagesOf } from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'
import type { Picture } from '../rules/picture.ts'

/**
 * Returns a function to call with each stored picture. It makes thumbnails in the background while other pictures are
 * drawn, always the waiting picture that comes first in `order`.
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
