import { type Fields, type FieldType, foldText, type ImportSimilar, type Label, showText } from '@sms/kit/contract'
import { getTableColumns } from 'drizzle-orm'
import { type Ctx, may } from '../context.ts'
import { valuesIn } from '../crud/values-in.ts'
import { exportNames } from '../export/names.ts'
import type { Noun, Nouns, Values } from '../noun.ts'
import type { Proposed } from '../rule.ts'
import { nextNumber, numbered, runningNumber } from '../running-number.ts'
import { rowsBeside } from './beside.ts'
import { type Creations, creationsFor } from './creations.ts'
import { type Decision, decider, type PlanContext } from './decide.ts'
import { type Importer, numberedFields, uniqueKey } from './importer.ts'
import { type Lookups, lookupsFor } from './lookups.ts'
import { noteNotImported } from './notes.ts'
import { pacer } from './pacer.ts'
import { furtherRows, type ListRead, readLists } from './read-lists.ts'
import { readFixed, readRows } from './read-rows.ts'
import { markRepeatedKeys, mergeRepeats } from './repeats.ts'
import type { Counts, Problem, Reporter, RowReporter } from './report.ts'
import { type Resolved, textsOf } from './resolve.ts'
import { lockMasters, lockRecords, rowMatcher } from './row-matcher.ts'
import { settleResembling } from './similar.ts'

export type PlanOptions = {
  readonly reporter: RowReporter
  /** Returns the reporter of a list's own sheet; without it such sheets are not read. */
  readonly reporterOfSheet?: Reporter['forSheet']
  /** Whether the matching records and the master data values are locked. */
  readonly lock: boolean
  readonly progress: (done: number, total: number) => Promise<void>
  readonly signal: AbortSignal | undefined
  /** Records of a kind that this import will create: ids by name. */
  readonly fresh?: { readonly kind: string; readonly ids: ReadonlyMap<string, string> }
  /** The only rows that are read, by number, each with the values that it takes from its parent. */
  readonly inherited?: ReadonlyMap<number, Values>
}

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

const rowsPerQuery = 1_000

/**
 * Plans the rows of one sheet, with the lists of their records in further sheets: decides in batches, by the records
 * that the rows match. With `lock` these and the master data values are locked first.
 */
export async function planRows(
  ctx: Ctx,
  importer: Importer,
  nouns: Nouns,
  resolved: Resolved,
  { reporter, reporterOfSheet, lock, progress, signal, fresh, inherited }: PlanOptions,
): Promise<PlannedRows> {
  const { settings, fields } = resolved
  const creations = creationsFor(nouns, ctx.actor, fields, settings.options.create, importer.valuesOfName)
  const known = await lookupsFor(ctx, nouns, fields, (name) => textsOf(resolved, name))
  const lookups: Lookups = { ...withFresh(known, fresh), make: creations.make }
  const fixed = readFixed(resolved, importer, lookups)
  const severalBeside = resolved.besides.find(({ rules }) => rules.position)
  const continued = new Set(severalBeside ? rowsBeside(severalBeside, resolved) : [])
  const read = await readRows(resolved, importer, lookups, reporter, { signal, inherited, continued })
  const { rows, parentRows } = mergeRepeats(read, { importer, resolved, fixed }, reporter)
  await creations.askRules(ctx, resolved, fixed, rows)
  const lists = reporterOfSheet ? await readLists(ctx, nouns, importer, resolved, reporterOfSheet, signal) : []
  if (!inherited) noteNotImported(resolved, importer, reporter)
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
  for (const further of await furtherRows(ctx, plan, rows, lock)) decisions.push(decide(further.row, further.match))
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
  // Fields that only rows with errors lack are no obstacle where these are left out.
  const missing = counts.create > 0 || !settings.options.skipErrors ? [...plan.missing] : []
  return { decisions, counts, missing, similar, creations, lists, parentRows }
}

/** How many rows have each outcome. */
export function countsOf(decisions: readonly Decision[]): Counts {
  const counts = { rows: decisions.length, create: 0, update: 0, unchanged: 0, skip: 0, errors: 0 }
  for (const { action } of decisions) counts[action === 'error' ? 'errors' : action]++
  return counts
}

/** Lookups that find the records created by the same file before stored ones. */
function withFresh(lookups: Lookups, fresh: PlanOptions['fresh']): Lookups {
  if (!fresh) return lookups
  const reference: Lookups['reference'] = (to, name) => {
    const id = to === fresh.kind ? fresh.ids.get(foldText(name)) : undefined
    return id === undefined ? lookups.reference(to, name) : { value: id }
  }
  return { ...lookups, reference }
}

/** Gives new records without a code the next free numbers of the pattern for all rows; changes their `decisions`. */
async function assignNumbers(
  ctx: Ctx,
  { importer, resolved }: PlanContext,
  decisions: readonly Decision[],
): Promise<void> {
  const { table } = importer.noun.service
  for (const name of numberedFields(importer)) {
    const pattern = resolved.settings.fixed[name]
    if (pattern === undefined) continue
    const lacking = decisions.filter((decision) => decision.action === 'create' && decision.values[name] === undefined)
    if (lacking.length === 0) continue
    const form = runningNumber(pattern, name)
    const inFile = new Set(decisions.map((decision) => uniqueKey(decision.values[name] ?? '')))
    let number = await nextNumber(ctx.db, table, getTableColumns(table)[name]!, form, lacking.length)
    for (const decision of lacking) {
      while (inFile.has(uniqueKey(numbered(form, number)))) number++
      decision.values[name] = numbered(form, number++)
    }
  }
}

type RuleCheck = {
  readonly proposed: Proposed
  readonly problemOf: (field: string, message: Label, value: string) => Problem
}

export type ToRule = Map<Decision, RuleCheck>

/**
 * Turns the decisions in `toRule` that the noun's own rule refuses into errors at their rows, then empties `toRule`.
 */
async function applyRule(ctx: Ctx, { importer: { noun }, reporter, toRule }: PlanContext): Promise<void> {
  const checks = [...toRule]
  toRule.clear()
  const proposals = checks.map(([, { proposed }]) => proposed)
  const broken = await noun.service.problemsOfWrite(ctx, proposals)
  const recordOf = ({ at }: { readonly at: number }) => checks[at]![1].proposed.after
  for (const [field, problems] of Map.groupBy(broken, (problem) => problem.field)) {
    const values = await exportedTexts(ctx, noun, field, problems.map(recordOf))
    for (const [i, { at, message }] of problems.entries()) {
      const [decision, { problemOf }] = checks[at]!
      reporter.problem(problemOf(field, message, values[i]!))
      decision.action = 'error'
    }
  }
}

/**
 * The values of records at a path (`contacts.0.card`) as an export writes them; '' if empty or hidden from the user.
 */
async function exportedTexts(ctx: Ctx, { contract }: Noun, path: string, records: readonly Proposed['after'][]) {
  const top = path.split('.')[0]!
  const field = (contract.fields as Fields)[top]
  if (!field || !may(ctx.actor, field.right)) return records.map(() => '')
  const entries = records.map((record) => valuesIn({ [top]: field }, record).find((entry) => entry.field === path))
  const type: FieldType | undefined = entries.find((entry) => entry)?.type
  if (!type) return records.map(() => '')
  const leaf = { ...field, type }
  const names = exportNames(ctx.nouns, [{ name: path, field: leaf, label: field.label }], ctx.language)
  await names.loadMasters(ctx)
  const leaves = entries.map((entry) => ({ [path]: entry?.value }))
  await names.loadReferences(ctx, leaves)
  return entries.map((entry) => showText(leaf, entry?.value, ctx.language, names.namer))
}
