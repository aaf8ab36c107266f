import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './launch.ts'

export interface RunOptions {
  start(): Promise<Running>
  log(line: string): void
  onExit?: ((reason: string) => void) | undefined
  onRestart?: (() => void) | undefined
}

/** Servers that run shorter than this several times are restarted after growing pauses, in milliseconds. */
const shortRunMs = 10_000
const pauseMaxMs = 10_000

/**
 * Keeps a server running: when it ends, logs it and starts it again, with growing pauses after repeated ends. The
 * returned function stops the server and resolves when it is down.
 */
export function keepRunning(server: Running, options: RunOptions): () => Promise<void> {
  const ending = new AbortController()
  let current = server
  let stopping: Promise<void> | undefined

  /** Starts the server after so many milliseconds, and again until it starts; undefined when it is to stop. */
  const restart = async (pause: number): Promise<Running | undefined> => {
    for (let wait = pause; ; wait = Math.min(Math.max(wait * 2, 500), pauseMaxMs)) {
      await sleep(wait, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return undefined
      try {
        return await options.start()
      } catch (error) {
        options.log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  const watch = async () => {
    let shortRuns = 0
    for (;;) {
      const since = Date.now()
      const reason = await current.exited
      if (ending.signal.aborted) return
      options.log(`PostgreSQL ended (${reason}): starting it again`)
      options.onExit?.(reason)
      shortRuns = Date.now() - since < shortRunMs ? shortRuns + 1 : 0
      const next = await restart(shortRuns < 2 ? 0 : Math.min(250 * 2 ** (shortRuns - 1), pauseMaxMs))
      if (!next) return
      current = next
      if (ending.signal.aborted) return current.stop()
      options.log(`PostgreSQL runs again (process ${current.pid})`)
      options.onRestart?.()
    }
  }

  const watching = watch()
  return () => {
    stopping ??= (async () => {
      ending.abort()
      await current.stop()
      await watching
    })()
    return stopping
  }
}
