import { createThread, type ImportTasks, importTaskNames } from '@sms/kit/server/mount'
import type { FastifyBaseLogger } from 'fastify'

/** What the thread needs to know; a secret, for the address holds the password. */
export type ImportThreadData = { readonly databaseUrl: string; readonly files: string }

/**
 * The thread that looks at uploads, plans imports and carries them out, with a few connections of its own: 50,000 rows
 * are some ten seconds of work that nobody else shall wait for, and when it ends it gives back what memory that took.
 */
export const importThread = (
  data: ImportThreadData,
  log: () => FastifyBaseLogger | undefined,
  memoryMb = usualMemoryMb,
) =>
  createThread<ImportTasks>(importTaskNames, {
    entry: new URL('./import-worker.ts', import.meta.url),
    data,
    memoryMb,
    idleMs,
    log: (level, of, text) => log()?.[level](of, text),
  })

/** In MiB. The most rows that are read, 200,000 of 20 columns, take the whole process to 1.4 GiB. */
const usualMemoryMb = 1_536
/** People look at their file for a while between its upload, its preview and the import. */
const idleMs = 5 * 60_000
