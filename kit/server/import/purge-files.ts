import { and, eq, exists, gt, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { attachment } from '../files-table.ts'
import type { Services } from '../services.ts'
import { importRun } from './table.ts'

export const purgeJob = 'purge-import-files'

/** How long the file of a run is kept that was never carried out, and of one that was, in days. */
const draftDays = 1
const doneDays = 30

const ago = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/**
 * Removes uploaded files that no import needs any more: of runs that came to nothing after a day, of done ones after 30.
 * Contents are stored once, so one stays while any other run needs it or it hangs on a record. The runs themselves stay:
 * later files are mapped as they were. Gives how many went.
 */
export async function purgeImportFiles({ db, files }: Pick<Services, 'db' | 'files'>, log: FastifyBaseLogger) {
  const other = alias(importRun, 'other')
  const lastSeen = sql`greatest(${other.createdAt}, ${other.progressAt}, ${other.finishedAt})`
  const needed = or(
    eq(other.state, 'running'),
    and(eq(other.state, 'done'), gt(lastSeen, ago(doneDays))),
    and(inArray(other.state, ['uploaded', 'failed', 'cancelled']), gt(lastSeen, ago(draftDays))),
  )
  const runs = db
    .select()
    .from(other)
    .where(and(eq(other.hash, importRun.hash), needed))
  const attached = db.select().from(attachment).where(eq(attachment.hash, importRun.hash))
  const found = await db
    .selectDistinct({ hash: importRun.hash })
    .from(importRun)
    .where(and(ne(importRun.hash, ''), not(exists(runs)), not(exists(attached))))
  const before = new Date(Date.now() - draftDays * 86_400_000)
  let removed = 0
  for (const { hash } of found) if (await files.remove(hash, before)) removed++
  if (removed) log.info({ removed }, 'uploaded files that no import needs were removed')
  return removed
}
