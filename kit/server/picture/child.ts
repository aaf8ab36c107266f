import { tasks } from './draw.ts'
import type { Answered, Asked } from './process.ts'

/** Runs in the process that process.ts starts: takes pictures one message each, and ends with whoever started it. */

/** Memory that this process may come to hold, in bytes, looked at every so many milliseconds. */
const memoryMax = 1_000_000_000
const lookMs = 50

process.on('message', async ({ id, name, source, how }: Asked) => {
  let answer: Answered
  try {
    answer = { id, result: await tasks[name](source, how as never) }
  } catch (error) {
    answer = { id, error: String(error) }
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMax) process.exit(1)
}, lookMs)
