import type { ImportPhase, ImportState, Label } from '@sms/kit/contract'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Counts, Report } from './report.ts'
import type { Settings } from './settings.ts'

const runStates = ['uploaded', 'running', 'done', 'failed', 'cancelled'] as const satisfies readonly ImportState[]
const phases = ['waiting', 'reading', 'checking', 'writing'] as const satisfies readonly ImportPhase[]

/** One upload of a spreadsheet and what became of it. `change` is that of the history entries which it wrote. */
export const importRun = pgTable(
  'import_run',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The file: its name, its content (SHA-256, where it lies in the file store), and how it was read. */
    name: text().notNull(),
    hash: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    format: text().notNull(),
    encoding: text(),
    delimiter: text(),
    state: text({ enum: runStates }).notNull(),
    /** With the headers that its columns are counted by. */
    settings: jsonb().$type<Settings & { readonly headers: readonly string[] }>(),
    /** The `fingerprint` of the headers. */
    headers: text(),
    counts: jsonb().$type<Counts>(),
    report: jsonb().$type<Report>(),
    phase: text({ enum: phases }),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    message: jsonb().$type<Label>(),
    change: uuid(),
    /** Counts the attempts, so that the rest of an abandoned attempt cannot change the next. */
    attempt: integer().notNull().default(0),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
    startedAt: instant(),
    progressAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('import_run_remembered').on(t.kind, t.headers, t.finishedAt),
    index('import_run_state').on(t.state, t.startedAt),
  ],
)

export type ImportRun = typeof importRun.$inferSelect

export type Attempt = Pick<ImportRun, 'id' | 'attempt'>
