import type { FastifyBaseLogger } from 'fastify'
import type { Nouns } from '../noun.ts'
import type { Services } from '../services.ts'
import type { Importer } from './importer.ts'
import { purgeImportFiles, purgeJob } from './purge-files.ts'
import { importQueue } from './routes.ts'
import { type FindActor, runImport } from './run-import.ts'
import { buryDeadRun } from './run-lock.ts'
import { takenRuns } from './runs.ts'

/**
 * Takes imports of every kind from the queue, one at a time in each process. A run is tried once: what broke off is
 * said to its user, who starts it again when it still makes sense. Runs that a dead process left are ended at once, those
 * that wait for a job that never came when they are looked at. Files that no run needs any more are removed once a day.
 */
export async function workImports(
  services: Services,
  of: { nouns: Nouns; importers: readonly Importer[]; findActor: FindActor; log: FastifyBaseLogger },
): Promise<void> {
  for (const run of await takenRuns(services.db)) await buryDeadRun(services.db, run)
  await services.jobs.on<{ id: string }>(importQueue, ({ id }, signal) => runImport({ services, ...of }, id, signal), 0)
  await services.jobs.daily(purgeJob, async () => void (await purgeImportFiles(services, of.log)))
}
