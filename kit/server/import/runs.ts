import { type Label, label, notFound, refusal } from '@sms/kit/contract'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { advisoryLock } from '../advisory-lock.ts'
import { undosOf } from '../change/table.ts'
import { newId } from '../columns.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import type { Remembered } from './mapping.ts'
import { type Attempt, type ImportRun, importRun } from './table.ts'

const now = () => new Date().toISOString()

/** Records an upload. */
export async function addRun(
  db: Db,
  actor: Actor,
  values: Pick<ImportRun, 'kind' | 'name' | 'hash' | 'size' | 'format' | 'encoding' | 'delimiter'>,
): Promise<ImportRun> {
  const [run] = await db
    .insert(importRun)
    .values({ ...values, id: newId(), state: 'uploaded', createdAt: now(), createdBy: actor.id })
    .returning()
  return run!
}

/** The actor's own run; another user's is not found. */
export async function ownRun(db: Db, actor: Actor, kind: string, id: string): Promise<ImportRun> {
  const mine = and(eq(importRun.id, id), eq(importRun.kind, kind), eq(importRun.createdBy, actor.id))
  const [run] = await db.select().from(importRun).where(mine)
  if (!run) throw notFound(label('Import', '导入'))
  return run
}

/**
 * Stores the settings and counts of a preview in its run; returns false, and does nothing, if the run is running or
 * done.
 */
export const keepPreview = (db: Db, id: string, values: Pick<ImportRun, 'settings' | 'headers' | 'counts'>) =>
  changeRun(db, and(eq(importRun.id, id), inArray(importRun.state, startable)), values)

async function changeRun(db: Db, which: SQL | undefined, values: Partial<ImportRun>): Promise<boolean> {
  const changed = await db.update(importRun).set(values).where(which).returning({ id: importRun.id })
  return changed.length > 0
}

/** The condition that a run is still at this attempt: a given-up attempt may still be at work when the next begins. */
const isAttempt = ({ id, attempt }: Attempt) => and(eq(importRun.id, id), eq(importRun.attempt, attempt))

const startable: ImportRun['state'][] = ['uploaded', 'failed', 'cancelled']

/** Starts a new attempt of a run; refuses one that is running or done, so that nothing is imported twice. */
export async function startRun(db: Db, id: string, values: Pick<ImportRun, 'settings' | 'headers'>): Promise<Attempt> {
  const run = await startAttempt(db, and(eq(importRun.id, id), inArray(importRun.state, startable)), values)
  if (run) return run
  const message = label('This file is being imported or has been imported already', '该文件正在导入或已经导入')
  throw refusal(message)
}

/** Starts the next attempt of a run that broke off; undefined if it no longer runs at this attempt. */
export const startAgain = (db: Db, attempt: Attempt): Promise<Attempt | undefined> =>
  startAttempt(db, isRunning(attempt))

/**
 * Starts the next attempt of the run that meets a condition, with the last one's results cleared; undefined without
 * one.
 */
async function startAttempt(
  db: Db,
  which: SQL | undefined,
  values: Partial<ImportRun> = {},
): Promise<Attempt | undefined> {
  const blank = { counts: null, report: null, message: null, startedAt: null, finishedAt: null, done: 0, total: 0 }
  const next = sql`${importRun.attempt} + 1`
  const [run] = await db
    .update(importRun)
    .set({ ...values, ...blank, state: 'running', phase: 'waiting', progressAt: now(), attempt: next })
    .where(which)
    .returning({ id: importRun.id, attempt: importRun.attempt })
  return run
}

/** Claims a run for this process; undefined if another has it, or if it no longer runs at this attempt. */
export async function claimRun(db: Db, attempt: Attempt): Promise<ImportRun | undefined> {
  const [run] = await db
    .update(importRun)
    .set({ startedAt: now(), progressAt: now() })
    .where(and(isRunning(attempt), isNull(importRun.startedAt)))
    .returning()
  return run
}

const isRunning = (attempt: Attempt) => and(isAttempt(attempt), eq(importRun.state, 'running'))

/** Stores the progress of a run; returns false if it no longer runs at this attempt. */
export const showProgress = (db: Pool, attempt: Attempt, progress: Pick<ImportRun, 'phase' | 'done' | 'total'>) =>
  changeRun(db, isRunning(attempt), { ...progress, progressAt: now() })

/**
 * Marks a run as done in the transaction of its records. Returns false if it no longer runs at this attempt; the caller
 * must then roll back.
 */
export const finishRun = (
  tx: Db,
  attempt: Attempt,
  values: Pick<ImportRun, 'counts' | 'report' | 'done' | 'total' | 'change'>,
) => changeRun(tx, isRunning(attempt), { ...values, state: 'done', phase: null, finishedAt: now() })

/** Marks an attempt as failed with the reason. Returns false if the run was done, cancelled or started again. */
export function failRun(
  db: Db,
  attempt: Attempt,
  message: Label,
  values: Partial<Pick<ImportRun, 'counts' | 'report'>> = {},
): Promise<boolean> {
  const which = and(isAttempt(attempt), inArray(importRun.state, ['running', 'failed']))
  return changeRun(db, which, { ...values, state: 'failed', phase: null, message, finishedAt: now() })
}

/** Cancels a run; refuses one that is done. */
export async function cancelRun(db: Db, id: string) {
  const which = and(eq(importRun.id, id), inArray(importRun.state, ['uploaded', 'running', 'failed', 'cancelled']))
  const values = { state: 'cancelled', phase: null, message: cancelled, finishedAt: now() } as const
  if (!(await changeRun(db, which, values))) throw refusal(label('This import is done already', '该导入已完成'))
}

const cancelled = label('The import was cancelled; nothing was changed.', '导入已取消，未作任何更改。')

/** The settings of the last import of this kind with the same headers. */
export async function rememberedOf(db: Db, kind: string, headers: string): Promise<Remembered | undefined> {
  const [run] = await db
    .select({ settings: importRun.settings })
    .from(importRun)
    .where(and(eq(importRun.kind, kind), eq(importRun.headers, headers), eq(importRun.state, 'done')))
    .orderBy(desc(importRun.finishedAt))
    .limit(1)
  return run?.settings ?? undefined
}

/**
 * The last of the recent imports of the same file whose changes were not undone, and whether it was the actor's own;
 * null if there is none.
 */
export async function lastOfFile(ctx: Ctx, { kind, hash }: Pick<ImportRun, 'kind' | 'hash'>) {
  const runs = await ctx.db
    .select({ by: importRun.createdBy, at: importRun.finishedAt, change: importRun.change })
    .from(importRun)
    .where(and(eq(importRun.kind, kind), eq(importRun.hash, hash), eq(importRun.state, 'done')))
    .orderBy(desc(importRun.finishedAt))
    .limit(20)
  const changes = runs.flatMap(({ change }) => change ?? [])
  const undone = await undosOf(ctx, changes)
  const last = runs.find(({ change }) => change && !undone.has(change))
  return last ? { own: last.by === ctx.actor.id, at: last.at! } : null
}

/** All running runs that a process has claimed. */
export const takenRuns = (db: Db) =>
  db
    .select()
    .from(importRun)
    .where(and(eq(importRun.state, 'running'), isNotNull(importRun.startedAt)))

/** The advisory lock of the transaction that imports a run: it ends with the process. */
const lockOf = (id: string) => sql`hashtextextended(${`sms.import ${id}`}, 0)`

/**
 * Takes the run's lock for the rest of the transaction, and waits until no other import of its kind is under way, for
 * as long as that takes.
 */
export async function lockRun(tx: Db, { id, kind }: Pick<ImportRun, 'id' | 'kind'>): Promise<void> {
  const { rows } = await tx.execute<{ lock: string; statement: string }>(
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  )
  await setTimeouts(tx, '0', '0')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(id)})`)
  await advisoryLock(tx, `sms.import of ${kind}`)
  await setTimeouts(tx, rows[0]!.lock, rows[0]!.statement)
}

const setTimeouts = (tx: Db, lock: string, statement: string) =>
  tx.execute(sql`select set_config('lock_timeout', ${lock}, true), set_config('statement_timeout', ${statement}, true)`)

/** The time without progress after which a claimed run is checked, in milliseconds. */
const quietMs = 5_000

/** Fails a claimed run without recent progress whose lock is free: its process has died. Returns whether it did. */
export async function failDeadRun(db: Pool, run: ImportRun): Promise<boolean> {
  const { state, startedAt, progressAt } = run
  if (state !== 'running' || !startedAt || Date.now() - Date.parse(progressAt ?? startedAt) < quietMs) return false
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockOf(run.id)}) as free`,
    )
    return rows[0]!.free && failRun(tx, run, died)
  })
}

const died = label(
  'The server stopped during the import; nothing was changed. Please start it again.',
  '导入过程中服务器停止，未作任何更改。请重新开始导入。',
)

/** The message of a run that could not be queued. */
export const neverBegan = label(
  'The import could not be started; nothing was changed. Please start it again.',
  '导入未能开始，未作任何更改。请重新开始导入。',
)
