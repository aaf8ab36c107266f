import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './launch.ts'

/** How a server is kept running: what starts it again, and who is told. */
export interface KeepOptions {
  /** Starts it again, on the same address; rejects when it cannot. */
  start(): Promise<Running>
  log(line: string): void
  onExit?: ((reason: string) => void) | undefined
  onRestart?: (() => void) | undefined
}

/** Milliseconds: servers that live shorter than this, one after another, are started again after growing pauses. */
const young = 10_000
const longestPause = 10_000

/**
 * Keeps a server running: when it ends, says so and starts it again, at once or, if it ends again and again, with
 * growing pauses; without end, so that a full disk needs nothing but to be emptied. The returned function ends it all
 * and resolves when the server is down; calling it again gives the same promise.
 */
export function keepRunning(server: Running, options: KeepOptions): () => Promise<void> {
  const ending = new AbortController()
  let current = server
  let down: Promise<void> | undefined

  const again = async (pause: number): Promise<Running | undefined> => {
    for (let wait = pause; ; wait = Math.min(Math.max(wait * 2, 500), longestPause)) {
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
    let short = 0
    for (;;) {
      const since = Date.now()
      const reason = await current.gone
      if (ending.signal.aborted) return
      options.log(`PostgreSQL ended (${reason}): starting it again`)
      options.onExit?.(reason)
      short = Date.now() - since < young ? short + 1 : 0
      const next = await again(short < 2 ? 0 : Math.min(250 * 2 ** (short - 1), longestPause))
      if (!next) return
      current = next
      if (ending.signal.aborted) return current.stop()
      options.log(`PostgreSQL runs again (process ${current.pid})`)
      options.onRestart?.()
    }
  }

  const watching = watch()
  return () => {
    down ??= (async () => {
      ending.abort()
      await current.stop()
      await watching
    })()
    return down
  }
}
