import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { ThreadGone } from '../thread/index.ts'
import { purgeImportFiles, purgeJob } from './purge-files.ts'
import { importQueue } from './routes.ts'
import { nothingChanged, ourFault } from './run-import.ts'
import { buryDeadRun } from './run-lock.ts'
import { failRun, takenRuns } from './runs.ts'
import type { Attempt } from './table.ts'
import { type ImportTasks, tooLarge } from './tasks.ts'

/**
 * Takes imports of every kind from the queue, one at a time in each process. A run is tried once: what broke off is
 * said to its user, who starts it again when it still makes sense. Runs that a dead process left are ended at once, those
 * that wait for a job that never came when they are looked at. Files that no run needs any more are removed once a day.
 */
export async function workImports(services: Services, { run }: ImportTasks, log: FastifyBaseLogger): Promise<void> {
  const { db, jobs } = services
  for (const taken of await takenRuns(db)) await buryDeadRun(db, taken)
  const work = async (attempt: Attempt, signal: AbortSignal) => {
    await run(attempt, signal).catch(async (error: unknown) => {
      if (!(error instanceof ThreadGone)) throw error
      await failRun(db, attempt, nothingChanged(error.memory ? tooLarge : ourFault))
    })
  }
  await jobs.on(importQueue, work, 0)
  await jobs.daily(purgeJob, async () => void (await purgeImportFiles(services, log)))
}
