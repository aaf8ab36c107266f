import type { ImportSample } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Nouns } from '../noun.ts'
import { assignNumbers } from './assign-numbers.ts'
import { type Decision, decider, type Given } from './decide.ts'
import type { Importer } from './importer.ts'
import { lookupsFor } from './lookups.ts'
import { noteColumns } from './note-columns.ts'
import { pacer } from './pace.ts'
import { readFixed, readRows, textsOf } from './read-rows.ts'
import { type Counts, type Report, Reporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import { rowMatcher } from './row-matcher.ts'
import { findResembling } from './similar.ts'
import { markTwice } from './twice.ts'

/** What an import would do, and all that there is to say about it. */
export type Plan = {
  readonly counts: Counts
  readonly report: Report
  /** Required fields of new records that have neither a column nor a value for all rows. */
  readonly missing: readonly string[]
  readonly sample: readonly ImportSample[]
  /** What each row does, in the order of the file. */
  readonly decisions: readonly Decision[]
}

const sampleRows = 20
/** Rows whose records are looked up together. */
const together = 1_000

/**
 * Works out what the rows of a sheet would do. Nothing is written; with `lock` the records found are held for the
 * change that follows. `progress` is told how many of the rows have been decided.
 */
export async function makePlan(
  ctx: Ctx,
  importer: Importer,
  nouns: Nouns,
  resolved: Resolved,
  { lock = false, progress }: { lock?: boolean; progress?: (done: number, total: number) => Promise<void> } = {},
): Promise<Plan> {
  const reporter = new Reporter()
  const lookups = await lookupsFor(ctx, nouns, resolved.fields, (name) => textsOf(resolved, name))
  const fixed = readFixed(resolved, importer, lookups)
  const rows = await readRows(resolved, importer, lookups, reporter)
  noteColumns(resolved, reporter)
  const given: Given = { importer, resolved, lookups, fixed, reporter, missing: new Set() }
  markTwice(rows, given)
  const decide = decider(given)
  const match = rowMatcher(ctx, given, lock)
  const decisions: Decision[] = []
  const turn = pacer()
  for (let from = 0; from < rows.length; from += together) {
    const some = rows.slice(from, from + together)
    const found = await match(some)
    for (const row of some) {
      await turn()
      decisions.push(decide(row, found(row)))
    }
    await progress?.(decisions.length, rows.length)
  }
  const similar = await findResembling(ctx, given, decisions)
  await assignNumbers(ctx, given, decisions)
  const counts = { rows: rows.length, create: 0, update: 0, unchanged: 0, skip: 0, errors: 0 }
  for (const { action } of decisions) counts[action === 'error' ? 'errors' : action]++
  return {
    counts,
    report: reporter.finish(similar),
    missing: counts.create > 0 || !resolved.settings.options.skipErrors ? [...given.missing] : [],
    sample: sampleOf(decisions),
    decisions,
  }
}

/** The first rows that do something or fail, filled up with others, in the order of the file. */
function sampleOf(decisions: readonly Decision[]): ImportSample[] {
  const [idle, telling] = [true, false].map((none) =>
    decisions.filter(({ action }) => (action === 'unchanged' || action === 'skip') === none).slice(0, sampleRows),
  )
  return [...telling!, ...idle!]
    .slice(0, sampleRows)
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, action, name, values, before }) => {
      return { row, action, values, ...(name ? { name } : {}), ...(before ? { before } : {}) }
    })
}
