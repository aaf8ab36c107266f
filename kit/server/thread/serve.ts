import { parentPort } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { withoutData } from '../mount/log-error.ts'
import { type FromThread, type LogLevel, packError, type ToThread } from './messages.ts'
import type { Tasks } from './thread.ts'

const send = (message: FromThread) => parentPort!.postMessage(message)

/**
 * Runs the tasks of `createThread`, several at a time, until it is told to end; running tasks are then cancelled, and
 * `close` is called after the last. Call it from the thread's module.
 */
export function serveTasks(tasks: Tasks, close: () => Promise<void>) {
  const controllers = new Map<number, AbortController>()
  const unfinished = new Set<Promise<void>>()

  async function work(number: number, task: string, of: unknown) {
    const controller = new AbortController()
    controllers.set(number, controller)
    try {
      send({ done: number, value: await tasks[task]!(of, { signal: controller.signal }) })
    } catch (error) {
      send({ failed: number, error: packError(error) })
    } finally {
      controllers.delete(number)
    }
  }

  parentPort!.on('message', (message: ToThread) => {
    if ('abort' in message) return controllers.get(message.abort)?.abort()
    if ('end' in message) {
      for (const controller of controllers.values()) controller.abort()
      return void Promise.allSettled(unfinished)
        .then(close)
        .finally(() => parentPort!.close())
    }
    const task = work(message.id, message.task, message.of).finally(() => unfinished.delete(task))
    unfinished.add(task)
  })
}

/** The log of the process that started the thread; errors go there as `withoutData` leaves them. */
export const threadLog = (): FastifyBaseLogger => {
  const at =
    (level: LogLevel) =>
    (of: unknown, text = '') => {
      if (typeof of === 'string') return send({ log: level, of: {}, text: of })
      const { err, ...rest } = of as { err?: unknown }
      send({ log: level, of: { ...rest, ...(err === undefined ? {} : { err: withoutData(err) }) }, text })
    }
  const log = {
    level: 'info',
    silent: () => {},
    trace: () => {},
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
    child: () => log,
  }
  return log as unknown as FastifyBaseLogger
}
