import {
  type ImportDescription,
  type ImportPlan,
  type ImportUpload,
  type Language,
  label,
  refusal,
} from '@sms/kit/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../context.ts'
import type { Pool } from '../database/db.ts'
import type { FileStore } from '../files/store.ts'
import type { Nouns } from '../noun.ts'
import type { How } from '../thread/index.ts'
import { described, looked, planned } from './answers.ts'
import { fingerprint } from './headers.ts'
import type { Importer } from './importer.ts'
import { makePlan } from './plan.ts'
import { type Resolved, resolve } from './resolve.ts'
import { type FindActor, hindrance, runImport } from './run-import.ts'
import { keepPreview, lastOfFile, ownRun, rememberedOf } from './runs.ts'
import { type Asked, asksNothing, givenEncoding } from './settings.ts'
import type { Attempt, ImportRun } from './table.ts'
import { type ReadSheets, workbooks } from './workbook.ts'

/** Who asks for something of a noun's import. */
export type Asking = { readonly kind: string; readonly actor: Actor; readonly language: Language }

/** An upload as it was read: what the run keeps of it, and what is told of its sheets. */
export type Looked = Pick<ImportRun, 'format' | 'encoding' | 'delimiter'> & Pick<ImportUpload, 'sheet' | 'sheets'>

/** Settings of a run, everything decided. */
export type Settled = { readonly settings: NonNullable<ImportRun['settings']>; readonly headers: string | null }

/**
 * What of an import needs its file and works on all of its rows. Plain data in and out, so that it can be done by a
 * thread of its own (`Services.imports`): none of it shall hold up the thread that answers requests.
 */
export type ImportTasks = {
  readonly look: (of: Asking & { readonly hash: string; readonly name: string }, how?: How) => Promise<Looked>
  readonly preview: (of: Asking & { readonly asked: Asked }, how?: How) => Promise<ImportDescription & ImportPlan>
  /** What a commit asks for, refused where a preview with the same settings has found errors. */
  readonly settle: (of: Asking & { readonly asked: Asked }, how?: How) => Promise<Settled>
  readonly run: (of: Attempt, how?: How) => Promise<void>
}

/** The names of all tasks. */
export const importTaskNames = ['look', 'preview', 'settle', 'run'] as const satisfies (keyof ImportTasks)[]

/** What the tasks need. */
export type ImportWorld = {
  readonly db: Pool
  readonly files: FileStore
  readonly nouns: Nouns
  readonly importers: readonly Importer[]
  readonly findActor: FindActor
  readonly log: FastifyBaseLogger
  /** How a file is read, unless by a thread for each. */
  readonly readSheets?: ReadSheets
}

/** The tasks as they are done where they are called. */
export function importTasks(world: ImportWorld): ImportTasks {
  const { db, files, nouns, importers, log } = world
  const books = workbooks(files, world.readSheets)
  const importerOf = (kind: string) => importers.find((one) => one.noun.contract.name === kind)!

  /** Completes the settings of a request for one's own run; with the id alone they are those last previewed. */
  async function open({ kind, actor, language, asked }: Asking & { readonly asked: Asked }) {
    const importer = importerOf(kind)
    const run = await ownRun(db, actor, kind, asked.id)
    const whole = asksNothing(asked) && run.settings ? { ...asked, ...run.settings, headers: undefined } : asked
    const book = await books.open({ ...run, encoding: givenEncoding(whole.encoding) })
    const before = await lastOfFile({ db, actor, language, log, nouns }, run)
    const describe = (resolved: Resolved) => described(importer, run, book, resolved, language, before)
    const remember = (headers: string) => rememberedOf(db, kind, headers)
    return { importer, run, describe, resolved: await resolve(nouns, importer, actor, book, whole, remember, describe) }
  }

  return {
    look: async ({ kind, actor, hash, name }, { signal } = {}) => {
      const book = await books.open({ hash, name })
      signal?.throwIfAborted()
      return looked(importerOf(kind), actor, book)
    },
    preview: async (of, { signal } = {}) => {
      const { importer, run, describe, resolved } = await open(of)
      const ctx = { db, actor: of.actor, language: of.language, log, nouns }
      const plan = await makePlan(ctx, importer, nouns, resolved, { signal })
      signal?.throwIfAborted()
      await keepPreview(db, run.id, { ...settled(resolved), counts: plan.counts })
      const hindered = hindrance(plan, resolved.settings.options.skipErrors, importer)
      const obstacle = hindrance(plan, true, importer)
      return { ...describe(resolved), ...planned(plan, hindered, obstacle, of.language) }
    },
    settle: async (of) => {
      const { importer, run, resolved } = await open(of)
      refuseKnown(importer, run, resolved)
      return settled(resolved)
    },
    run: (attempt, { signal = new AbortController().signal } = {}) => runImport({ ...world, books }, attempt, signal),
  }
}

const settled = ({ settings, headers }: Resolved): Settled => ({
  settings: { ...settings, headers },
  headers: fingerprint(headers) ?? null,
})

/** What is known to hinder an import needs no job to be refused: a text that can be read in several ways, errors that a preview with the same settings found. */
function refuseKnown(importer: Importer, run: ImportRun, { settings, headers, unsure }: Resolved) {
  const unknown = hindrance({ counts: noRows, missing: [], unsure }, true, importer)
  if (unknown) throw refusal(unknown, [{ field: 'encoding', message: unknown }])
  if (!run.counts?.errors || settings.options.skipErrors) return
  if (JSON.stringify(sorted({ ...settings, headers })) !== JSON.stringify(sorted(run.settings))) return
  const message = hindrance({ counts: run.counts, missing: [] }, false, importer)
  if (message) throw refusal(message, [], { counts: run.counts })
}

const noRows = { rows: 0, create: 0, update: 0, unchanged: 0, skip: 0, errors: 0 }

/** The same object with its keys in order, as jsonb does not keep them. */
const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value

/** Said of a file that needs more memory than its thread may take. */
export const tooLarge = label(
  'This file is too large to be imported at once; divide it into several',
  '该文件过大，无法一次导入，请拆分为多个文件',
)
