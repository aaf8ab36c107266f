import { parentPort } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { withoutData } from '../mount/log-error.ts'
import { type FromThread, type LogLevel, packError, type ToThread } from './messages.ts'
import type { Tasks } from './thread.ts'

const say = (message: FromThread) => parentPort!.postMessage(message)

/**
 * Runs the tasks of `createThread`, several at a time, until it is told to end; running tasks are then cancelled, and
 * `close` is called after the last. Call it from the thread's module.
 */
export function serveTasks(tasks: Tasks, close: () => Promise<void>) {
  const running = new Map<number, AbortController>()
  const under = new Set<Promise<void>>()

  async function work(number: number, task: string, of: unknown) {
    const controller = new AbortController()
    running.set(number, controller)
    try {
      say({ done: number, value: await tasks[task]!(of, { signal: controller.signal }) })
    } catch (error) {
      say({ failed: number, error: packError(error) })
    } finally {
      running.delete(number)
    }
  }

  parentPort!.on('message', (message: ToThread) => {
    if ('abort' in message) return running.get(message.abort)?.abort()
    if ('end' in message) {
      for (const controller of running.values()) controller.abort()
      return void Promise.allSettled(under)
        .then(close)
        .finally(() => parentPort!.close())
    }
    const task = work(message.id, message.task, message.of).finally(() => under.delete(task))
    under.add(task)
  })
}

/** The log of the process that started the thread; errors go there without anybody's data. */
export const threadLog = (): FastifyBaseLogger => {
  const at =
    (level: LogLevel) =>
    (of: unknown, text = '') => {
      if (typeof of === 'string') return say({ log: level, of: {}, text: of })
      const { err, ...rest } = of as { err?: unknown }
      say({ log: level, of: { ...rest, ...(err === undefined ? {} : { err: withoutData(err) }) }, text })
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
