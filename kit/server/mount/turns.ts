import { AppError, type Label, label } from '@sms/kit/contract'

type Waiting = { readonly key: string; readonly isGone: () => boolean; readonly start: (hasTurn: boolean) => void }

export type Limits = {
  /** The most tasks that run at once in this process, and of one key. */
  readonly atOnce: number
  readonly each: number
  /** The most tasks of one key that wait, and the message for those beyond. */
  readonly waiting: number
  readonly full?: Label
}

/**
 * Runs costly work in turns, so that many tasks of one key, such as a user, leave room for other keys; refuses with 429
 * when too many of a key wait. When `isGone`, the work is not run and the result is undefined.
 */
export function createTurns({ atOnce, each, waiting, full = tooMany }: Limits) {
  const running = new Map<string, number>()
  let queue: Waiting[] = []
  let total = 0

  const runningOf = (key: string) => running.get(key) ?? 0
  const addRunning = (key: string, change: 1 | -1) => {
    total += change
    const count = runningOf(key) + change
    if (count > 0) running.set(key, count)
    else running.delete(key)
  }
  const isFree = (key: string) => total < atOnce && runningOf(key) < each
  /** Starts the waiting work whose key has least under way. */
  const startNext = () => {
    const [next] = queue.filter(({ key }) => isFree(key)).toSorted((a, b) => runningOf(a.key) - runningOf(b.key))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    addRunning(next.key, 1)
    next.start(true)
  }
  const dropGone = () => {
    const dropped = new Set(queue.filter((entry) => entry.isGone()))
    queue = queue.filter((entry) => !dropped.has(entry))
    for (const entry of dropped) entry.start(false)
  }

  return async <T>(key: string, isGone: () => boolean, work: () => Promise<T>): Promise<T | undefined> => {
    if (isFree(key)) addRunning(key, 1)
    else {
      dropGone()
      if (queue.filter((entry) => entry.key === key).length >= waiting)
        throw new AppError('tooMany', full, { retryAfterSeconds: 1 })
      const hasTurn = await new Promise<boolean>((start) => void queue.push({ key, isGone, start }))
      if (!hasTurn) return undefined
    }
    try {
      return isGone() ? undefined : await work()
    } finally {
      addRunning(key, -1)
      startNext()
    }
  }
}

const tooMany = label('Too many requests at once; try again in a moment', '请求过多，请稍后再试')
