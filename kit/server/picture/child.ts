import { tasks } from './draw.ts'
import type { DrawRequest, DrawResponse } from './process.ts'

/** The child process that process.ts starts: draws a picture per message, and exits with its parent. */

/** The most memory of this process in bytes, and the interval of its check in milliseconds. */
const memoryMax = 1_000_000_000
const memoryCheckMs = 50

process.on('message', async ({ id, name, source, how }: DrawRequest) => {
  let response: DrawResponse
  try {
    response = { id, result: await tasks[name](source, how as never) }
  } catch (error) {
    response = { id, error: String(error) }
  }
  process.send?.(response)
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMax) process.exit(1)
}, memoryCheckMs)
