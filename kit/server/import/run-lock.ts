import { label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import type { Db, Pool } from '../context.ts'
import { failRun } from './runs.ts'
import type { ImportRun } from './table.ts'

/** Held by the transaction that imports a run: when its process dies, the database lets go of it. */
const lockOf = (id: string) => sql`hashtextextended(${`sms.import ${id}`}, 0)`

/** Takes the run's lock for the rest of the transaction, and waits until no other import of its kind is under way. */
export async function lockRun(tx: Db, { id, kind }: Pick<ImportRun, 'id' | 'kind'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(id)})`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms.import of ${kind}`}, 0))`)
}

/** How long a taken run may be without a sign of life before somebody looks after it, in milliseconds. */
const quietMs = 5_000

/** Fails a run whose process has died: it was taken, but nobody holds its lock. Its transaction is gone with it. */
export async function buryDeadRun(db: Pool, run: ImportRun): Promise<boolean> {
  if (run.state !== 'running' || !run.startedAt || Date.now() - Date.parse(run.progressAt ?? run.startedAt) < quietMs)
    return false
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockOf(run.id)}) as free`,
    )
    if (!rows[0]!.free) return false
    await failRun(tx, run.id, died)
    return true
  })
}

const died = label(
  'The server stopped during the import; nothing was changed. Please start it again.',
  '导入过程中服务器停止，未作任何更改。请重新开始导入。',
)
