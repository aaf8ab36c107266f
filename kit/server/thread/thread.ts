import { Worker } from 'node:worker_threads'
import { type FromThread, type LogLevel, type ToThread, unpackError } from './messages.ts'

/** A gate that admits tasks in order of arrival: any number together, but one with `alone` only when no other runs. */
function createGate() {
  const queue: { readonly alone: boolean; readonly enter: () => void }[] = []
  let running = 0
  let isOneAlone = false

  function admit() {
    for (let next = queue[0]; next && !isOneAlone && (!next.alone || running === 0); next = queue[0]) {
      queue.shift()
      running++
      isOneAlone = next.alone
      next.enter()
    }
  }

  return async <T>(alone: boolean, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      queue.push({ alone, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      running--
      if (alone) isOneAlone = false
      admit()
    }
  }
}

/** The options of a task: `signal` cancels it; with `alone` no other task runs in the thread meanwhile. */
export type How = { readonly signal?: AbortSignal; readonly alone?: boolean }

/** Things that a thread does, by name: plain data in, plain data out. */
export type Tasks = { readonly [name: string]: (of: any, how?: How) => Promise<any> }

type ThreadOptions = {
  /** The module that runs in it and calls `serveTasks`. */
  readonly entry: URL
  readonly data: object
  /** The most memory for its objects in MiB; a thread that needs more ends without ending the process. */
  readonly memoryMb: number
  /** Milliseconds without a task after which it ends and gives its memory back. */
  readonly idleMs: number
  readonly log: (level: LogLevel, of: object, text: string) => void
}

/** A thread that ended with a task unfinished, and why. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly why: keyof typeof reasons
  constructor(why: keyof typeof reasons, cause?: unknown) {
    super(reasons[why], { cause })
    this.why = why
  }
}

const reasons = {
  /** The task alone needed more than the thread may hold. */
  memory: 'the thread ran out of memory',
  /** The running tasks together needed too much memory; one of them alone may succeed. */
  crowded: 'the thread ran out of memory with several tasks',
  ended: 'the thread ended',
}

type Waiting = { readonly resolve: (value: any) => void; readonly reject: (error: Error) => void }
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; readonly exited: Promise<unknown> }

/** How long a thread that is to end may take for it, in milliseconds. */
const endMs = 5_000

/**
 * A thread for long work, started with a task, also after it has ended idle, out of memory or by an error. Unfinished
 * tasks are rejected with ThreadEnded; once stopped, it takes none.
 */
export function createThread<T extends Tasks>(names: readonly (keyof T & string)[], options: ThreadOptions) {
  const { entry, data, memoryMb, idleMs, log } = options
  let running: Running | undefined
  let lastNumber = 0
  let idle: NodeJS.Timeout | undefined
  let stopped = false
  const gate = createGate()

  function start(): Running {
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
    })
    const waiting = new Map<number, Waiting>()
    const { promise: exited, resolve: ended } = Promise.withResolvers<void>()
    const started: Running = { worker, waiting, exited }
    const failAll = (error: ThreadEnded) => {
      if (running === started) running = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', (message: FromThread) => {
      if ('log' in message) return log(message.log, message.of, message.text)
      const number = 'done' in message ? message.done : message.failed
      const task = waiting.get(number)
      waiting.delete(number)
      if ('done' in message) task?.resolve(message.value)
      else task?.reject(unpackError(message.error))
      if (running === started) endWhenIdle()
    })
    worker.on('error', (error: Error & { code?: string }) => {
      log('error', { err: error }, 'a thread broke off')
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      failAll(new ThreadEnded(isFull ? (waiting.size > 1 ? 'crowded' : 'memory') : 'ended', error))
    })
    worker.on('exit', () => {
      failAll(new ThreadEnded('ended'))
      ended()
    })
    return started
  }

  function endWhenIdle() {
    clearTimeout(idle)
    if (!running || running.waiting.size > 0) return
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  /** Cancels the running tasks, and resolves when the thread has ended: at the latest after `endMs`. */
  async function end() {
    const old = running
    running = undefined
    clearTimeout(idle)
    if (!old) return
    old.worker.postMessage({ end: true } satisfies ToThread)
    const overdue = setTimeout(() => void old.worker.terminate(), endMs)
    await old.exited
    clearTimeout(overdue)
  }

  async function stop() {
    stopped = true
    await end()
  }

  function request(task: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    if (stopped) throw new ThreadEnded('ended')
    running ??= start()
    clearTimeout(idle)
    const { worker, waiting } = running
    const number = ++lastNumber
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(number, { resolve, reject })
    worker.postMessage({ id: number, task, of: input } satisfies ToThread)
    const abort = () => worker.postMessage({ abort: number } satisfies ToThread)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  const tasks = Object.fromEntries(
    names.map((name) => [
      name,
      (of: unknown, { signal, alone = false }: How = {}) => gate(alone, async () => request(name, of, signal)),
    ]),
  ) as unknown as T
  return { tasks, stop }
}
