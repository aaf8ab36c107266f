import { label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import type { Db, Pool } from '../database/db.ts'
import { failForgotten, failRun, takenRuns } from './runs.ts'
import type { ImportRun } from './table.ts'

/** The advisory lock of the transaction that imports a run: it ends with the process. */
const lockOf = (id: string) => sql`hashtextextended(${`sms.import ${id}`}, 0)`

/**
 * Takes the run's lock for the rest of the transaction, and waits until no other import of its kind is under way, for as
 * long as that takes.
 */
export async function lockRun(tx: Db, { id, kind }: Pick<ImportRun, 'id' | 'kind'>): Promise<void> {
  const { rows } = await tx.execute<{ lock: string; statement: string }>(
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  )
  await limit(tx, '0', '0')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(id)})`)
  await advisoryLock(tx, `sms.import of ${kind}`)
  await limit(tx, rows[0]!.lock, rows[0]!.statement)
}

const limit = (tx: Db, lock: string, statement: string) =>
  tx.execute(sql`select set_config('lock_timeout', ${lock}, true), set_config('statement_timeout', ${statement}, true)`)

/** The time without progress after which a claimed run is checked, in milliseconds. */
const quietMs = 5_000

/**
 * Fails a run that no process works on: claimed by a process that has died, or waiting for a job that never came. Returns
 * whether it did.
 */
export async function buryDeadRun(db: Pool, run: ImportRun): Promise<boolean> {
  if (run.state !== 'running' || quietFor(run) < quietMs) return false
  return run.startedAt ? buryTaken(db, run) : buryWaiting(db, run)
}

const quietFor = ({ progressAt, startedAt, createdAt }: ImportRun) =>
  Date.now() - Date.parse(progressAt ?? startedAt ?? createdAt)

/** Fails a claimed run whose lock is free: its transaction ended with its process. */
const buryTaken = (db: Pool, run: ImportRun) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockOf(run.id)}) as free`,
    )
    if (!rows[0]!.free) return false
    await failRun(tx, run, died)
    return true
  })

/**
 * The longest wait of a run while no import is running, in milliseconds. An idle process claims a waiting run within 2 s
 * (`startJobs`); behind other runs the wait has no limit.
 */
const idleMs = 60_000

/** Fails a waiting run without a job: queueing failed, or the process died before it claimed the run. */
async function buryWaiting(db: Pool, run: ImportRun): Promise<boolean> {
  if (quietFor(run) < idleMs) return false
  for (const other of await takenRuns(db)) await buryDeadRun(db, other)
  return failForgotten(db, run, new Date(Date.now() - idleMs).toISOString(), neverBegan)
}

const died = label(
  'The server stopped during the import; nothing was changed. Please start it again.',
  '导入过程中服务器停止，未作任何更改。请重新开始导入。',
)

/** The message of a run that was never claimed. */
export const neverBegan = label(
  'The import could not be started; nothing was changed. Please start it again.',
  '导入未能开始，未作任何更改。请重新开始导入。',
)
