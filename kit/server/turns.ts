import { AppError, type Label } from '@sms/kit/contract'

/** How many may run at once in this process, of one asker, and how many of one asker may wait. */
export type Room = { readonly atOnce: number; readonly each: number; readonly waiting: number; readonly full: Label }

/**
 * Lets costly work in by turns, each asker's own one after the other, so that nobody's many keep the others from theirs.
 * Whoever has more waiting than there is room for is told to come back in a moment. `gone` says at its turn whether
 * anybody still waits for the work: what nobody waits for is not done and gives undefined.
 */
export function createTurns({ atOnce, each, waiting, full }: Room) {
  const running = new Map<string, number>()
  const queue: { readonly key: string; readonly start: () => void }[] = []
  let inAll = 0

  const count = (key: string, by: number) => {
    inAll += by
    const now = (running.get(key) ?? 0) + by
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }
  const free = (key: string) => inAll < atOnce && (running.get(key) ?? 0) < each
  const next = () => {
    const at = queue.findIndex(({ key }) => free(key))
    if (at < 0) return
    const [one] = queue.splice(at, 1)
    count(one!.key, 1)
    one!.start()
  }

  return async <T>(key: string, gone: () => boolean, work: () => Promise<T>): Promise<T | undefined> => {
    if (free(key)) count(key, 1)
    else {
      if (queue.filter((one) => one.key === key).length >= waiting)
        throw new AppError('tooMany', full, { retryAfterSeconds: 1 })
      await new Promise<void>((start) => void queue.push({ key, start }))
    }
    try {
      return gone() ? undefined : await work()
    } finally {
      count(key, -1)
      next()
    }
  }
}
