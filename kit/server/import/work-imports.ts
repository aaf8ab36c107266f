import type { Services } from '../services.ts'
import { ThreadEnded } from '../thread/index.ts'
import { importQueue } from './routes.ts'
import { nothingChanged, ourFault } from './run-import.ts'
import { buryDeadRun } from './run-lock.ts'
import { failRun, startAgain, takenRuns } from './runs.ts'
import type { Attempt } from './table.ts'
import { type ImportTasks, tooLarge } from './tasks.ts'

/**
 * Takes imports of every kind from the queue, one at a time in each process, and fails the runs of dead processes at once.
 * A run is tried once and its user learns why it failed; only a run that ended because several tasks together needed too
 * much memory starts again, alone.
 */
export async function workImports({ db, jobs }: Services, { run }: ImportTasks): Promise<void> {
  for (const taken of await takenRuns(db)) await buryDeadRun(db, taken)
  async function work(attempt: Attempt, signal: AbortSignal, alone: boolean): Promise<void> {
    try {
      await run(attempt, { signal, alone })
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
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
