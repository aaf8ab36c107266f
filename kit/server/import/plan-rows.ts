import { foldText, type ImportSimilar } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Values } from '../importing.ts'
import type { Nouns } from '../noun.ts'
import { applyRule } from './apply-rule.ts'
import { assignNumbers } from './assign-numbers.ts'
import { rowsBeside } from './beside.ts'
import { type Creations, creationsFor } from './creations.ts'
import { type Decision, decider, type PlanContext } from './decide.ts'
import { furtherRows } from './further-rows.ts'
import type { Importer } from './importer.ts'
import { lockMasters, lockRecords } from './lock-records.ts'
import { type Lookups, lookupsFor } from './lookups.ts'
import { mergeRepeats } from './merge-repeats.ts'
import { noteColumns } from './note-columns.ts'
import { pacer } from './pace.ts'
import { type ListRead, readLists } from './read-lists.ts'
import { readFixed, readRows } from './read-rows.ts'
import { markRepeatedKeys } from './repeated-keys.ts'
import type { Counts, Reporter, RowReporter } from './report.ts'
import { type Resolved, textsOf } from './resolve.ts'
import { rowMatcher } from './row-matcher.ts'
import { settleResembling } from './similar.ts'

/** How the rows of a sheet are planned, and where problems and notes go. */
export type PlanOptions = {
  readonly reporter: RowReporter
  /** Returns the reporter of a list's own sheet; without it such sheets are not read. */
  readonly further?: Reporter['of']
  /** True for the run itself, which locks the matching records until it ends; false for a preview. */
  readonly lock: boolean
  readonly progress: (done: number, total: number) => Promise<void>
  /** Aborted when the plan is no longer needed. */
  readonly signal: AbortSignal | undefined
  /** Records of a kind that this import will create: ids by name. */
  readonly fresh?: { readonly kind: string; readonly ids: ReadonlyMap<string, string> }
  /** The only rows that are read, by number, each with the values that it takes from its parent. */
  readonly inherited?: ReadonlyMap<number, Values>
}

/** The planned rows of one sheet. */
export type PlannedRows = {
  readonly decisions: readonly Decision[]
  readonly counts: Counts
  readonly missing: readonly string[]
  readonly similar: ImportSimilar
  readonly creations: Creations
  readonly lists: readonly ListRead[]
  /** Rows that repeat the record of an earlier row, with that row. */
  readonly parentRows: ReadonlyMap<number, number>
}

/** Rows whose records are loaded by one query. */
const rowsPerQuery = 1_000

/** Plans the rows of one sheet, with the lists of their records in further sheets. */
export async function planRows(
  ctx: Ctx,
  importer: Importer,
  nouns: Nouns,
  resolved: Resolved,
  { reporter, further, lock, progress, signal, fresh, inherited }: PlanOptions,
): Promise<PlannedRows> {
  const { settings, fields } = resolved
  const creations = creationsFor(nouns, ctx.actor, fields, settings.options.create, importer.named)
  const known = await lookupsFor(ctx, nouns, fields, (name) => textsOf(resolved, name))
  const lookups: Lookups = { ...withFresh(known, fresh), make: creations.make }
  const fixed = readFixed(resolved, importer, lookups)
  const beside = resolved.besides.find(({ rules }) => rules.position)
  const continued = new Set(beside ? rowsBeside(beside, resolved) : [])
  const read = await readRows(resolved, importer, lookups, reporter, { signal, inherited, continued })
  const { rows, parentRows } = mergeRepeats(read, { importer, resolved, fixed }, reporter)
  await creations.askRules(ctx, resolved, fixed, rows)
  const lists = further ? await readLists(ctx, nouns, importer, resolved, further, signal) : []
  if (!inherited) noteColumns(resolved, importer, reporter)
  const { language } = ctx
  const collected = { language, reporter, missing: new Set<string>(), toRule: new Map() }
  const plan: PlanContext = { importer, resolved, lookups, fixed, lists, ...collected }
  markRepeatedKeys(rows, plan)
  const decide = decider(plan)
  if (lock) {
    await lockMasters(plan, rows)
    await lockRecords(ctx, plan, rows)
  }
  const match = rowMatcher(ctx, plan, lock)
  const decisions: Decision[] = []
  const turn = pacer(signal)
  for (let from = 0; from < rows.length; from += rowsPerQuery) {
    const batch = rows.slice(from, from + rowsPerQuery)
    const found = await match(batch)
    for (const row of batch) {
      await turn()
      decisions.push(decide(row, found(row)))
    }
    await applyRule(ctx, plan)
    await progress(decisions.length, rows.length)
  }
  for (const { row, match: matched } of await furtherRows(ctx, plan, rows, lock)) decisions.push(decide(row, matched))
  await applyRule(ctx, plan)
  for (const { orphans } of lists) {
    for (const problem of orphans) {
      reporter.problem(problem)
      decisions.push({ row: problem.row, action: 'error', values: {} })
    }
  }
  for (const row of settings.omit) if (row > settings.headerRow) decisions.push({ row, action: 'skip', values: {} })
  const similar = await settleResembling(ctx, plan, decisions)
  await assignNumbers(ctx, plan, decisions)
  // Rules, similar names and numbers change decisions: they are counted last.
  const counts = countsOf(decisions)
  const missing = counts.create > 0 || !settings.options.skipErrors ? [...plan.missing] : []
  return { decisions, counts, missing, similar, creations, lists, parentRows }
}

/** How many rows have each outcome. */
export function countsOf(decisions: readonly Decision[]): Counts {
  const counts = { rows: decisions.length, create: 0, update: 0, unchanged: 0, skip: 0, errors: 0 }
  for (const { action } of decisions) counts[action === 'error' ? 'errors' : action]++
  return counts
}

/** Lookups that also find the records created by the same file. */
function withFresh(lookups: Lookups, fresh: PlanOptions['fresh']): Lookups {
  if (!fresh) return lookups
  const reference: Lookups['reference'] = (to, name) => {
    const id = to === fresh.kind ? fresh.ids.get(foldText(name)) : undefined
    return id === undefined ? lookups.reference(to, name) : { value: id }
  }
  return { ...lookups, reference }
}
