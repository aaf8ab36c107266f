import { type Label, label, notFound, refusal } from '@sms/kit/contract'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { undosOf } from '../change/standing.ts'
import { newId } from '../columns.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import type { Remembered } from './resolve.ts'
import { type Attempt, type ImportRun, importRun } from './table.ts'

const now = () => new Date().toISOString()

/** Records an upload. */
export async function addRun(
  db: Db,
  actor: Actor,
  of: Pick<ImportRun, 'kind' | 'name' | 'hash' | 'size' | 'format' | 'encoding' | 'delimiter'>,
): Promise<ImportRun> {
  const [run] = await db
    .insert(importRun)
    .values({ ...of, id: newId(), state: 'uploaded', createdAt: now(), createdBy: actor.id })
    .returning()
  return run!
}

/** A run of one's own; anybody else's is not found. */
export async function ownRun(db: Db, actor: Actor, kind: string, id: string): Promise<ImportRun> {
  const mine = and(eq(importRun.id, id), eq(importRun.kind, kind), eq(importRun.createdBy, actor.id))
  const [run] = await db.select().from(importRun).where(mine)
  if (!run) throw notFound(label('Import', '导入'))
  return run
}

/** Keeps what was asked and found at a preview. */
export async function keepPreview(db: Db, id: string, of: Pick<ImportRun, 'settings' | 'headers' | 'counts'>) {
  await db
    .update(importRun)
    .set(of)
    .where(and(eq(importRun.id, id), inArray(importRun.state, startable)))
}

/** The run as long as it is at this attempt: one may be given up and handed over again while the first still works. */
const at = ({ id, attempt }: Attempt) => and(eq(importRun.id, id), eq(importRun.attempt, attempt))

const startable: ImportRun['state'][] = ['uploaded', 'failed', 'cancelled']

/**
 * Hands a run over to the job, as an attempt of its own; refused when it has been handed over already, so that nothing is
 * imported twice.
 */
export async function startRun(db: Db, id: string, of: Pick<ImportRun, 'settings' | 'headers'>): Promise<Attempt> {
  const run = await handOver(db, and(eq(importRun.id, id), inArray(importRun.state, startable)), of)
  if (run) return run
  const message = label('This file is being imported or has been imported already', '该文件正在导入或已经导入')
  throw refusal(message)
}

/**
 * Hands a run over once more whose attempt broke off through no fault of its own, as the next attempt; undefined where it
 * has been done, cancelled or handed over anew after all.
 */
export const startAgain = (db: Db, attempt: Attempt): Promise<Attempt | undefined> =>
  handOver(db, and(at(attempt), eq(importRun.state, 'running')))

async function handOver(db: Db, which: SQL | undefined, of: Partial<ImportRun> = {}): Promise<Attempt | undefined> {
  const blank = { counts: null, report: null, message: null, startedAt: null, finishedAt: null, done: 0, total: 0 }
  const next = sql`${importRun.attempt} + 1`
  const [run] = await db
    .update(importRun)
    .set({ ...of, ...blank, state: 'running', phase: 'waiting', progressAt: now(), attempt: next })
    .where(which)
    .returning({ id: importRun.id, attempt: importRun.attempt })
  return run
}

/** Takes a run to work on; undefined when somebody has it, or it has been cancelled or handed over anew. */
export async function claimRun(db: Db, attempt: Attempt): Promise<ImportRun | undefined> {
  const [run] = await db
    .update(importRun)
    .set({ startedAt: now(), progressAt: now() })
    .where(and(at(attempt), eq(importRun.state, 'running'), isNull(importRun.startedAt)))
    .returning()
  return run
}

/** Writes how far a run is, for others to see; gives whether it is still wanted. */
export async function showProgress(
  db: Pool,
  attempt: Attempt,
  of: Pick<ImportRun, 'phase' | 'done' | 'total'>,
): Promise<boolean> {
  const [run] = await db
    .update(importRun)
    .set({ ...of, progressAt: now() })
    .where(and(at(attempt), eq(importRun.state, 'running')))
    .returning({ id: importRun.id })
  return run !== undefined
}

/**
 * Ends a run in the transaction of its records: both stand or neither. Gives whether it was still wanted; if not, the
 * caller must roll back.
 */
export async function finishRun(
  tx: Db,
  attempt: Attempt,
  of: Pick<ImportRun, 'counts' | 'report' | 'done' | 'total' | 'change'>,
): Promise<boolean> {
  const [run] = await tx
    .update(importRun)
    .set({ ...of, state: 'done', phase: null, finishedAt: now() })
    .where(and(at(attempt), eq(importRun.state, 'running')))
    .returning({ id: importRun.id })
  return run !== undefined
}

/** Says why an attempt came to nothing, and gives whether anybody waits to hear it. A run that has been done, cancelled or handed over anew stays so. */
export async function failRun(
  db: Db,
  attempt: Attempt,
  message: Label,
  of: Partial<Pick<ImportRun, 'counts' | 'report'>> = {},
): Promise<boolean> {
  const [run] = await db
    .update(importRun)
    .set({ ...of, state: 'failed', phase: null, message, finishedAt: now() })
    .where(and(at(attempt), inArray(importRun.state, ['running', 'failed'])))
    .returning({ id: importRun.id })
  return run !== undefined
}

/**
 * Fails a run that waits since before a moment although no import has been under way since then. Gives whether it did.
 */
export async function failForgotten(db: Pool, attempt: Attempt, since: string, message: Label): Promise<boolean> {
  const other = alias(importRun, 'other')
  const working = and(eq(other.state, 'running'), isNotNull(other.startedAt))
  const busy = db
    .select()
    .from(other)
    .where(or(working, gt(other.finishedAt, since)))
  const waiting = and(eq(importRun.state, 'running'), isNull(importRun.startedAt), lt(importRun.progressAt, since))
  const [run] = await db
    .update(importRun)
    .set({ state: 'failed', phase: null, message, finishedAt: now() })
    .where(and(at(attempt), waiting, notExists(busy)))
    .returning({ id: importRun.id })
  return run !== undefined
}

/** Gives a run up before it is done; refused afterwards. */
export async function cancelRun(db: Db, id: string) {
  const [run] = await db
    .update(importRun)
    .set({ state: 'cancelled', phase: null, message: cancelled, finishedAt: now() })
    .where(and(eq(importRun.id, id), inArray(importRun.state, ['uploaded', 'running', 'failed', 'cancelled'])))
    .returning({ id: importRun.id })
  if (!run) throw refusal(label('This import is done already', '该导入已完成'))
}

const cancelled = label('The import was cancelled; nothing was changed.', '导入已取消，未作任何更改。')

/** What the last import of this kind with the same headers was told. */
export async function rememberedOf(db: Db, kind: string, headers: string): Promise<Remembered | undefined> {
  const [run] = await db
    .select({ settings: importRun.settings })
    .from(importRun)
    .where(and(eq(importRun.kind, kind), eq(importRun.headers, headers), eq(importRun.state, 'done')))
    .orderBy(desc(importRun.finishedAt))
    .limit(1)
  return run?.settings ?? undefined
}

/** The last import of a file with this very content that stands, and whether it was the actor's own. */
export async function lastOfFile(ctx: Ctx, { kind, hash }: Pick<ImportRun, 'kind' | 'hash'>) {
  const runs = await ctx.db
    .select({ by: importRun.createdBy, at: importRun.finishedAt, change: importRun.change })
    .from(importRun)
    .where(and(eq(importRun.kind, kind), eq(importRun.hash, hash), eq(importRun.state, 'done')))
    .orderBy(desc(importRun.finishedAt))
    .limit(20)
  const undone = await undosOf(
    ctx,
    runs.flatMap(({ change }) => change ?? []),
  )
  const standing = runs.find(({ change }) => change && !undone.has(change))
  return standing ? { own: standing.by === ctx.actor.id, at: standing.at! } : null
}

/** Every running run that somebody has taken. */
export const takenRuns = (db: Db) =>
  db
    .select()
    .from(importRun)
    .where(and(eq(importRun.state, 'running'), isNotNull(importRun.startedAt)))
