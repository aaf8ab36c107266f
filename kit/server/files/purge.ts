import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../database/db.ts'
import { history } from '../history/table.ts'
import { importRun } from '../import/table.ts'
import { photoZip, zippedPhoto } from '../photos/table.ts'
import type { Services } from '../services.ts'
import { removable, type Survey } from './owner.ts'
import { attachment } from './table.ts'

export const purgeJob = 'purge-import-files'

/** Removes contents that nothing needs any more, once a day by one process. */
export const workFilePurge = (services: Services, log: FastifyBaseLogger): Promise<void> =>
  services.jobs.daily(purgeJob, async () => void (await purgeFiles(services, log)))

/** How long the file of an import is kept that was never carried out, and of one that was, in days. */
const draftDays = 1
const doneDays = 30

/** Contents that are asked about together. */
const together = 10_000
/** At night a look through all of history may take longer than somebody at a screen would wait, in milliseconds. */
const longestMs = 600_000

/**
 * Removes every content in the file store that nothing needs: spreadsheets that were refused, of imports that came to
 * nothing after a day, of done ones after 30, and what broken uploads have left. What came within the last day stays,
 * since whoever brought it may still be about to name it. What hangs on a record stays, and what hung on one that is
 * gone: an undo can bring it back. The runs themselves stay: later files are mapped as they were. In a store that is not
 * this database's own, or of which it names too little (see `removable`), only broken uploads go. Gives how many went.
 */
export async function purgeFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) {
  const before = new Date(Date.now() - draftDays * 86_400_000)
  let removed = await files.removeDrafts(before)
  for (const hash of await removable({ db, files }, log, () => surveyOf(db, files, before)))
    if (await files.remove(hash, before)) removed++
  if (removed) log.info({ removed }, 'files that nothing needs any more were removed')
  return removed
}

/** Looks through the contents that nobody has put since the moment. */
async function surveyOf(db: Pool, files: Services['files'], before: Date): Promise<Survey> {
  const unneeded: string[] = []
  let all = 0
  let named = 0
  for await (const some of batchesOf(files, before)) {
    const needed = await neededOf(db, some)
    const others = some.filter((hash) => !needed.has(hash))
    const past = await union(
      db.select({ hash: importRun.hash }).from(importRun).where(among(importRun.hash, others)),
      db.select({ hash: photoZip.hash }).from(photoZip).where(among(photoZip.hash, others)),
      db
        .select({ hash: sql<string>`${zippedPhoto.hash}` })
        .from(zippedPhoto)
        .where(among(zippedPhoto.hash, others)),
    )
    all += some.length
    named += needed.size + past.length
    for (const hash of others) unneeded.push(hash)
  }
  return { all, named, unneeded }
}

/** The contents that nobody has put since the moment, as many at once as are asked about together. */
async function* batchesOf(files: Services['files'], before: Date) {
  let some: string[] = []
  for await (const hash of files.contents(before)) {
    if (some.push(hash) < together) continue
    yield some
    some = []
  }
  if (some.length) yield some
}

const among = (of: PgColumn | SQL, some: readonly string[]) => sql`${of} = any (${sql.param([...some])}::text[])`

const ago = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** Those of some contents that a record, an import or history needs. */
async function neededOf(db: Pool, hashes: readonly string[]): Promise<Set<string>> {
  const lastSeen = sql`greatest(${importRun.createdAt}, ${importRun.progressAt}, ${importRun.finishedAt})`
  const isNeeded = or(
    eq(importRun.state, 'running'),
    and(eq(importRun.state, 'done'), gt(lastSeen, ago(doneDays))),
    and(inArray(importRun.state, ['uploaded', 'failed', 'cancelled']), gt(lastSeen, ago(draftDays))),
  )
  const named = await union(
    db.select({ hash: attachment.hash }).from(attachment).where(among(attachment.hash, hashes)),
    db
      .select({ hash: importRun.hash })
      .from(importRun)
      .where(and(among(importRun.hash, hashes), isNeeded)),
  )
  const needed = new Set(named.map(({ hash }) => hash))
  const left = hashes.filter((hash) => !needed.has(hash))
  if (left.length === 0) return needed
  const hash = sql<string>`coalesce(${history.after}, ${history.before})->>'hash'`
  const once = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
    return tx
      .selectDistinct({ hash })
      .from(history)
      .where(and(eq(history.kind, 'attachment'), among(hash, left)))
  })
  for (const { hash } of once) needed.add(hash)
  return needed
}
