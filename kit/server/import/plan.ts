import {
  type Field,
  type FlatField,
  fileFields,
  type ImportPart,
  type ImportSample,
  isEmpty,
  type Label,
  label,
  showText,
} from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { exportNames } from '../export/names.ts'
import type { Nouns, Values } from '../noun.ts'
import { besideEntries, rowsBeside } from './beside.ts'
import type { Creations } from './creations.ts'
import type { Decision } from './decide.ts'
import type { Importer } from './importer.ts'
import { countRows } from './parts.ts'
import { besideName, planBeside, planPart } from './plan-children.ts'
import { countsOf, planRows } from './plan-rows.ts'
import type { ListRead } from './read-lists.ts'
import { type Counts, type Report, Reporter } from './report.ts'
import type { Resolved } from './resolve.ts'

export type Plan = {
  readonly counts: Counts
  readonly report: Report
  /** Required fields of new records that have neither a column nor a value for all rows. */
  readonly missing: readonly FlatField[]
  readonly sample: readonly ImportSample[]
  /** Decisions about records of the main noun, also of those that only further sheets name. */
  readonly decisions: readonly Decision[]
  readonly creations: Creations
  readonly children: readonly Child[]
  /** Whether the encoding of the file is ambiguous and none was chosen. */
  readonly unsure: boolean
}

type Child = Pick<Plan, 'counts' | 'decisions'> & {
  readonly name: string
  readonly importer: Importer
  readonly sheet: string
  /** Names of required fields without a column in the further sheet. */
  readonly missing: readonly string[]
}

type Options = {
  readonly lock?: boolean
  readonly progress?: (done: number, total: number) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

const sampleRows = 20

/**
 * Plans the rows of the main sheet, then those of the further sheets that belong to it; with `lock` the matching
 * records are locked. Calls `progress` with the number of rows decided, and throws once `signal` is aborted.
 */
export async function makePlan(
  ctx: Ctx,
  importer: Importer,
  nouns: Nouns,
  resolved: Resolved,
  { lock = false, progress, signal }: Options = {},
): Promise<Plan> {
  const reporter = new Reporter()
  const { without } = resolved.settings.options
  const used = resolved.furtherSheets.filter((part) => !without.includes(part.list.name))
  const besides = resolved.besides.filter(({ name }) => !without.includes(name))
  const childRows =
    used.reduce((sum, part) => sum + (part.list.child ? countRows(part) : 0), 0) +
    besides.reduce((sum, beside) => sum + rowsBeside(beside, resolved).length, 0)
  const main = await planRows(ctx, importer, nouns, resolved, {
    reporter,
    reporterOfSheet: (sheet) => reporter.forSheet(sheet),
    lock,
    signal,
    progress: async (done, total) => progress?.(done, total + childRows),
  })
  for (const { row, action, values } of main.decisions)
    if (action === 'create' && values.status === 'inActive') reporter.note(arriveInActive, row)
  let rowsDone = main.counts.rows
  const children: Child[] = []
  const missing = main.missing.map((name) => choiceNamed(importer, resolved, name))
  const inColumns: PlannedBeside[] = []
  const childOptions = {
    ...{ lock, signal },
    progress: async (done: number) => progress?.(rowsDone + done, main.counts.rows + childRows),
  }
  for (const beside of besides) {
    const planned = await planBeside(ctx, nouns, importer, beside, resolved, main, { ...childOptions, reporter })
    rowsDone += planned.counts.rows
    missing.push(...planned.missing.map((name) => choiceNamed(importer, resolved, besideName(beside, name))))
    inColumns.push(planned)
    children.push({ ...planned, name: beside.name, sheet: resolved.sheet.name, missing: [] })
  }
  for (const part of used) {
    if (!part.list.child) continue
    const sheet = part.sheet.name
    const options = { ...childOptions, reporter: reporter.forSheet(sheet) }
    const child = await planPart(ctx, nouns, importer, part, resolved, main.decisions, options)
    rowsDone += child.counts.rows
    children.push({ ...child, name: part.list.name, sheet })
  }
  const creatable = main.creations.offered(main.decisions).map(({ field, names, chosen }) => {
    return { field: field.name, label: field.label, names: names.slice(0, maxNames), count: names.length, chosen }
  })
  return {
    // Rows became errors where the record beside them was refused.
    counts: countsOf(main.decisions),
    report: reporter.finish({ similar: main.similar, parts: partsIn(resolved, main.lists, children), creatable }),
    missing,
    sample: await sampleOf(ctx, nouns, main.decisions, inColumns),
    decisions: main.decisions,
    creations: main.creations,
    children,
    unsure: resolved.unsure,
  }
}

/** The records beside the main ones, and the further sheets, each with its counts if it was planned. */
function partsIn(resolved: Resolved, lists: readonly ListRead[], children: readonly Child[]): ImportPart<Label>[] {
  const { besides, furtherSheets, sheet, settings } = resolved
  const common = (name: string) => ({
    name,
    used: !settings.options.without.includes(name),
    counts: children.find((child) => child.name === name)?.counts ?? null,
    records: lists.find((list) => list.name === name)?.groups.size ?? null,
  })
  return [
    ...besides.map((beside) => {
      const rows = rowsBeside(beside, resolved).length
      return { ...common(beside.name), label: beside.label, sheet: sheet.name, rows, beside: true }
    }),
    ...furtherSheets.map((part) => {
      const { name, label } = part.list
      return { ...common(name), label, sheet: part.sheet.name, rows: countRows(part) }
    }),
  ]
}

const arriveInActive = label(
  'New records that are inactive: the list shows them only when it is asked for them',
  '以停用状态新增的记录：列表仅在筛选“停用”时显示',
)

const maxNames = 200

/** The field of a required value that is missing: one that a column may go to, else one that this user may not fill. */
const choiceNamed = ({ noun }: Importer, { mappable }: Resolved, name: string): FlatField =>
  [...mappable, ...fileFields(noun.contract.fields, () => true)].find((field) => field.name === name)!

type PlannedBeside = Awaited<ReturnType<typeof planBeside>>

/**
 * The first rows that write or fail, filled up with other rows, in the order of the file. Each includes the records in
 * its further columns.
 */
async function sampleOf(
  ctx: Ctx,
  nouns: Nouns,
  decisions: readonly Decision[],
  inColumns: readonly PlannedBeside[],
): Promise<ImportSample[]> {
  const beside = inColumns.flatMap((planned) => planned.decisions)
  const writtenBeside = new Set(beside.flatMap((decision) => (isIdle(decision) ? [] : decision.row)))
  const mainRows = new Set(decisions.map(({ row }) => row))
  // Rows that repeat a record show only what stands beside it.
  const repeats = beside.flatMap(({ row, action }): Decision[] =>
    mainRows.has(row) ? [] : [{ row, action, values: {} }],
  )
  const all = [...decisions, ...repeats].toSorted((a, b) => a.row - b.row)
  const idle = all.filter((decision) => isIdle(decision) && !writtenBeside.has(decision.row))
  const active = all.filter((decision) => !isIdle(decision) || writtenBeside.has(decision.row))
  const sample = [...active, ...idle].slice(0, sampleRows).toSorted((a, b) => a.row - b.row)
  const texts = await besideTexts(ctx, nouns, new Set(sample.map(({ row }) => row)), inColumns)
  return sample.map(({ row, action, name, values, before }) => {
    const inRow = texts.get(row)
    return {
      ...{ row, values: { ...values, ...inRow?.values } },
      action: action === 'unchanged' && writtenBeside.has(row) ? 'update' : action,
      ...(name ? { name } : {}),
      ...(before || inRow?.before ? { before: { ...before, ...inRow?.before } } : {}),
    }
  })
}

const isIdle = ({ action }: Decision) => action === 'unchanged' || action === 'skip'

/** The text of a list in one cell as people write it: `2.35` for a single entry `0: 2.35`. */
function withoutLone({ type }: Field, text: string) {
  const start = type.kind === 'rows' && type.lone !== undefined ? `${type.lone}: ` : ''
  return start && text.startsWith(start) && !text.includes(';') ? text.slice(start.length) : text
}

/** The values of records beside some rows as texts, under the names that settings use. */
async function besideTexts(ctx: Ctx, nouns: Nouns, rows: ReadonlySet<number>, inColumns: readonly PlannedBeside[]) {
  const { language } = ctx
  const texts = new Map<number, { values: Values; before: Values }>()
  for (const { beside, decisions } of inColumns) {
    const sampled = decisions.filter(({ row }) => rows.has(row))
    const names = exportNames(nouns, beside.own, language)
    await names.loadMasters(ctx)
    const records = sampled.flatMap(({ values, before = {} }) => [values, before])
    await names.loadReferences(ctx, records)
    for (const { row, values, before = {} } of sampled) {
      const textsOf = (record: Values) => {
        const filled = beside.own.filter(({ name }) => !isEmpty(record[name]))
        const entries = filled.map(({ name, field }) => {
          return [name, withoutLone(field, showText(field, record[name], language, names.namer))]
        })
        return besideEntries(beside, Object.fromEntries(entries))
      }
      const known = texts.get(row)
      texts.set(row, {
        values: { ...known?.values, ...textsOf(values) },
        before: { ...known?.before, ...textsOf(before) },
      })
    }
  }
  return texts
}
