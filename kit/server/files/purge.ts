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

/** Has this process delete unneeded contents once a day. */
export const workFilePurge = (services: Services, log: FastifyBaseLogger): Promise<void> =>
  services.jobs.daily(purgeJob, async () => void (await purgeFiles(services, log)))

/** How long the file of an import is stored, in days: of one that was never carried out, and of a finished one. */
const draftDays = 1
const doneDays = 30

const batchSize = 10_000
/** The longest statement of the survey in milliseconds, since it reads all of history. */
const statementMaxMs = 600_000

/**
 * Deletes contents without use from the file store (refused and aborted uploads, old imports and ZIPs of photos), and
 * returns their number. Contents of the last day and of deleted attachments stay.
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

async function surveyOf(db: Pool, files: Services['files'], before: Date): Promise<Survey> {
  const unneeded: string[] = []
  let all = 0
  let known = 0
  for await (const batch of batchesOf(files, before)) {
    const needed = await neededOf(db, batch)
    const others = batch.filter((hash) => !needed.has(hash))
    const knownOthers = await union(
      db.select({ hash: importRun.hash }).from(importRun).where(isAmong(importRun.hash, others)),
      db.select({ hash: photoZip.hash }).from(photoZip).where(isAmong(photoZip.hash, others)),
      db
        .select({ hash: sql<string>`${zippedPhoto.hash}` })
        .from(zippedPhoto)
        .where(isAmong(zippedPhoto.hash, others)),
    )
    all += batch.length
    known += needed.size + knownOthers.length
    for (const hash of others) unneeded.push(hash)
  }
  return { all, known, unneeded }
}

async function* batchesOf(files: Services['files'], before: Date) {
  let batch: string[] = []
  for await (const hash of files.contents(before)) {
    if (batch.push(hash) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

const isAmong = (column: PgColumn | SQL, hashes: readonly string[]) =>
  sql`${column} = any (${sql.param([...hashes])}::text[])`

const ago = (days: number): SQL => sql`now() - make_interval(days => ${days})`

/** The contents that a file, a young or running import, or history (which may bring a file back) needs. */
async function neededOf(db: Pool, hashes: readonly string[]): Promise<Set<string>> {
  const lastSeen = sql`greatest(${importRun.createdAt}, ${importRun.progressAt}, ${importRun.finishedAt})`
  const isNeeded = or(
    eq(importRun.state, 'running'),
    and(eq(importRun.state, 'done'), gt(lastSeen, ago(doneDays))),
    and(inArray(importRun.state, ['uploaded', 'failed', 'cancelled']), gt(lastSeen, ago(draftDays))),
  )
  const named = await union(
    db.select({ hash: attachment.hash }).from(attachment).where(isAmong(attachment.hash, hashes)),
    db
      .select({ hash: importRun.hash })
      .from(importRun)
      .where(and(isAmong(importRun.hash, hashes), isNeeded)),
  )
  const needed = new Set(named.map(({ hash }) => hash))
  const others = hashes.filter((hash) => !needed.has(hash))
  if (others.length === 0) return needed
  const hash = sql<string>`coalesce(${history.after}, ${history.before})->>'hash'`
  const inHistory = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(String(statementMaxMs))}`)
    return tx
      .selectDistinct({ hash })
      .from(history)
      .where(and(eq(history.kind, 'attachment'), isAmong(hash, others)))
  })
  for (const { hash } of inHistory) needed.add(hash)
  return needed
}
