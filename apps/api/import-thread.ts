import { createThread, type ImportTasks, importTaskNames } from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'

/** The thread's data; secret, since the database URL holds the password. */
export type ImportThreadData = { readonly databaseUrl: string; readonly files: string }

/**
 * The thread that reads uploads, plans imports and runs them, with a few connections of its own, since 50,000 rows
 * would block other requests for about ten seconds.
 */
export const importThread = (
  data: ImportThreadData,
  log: () => FastifyBaseLogger | undefined,
  memoryMb = defaultMemoryMb,
) =>
  createThread<ImportTasks>(importTaskNames, {
    entry: new URL('./import-worker.ts', import.meta.url),
    data,
    memoryMb,
    idleMs,
    log: (level, of, text) => log()?.[level](of, text),
  })

/** The default memory limit in MiB; the largest files, 200,000 rows of 20 columns, take the process to 1.4 GiB. */
const defaultMemoryMb = 1_536
/** How long the idle thread is kept, since users pause between upload, preview and import. */
const idleMs = 5 * 60_000
