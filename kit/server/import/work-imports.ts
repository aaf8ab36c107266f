import type { Services } from '../services.ts'
import { ThreadGone } from '../thread/index.ts'
import { importQueue } from './routes.ts'
import { nothingChanged, ourFault } from './run-import.ts'
import { buryDeadRun } from './run-lock.ts'
import { failRun, startAgain, takenRuns } from './runs.ts'
import type { Attempt } from './table.ts'
import { type ImportTasks, tooLarge } from './tasks.ts'

/**
 * Takes imports of every kind from the queue, one at a time in each process. A run is tried once: what broke off is
 * said to its user, who starts it again when it still makes sense. Only one that the thread had no memory for because of
 * others beside it is begun again at once, alone: it was rolled back, and is no reason to divide its file. Runs that a dead process left are ended at once, those
 * that wait for a job that never came when they are looked at.
 */
export async function workImports({ db, jobs }: Services, { run }: ImportTasks): Promise<void> {
  for (const taken of await takenRuns(db)) await buryDeadRun(db, taken)
  async function work(attempt: Attempt, signal: AbortSignal, alone: boolean): Promise<void> {
    try {
      await run(attempt, { signal, alone })
    } catch (error) {
      if (!(error instanceof ThreadGone)) throw error
      if (error.why !== 'crowded') {
        await failRun(db, attempt, nothingChanged(error.why === 'memory' ? tooLarge : ourFault))
        return
      }
      const next = await startAgain(db, attempt)
      if (next) await work(next, signal, true)
    }
  }
  await jobs.on(importQueue, (attempt: Attempt, signal) => work(attempt, signal, false), 0)
}
