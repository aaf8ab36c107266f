import {
  AppError,
  fill,
  importType,
  type Label,
  type Language,
  label,
  type NoticeData,
  refusal,
} from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Actor, type Ctx, longWaitMs, write } from '../context.ts'
import type { Db, Pool } from '../database/db.ts'
import { isTooSlow } from '../database/errors.ts'
import type { FileStore } from '../files/store.ts'
import { notify } from '../notification/notify.ts'
import type { Nouns } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'
import type { Importer } from './importer.ts'
import { makePlan, type Plan } from './plan.ts'
import { resolve } from './resolve.ts'
import { claimRun, failRun, finishRun, lockRun, showProgress } from './runs.ts'
import type { Attempt, ImportRun } from './table.ts'
import type { ReadSheets, Workbooks } from './workbook.ts'
import { writePlan, writtenBy } from './write-plan.ts'

/** Loads a user's current rights; undefined if the user may no longer sign in. */
export type FindActor = (db: Db, id: string) => Promise<{ actor: Actor; language: Language } | undefined>

export type ImportWorld = {
  readonly db: Pool
  readonly files: FileStore
  readonly nouns: Nouns
  readonly importers: readonly Importer[]
  readonly findActor: FindActor
  readonly log: FastifyBaseLogger
  /** Reads a file; by default in a worker thread for each. */
  readonly readSheets?: ReadSheets
}

type Work = Omit<ImportWorld, 'files' | 'readSheets'> & { readonly books: Workbooks }

/**
 * Why a plan may not be executed: an ambiguous encoding, required fields without a source, or rows with errors that are
 * not skipped. Undefined if it may.
 */
export function hindrance(
  {
    counts,
    missing,
    children = [],
    unsure,
  }: Pick<Plan, 'counts' | 'missing'> & Partial<Pick<Plan, 'children' | 'unsure'>>,
  { skipErrors }: { readonly skipErrors: boolean },
): Label | undefined {
  if (unsure) return chooseEncoding
  const [field] = missing
  if (field) {
    const { en, zh } = field.label
    return label(
      `${en} is required: choose a column for it or one value for all rows.`,
      `${zh}为必填：请选择对应的列，或为所有行指定一个值。`,
    )
  }
  for (const child of children) {
    const [field] = child.missing
    if (!field) continue
    const { en, zh } = child.importer.noun.contract.fields[field].label as Label
    return label(
      `${en} is required: add a column for it to the sheet ${child.sheet}, or leave this sheet out.`,
      `${zh}为必填：请在工作表“${child.sheet}”中添加该列，或不导入此工作表。`,
    )
  }
  const errors = counts.errors + children.reduce((sum, child) => sum + child.counts.errors, 0)
  if (errors === 0 || skipErrors) return undefined
  return fill(haveErrors, { errors })
}

/**
 * Executes a started run in one transaction, which also marks it as done, with the current rights of its user. A
 * failure rolls everything back, and its reason is stored in the run.
 */
export async function runImport(work: Work, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { db, log } = work
  const run = await claimRun(db, attempt)
  if (!run) return
  try {
    const importer = work.importers.find(({ noun }) => noun.contract.name === run.kind)
    const user = await work.findActor(db, run.createdBy)
    if (!importer || !user) throw refusal(label('You may no longer do this.', '您已无权执行此操作。'))
    requireAccess(accessTo(importer.noun.contract, 'write'), user.actor)
    const ctx = { db, ...user, log, nouns: work.nouns, state: 'Imported' }
    await write(ctx, (tx) => importAll(work, tx, importer, run, signal), { waitMs: longWaitMs })
  } catch (error) {
    const refused = error instanceof AppError ? error : undefined
    if (!refused) log.error({ err: error, run: run.id }, 'import failed')
    const why = nothingChanged(refused?.text ?? (isTooSlow(error) ? tookTooLong : ourFault))
    const found = refused?.data as Partial<Pick<ImportRun, 'counts' | 'report'>> | undefined
    if (await failRun(db, run, why, found)) await notifyUser({ db }, run, { whyEn: why.en, whyZh: why.zh })
  }
}

async function importAll(work: Work, ctx: Ctx, importer: Importer, run: ImportRun, signal: AbortSignal): Promise<void> {
  const progress = progressOf(work.db, run, signal)
  await lockRun(ctx.db, run)
  await progress('reading', 0, 0)
  const plan = await planOf(work, ctx, importer, run, progress)
  const { counts, report } = plan
  await writePlan(ctx, importer, plan, (done, total) => progress('writing', done, total))
  const total = writtenBy(plan)
  const change = total > 0 ? ctx.change! : null
  if (!(await finishRun(ctx.db, run, { counts, report, done: total, total, change }))) throw refusal(notWanted)
  await notifyUser(ctx, run, { created: String(counts.create), updated: String(counts.update) })
}

/**
 * Makes the plan of a run and refuses it if it may not be executed. Drops the file from the cache before the writes.
 */
async function planOf(
  work: Work,
  ctx: Ctx,
  importer: Importer,
  run: ImportRun,
  progress: ReturnType<typeof progressOf>,
): Promise<Plan> {
  const { books } = work
  const requested = { id: run.id, ...run.settings, headers: undefined }
  const resolved = await resolve(
    work.nouns,
    importer,
    ctx.actor,
    await books.open(fileOfRun(run)),
    requested,
    async () => undefined,
  )
  const plan = await makePlan(ctx, importer, work.nouns, resolved, {
    lock: true,
    progress: (done, total) => progress('checking', done, total),
  })
  const message = hindrance(plan, resolved.settings.options)
  if (message) throw refusal(message, [], { counts: plan.counts, report: plan.report })
  books.forget(fileOfRun(run))
  return plan
}

const fileOfRun = ({ hash, name, settings }: ImportRun) => ({ hash, name, encoding: settings?.encoding })

/** Imports that take longer than this, in milliseconds, notify their user when they end. */
const longRunMs = 10_000

async function notifyUser(ctx: Pick<Ctx, 'db'>, run: ImportRun, data: NoticeData): Promise<void> {
  if (Date.now() - Date.parse(run.startedAt ?? run.createdAt) < longRunMs) return
  const about = { kind: run.kind, id: run.id }
  const recipients = { cause: run.id, occasion: String(run.attempt), users: [run.createdBy] }
  await notify(ctx, { type: importType, about, ...recipients, data: { file: run.name, ...data } })
}

/** Minimum time between two updates of the progress, in milliseconds. */
const progressMs = 250

/**
 * Returns the function that stores the progress, at most every quarter of a second except for the start of a phase
 * (`done` 0). It throws when the run was cancelled or the server stops.
 */
function progressOf(db: Pool, attempt: Attempt, signal: AbortSignal) {
  let last = 0
  return async (phase: NonNullable<ImportRun['phase']>, done: number, total: number) => {
    if (signal.aborted) throw refusal(stopped)
    if (Date.now() - last < progressMs && done > 0) return
    last = Date.now()
    if (!(await showProgress(db, attempt, { phase, done, total }))) throw refusal(notWanted)
  }
}

/** A reason as a sentence, with the assurance that nothing was changed. */
export const nothingChanged = ({ en, zh }: Label) =>
  label(`${en.replace(/\.?$/, '.')} Nothing was changed.`, `${zh.replace(/。?$/, '。')}未作任何更改。`)
export const ourFault = label('Something went wrong on our side.', '服务器出错。')
const tookTooLong = label('This took too long.', '操作耗时过长。')
const stopped = label('The server stopped during the import', '导入过程中服务器停止')
const notWanted = label('The import was cancelled', '导入已取消')

export const chooseEncoding = label(
  'Nobody can tell how the text of this file is encoded: choose the reading that looks right.',
  '无法确定该文件的文字编码：请选择显示正确的一种。',
)
const haveErrors = label(
  '{errors} {errors|row has|rows have} errors: correct them, or choose to leave these rows out.',
  '有 {errors} 行存在错误：请更正，或选择跳过这些行。',
)
