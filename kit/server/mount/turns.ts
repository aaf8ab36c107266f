import { AppError, type Label } from '@sms/kit/contract'

type Waiting = { readonly key: string; readonly gone: () => boolean; readonly start: (its: boolean) => void }

/** How many may run at once in this process, of one asker, and how many of one asker may wait. */
export type Room = { readonly atOnce: number; readonly each: number; readonly waiting: number; readonly full: Label }

/**
 * Lets costly work in by turns, each asker's own one after the other, so that nobody's many keep the others from theirs.
 * Whoever has more waiting than there is room for is told to come back in a moment. `gone` says whether nobody waits
 * for the work any more: then it takes nobody's place, is not done, and gives undefined.
 */
export function createTurns({ atOnce, each, waiting, full }: Room) {
  const running = new Map<string, number>()
  let queue: Waiting[] = []
  let inAll = 0

  const count = (key: string, by: number) => {
    inAll += by
    const now = (running.get(key) ?? 0) + by
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }
  const free = (key: string) => inAll < atOnce && (running.get(key) ?? 0) < each
  const next = () => {
    // Of those who wait the one comes first of whose work least is under way.
    const its = ({ key }: Waiting) => running.get(key) ?? 0
    const [one] = queue.filter(({ key }) => free(key)).toSorted((a, b) => its(a) - its(b))
    if (!one) return
    queue.splice(queue.indexOf(one), 1)
    count(one.key, 1)
    one.start(true)
  }
  const dropGone = () => {
    const gone = new Set(queue.filter((one) => one.gone()))
    queue = queue.filter((one) => !gone.has(one))
    for (const one of gone) one.start(false)
  }

  return async <T>(key: string, gone: () => boolean, work: () => Promise<T>): Promise<T | undefined> => {
    if (free(key)) count(key, 1)
    else {
      dropGone()
      if (queue.filter((one) => one.key === key).length >= waiting)
        throw new AppError('tooMany', full, { retryAfterSeconds: 1 })
      if (!(await new Promise<boolean>((start) => void queue.push({ key, gone, start })))) return undefined
    }
    try {
      return gone() ? undefined : await work()
    } finally {
      count(key, -1)
      next()
    }
  }
}
