import {
  type ImportDescription,
  type ImportPlan,
  type ImportUpload,
  type Language,
  label,
  refusal,
} from '@sms/kit/contract'
import type { Actor } from '../context.ts'
import type { Pool } from '../database/db.ts'
import type { Jobs } from '../mount/jobs.ts'
import { type How, ThreadEnded } from '../thread/thread.ts'
import { described, planned, uploadSummary } from './answers.ts'
import { fingerprint } from './headers.ts'
import { makePlan } from './plan.ts'
import { type Resolved, resolve } from './resolve.ts'
import { chooseEncoding, hindrance, type ImportWorld, nothingChanged, ourFault, runImport } from './run-import.ts'
import { failDeadRun, failRun, keepPreview, lastOfFile, ownRun, rememberedOf, startAgain, takenRuns } from './runs.ts'
import { namesOnlyRun, type RequestedSettings } from './settings.ts'
import type { Attempt, ImportRun } from './table.ts'
import { workbooks } from './workbook.ts'

export type ImportCaller = { readonly kind: string; readonly actor: Actor; readonly language: Language }

export type UploadSummary = Pick<ImportRun, 'format' | 'encoding' | 'delimiter'> &
  Pick<ImportUpload, 'sheet' | 'sheets'>

type Settled = { readonly settings: NonNullable<ImportRun['settings']>; readonly headers: string | null }

/**
 * The parts of an import that work on all rows of its file. Arguments and results are plain data, so that a separate
 * thread (`Services.imports`) can run them without blocking requests.
 */
export type ImportTasks = {
  readonly look: (
    request: ImportCaller & { readonly hash: string; readonly name: string },
    how?: How,
  ) => Promise<UploadSummary>
  readonly preview: (
    request: ImportCaller & { readonly requested: RequestedSettings },
    how?: How,
  ) => Promise<ImportDescription & ImportPlan>
  /** Completes the settings of a commit, or refuses it. */
  readonly settle: (request: ImportCaller & { readonly requested: RequestedSettings }, how?: How) => Promise<Settled>
  readonly run: (request: Attempt, how?: How) => Promise<void>
}

export const importTaskNames = ['look', 'preview', 'settle', 'run'] as const satisfies (keyof ImportTasks)[]

/** The tasks, run in the calling thread. */
export function importTasks(world: ImportWorld): ImportTasks {
  const { db, files, nouns, importers, log } = world
  const books = workbooks(files, world.readSheets)
  const importerOf = (kind: string) => importers.find(({ noun }) => noun.contract.name === kind)!

  /**
   * Finds the caller's own run and completes the settings of the request; one with only the id uses those last
   * previewed.
   */
  async function openRun({
    kind,
    actor,
    language,
    requested,
  }: ImportCaller & { readonly requested: RequestedSettings }) {
    const importer = importerOf(kind)
    const run = await ownRun(db, actor, kind, requested.id)
    const full =
      namesOnlyRun(requested) && run.settings ? { ...requested, ...run.settings, headers: undefined } : requested
    const book = await books.open({ ...run, encoding: full.encoding || null })
    const before = await lastOfFile({ db, actor, language, log, nouns }, run)
    const describe = (resolved: Resolved) => described(importer, run, book, resolved, language, before)
    const remember = (headers: string) => rememberedOf(db, kind, headers)
    return { importer, run, describe, resolved: await resolve(nouns, importer, actor, book, full, remember, describe) }
  }

  return {
    look: async ({ kind, actor, hash, name }, { signal } = {}) => {
      const book = await books.open({ hash, name })
      signal?.throwIfAborted()
      return uploadSummary(importerOf(kind), actor, book)
    },
    preview: async (request, { signal } = {}) => {
      const { importer, run, describe, resolved } = await openRun(request)
      const ctx = { db, actor: request.actor, language: request.language, log, nouns }
      const plan = await makePlan(ctx, importer, nouns, resolved, { signal })
      signal?.throwIfAborted()
      await keepPreview(db, run.id, { ...settled(resolved), counts: plan.counts })
      const { skipErrors } = resolved.settings.options
      const reasons = { hindrance: hindrance(plan, { skipErrors }), obstacle: hindrance(plan, { skipErrors: true }) }
      return { ...describe(resolved), ...planned(plan, reasons, request.language) }
    },
    settle: async (request) => {
      const { run, resolved } = await openRun(request)
      refuseHindered(run, resolved)
      return settled(resolved)
    },
    run: (attempt, { signal = new AbortController().signal } = {}) => runImport({ ...world, books }, attempt, signal),
  }
}

const settled = ({ settings, headers }: Resolved): Settled => ({
  settings: { ...settings, headers },
  headers: fingerprint(headers) ?? null,
})

/** Refuses a commit for an ambiguous encoding, or for errors found by a preview with the same settings. */
function refuseHindered(run: ImportRun, { settings, headers, unsure }: Resolved) {
  if (unsure) throw refusal(chooseEncoding, [{ field: 'encoding', message: chooseEncoding }])
  if (!run.counts?.errors || settings.options.skipErrors) return
  const isSame = JSON.stringify(sortedKeys({ ...settings, headers })) === JSON.stringify(sortedKeys(run.settings))
  const message = hindrance({ counts: run.counts, missing: [] }, { skipErrors: false })
  if (isSame && message) throw refusal(message, [], { counts: run.counts })
}

/** A value with the keys of its objects sorted, since jsonb does not preserve their order; arrays stay as they are. */
const sortedKeys = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sortedKeys(inner)]),
      )
    : value

/** The queue of imports of every kind. */
export const importQueue = 'import'

/** The refusal of a file that needs more memory than the import thread may use. */
export const tooLarge = label(
  'This file is too large to be imported at once; divide it into several',
  '该文件过大，无法一次导入，请拆分为多个文件',
)

/**
 * Works on imports from the queue, and first fails the runs of dead processes. An attempt that ended because several
 * tasks together needed too much memory is tried again, alone.
 */
export async function workImports(
  { db, jobs }: { readonly db: Pool; readonly jobs: Jobs },
  { run }: ImportTasks,
): Promise<void> {
  for (const taken of await takenRuns(db)) await failDeadRun(db, taken)
  async function work(attempt: Attempt, signal: AbortSignal, alone: boolean): Promise<void> {
    try {
      await run(attempt, { signal, alone })
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (error.why !== 'crowded') {
        await failRun(db, attempt, nothingChanged(error.why === 'memory' ? tooLarge : ourFault))
        return
      }
      const next = await startAgain(db, attempt)
      if (next) await work(next, signal, true)
    }
  }
  await jobs.on(importQueue, (attempt: Attempt, signal) => work(attempt, signal, false), 0)
}
