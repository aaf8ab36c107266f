import { type ImportPart, type ImportSample, type Label, label } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Nouns } from '../noun.ts'
import type { Creations } from './creations.ts'
import type { Decision } from './decide.ts'
import type { Importer } from './importer.ts'
import { rowsOf } from './parts.ts'
import { planPart } from './plan-part.ts'
import { type PlanOptions, planRows } from './plan-rows.ts'
import { type Counts, type Report, Reporter } from './report.ts'
import type { Resolved } from './resolve.ts'

/** What an import would do, with its report. */
export type Plan = {
  readonly counts: Counts
  readonly report: Report
  /** Required fields of new records that have neither a column nor a value for all rows. */
  readonly missing: readonly string[]
  readonly sample: readonly ImportSample[]
  /** One decision for each row of the main sheet in the order of the file, then those of further sheets. */
  readonly decisions: readonly Decision[]
  /** Records created from names in the file. */
  readonly creations: Creations
  /** Plans of the further sheets whose rows are records of their own. */
  readonly children: readonly Child[]
  /** Whether the encoding of the file is ambiguous. */
  readonly unsure: boolean
}

/** A further sheet whose rows are records of their own. */
export type Child = Pick<Plan, 'counts' | 'missing' | 'decisions'> & {
  readonly importer: Importer
  readonly sheet: string
}

type Options = {
  readonly lock?: boolean
  readonly progress?: (done: number, total: number) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

const sampleRows = 20

/**
 * Plans the rows of the main sheet, then those of the further sheets that belong to it. Writes nothing; with `lock` the
 * matching records are locked. Calls `progress` with the number of rows decided, and throws once `signal` is aborted.
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
  const used = resolved.parts.filter((part) => !without.includes(part.list.name))
  const childRows = used.reduce((sum, part) => sum + (part.list.child ? rowsOf(part) : 0), 0)
  let before = 0
  const options: PlanOptions = {
    reporter,
    further: (sheet) => reporter.of(sheet),
    lock,
    signal,
    progress: async (done, total) => progress?.(before + done, total + childRows),
  }
  const main = await planRows(ctx, importer, nouns, resolved, options)
  for (const { row, action, values } of main.decisions)
    if (action === 'create' && values.status === 'inActive') reporter.note(arriveInActive, row)
  before = main.counts.rows
  const children: Child[] = []
  for (const part of used) {
    if (!part.list.child) continue
    const child = await planPart(ctx, nouns, importer, part, resolved, main.decisions, {
      reporter: reporter.of(part.sheet.name),
      lock,
      signal,
      progress: async (done) => progress?.(before + done, main.counts.rows + childRows),
    })
    before += child.counts.rows
    children.push({ ...child, sheet: part.sheet.name })
  }
  const creatable = main.creations.offered(main.decisions).map(({ field, names, chosen }) => {
    return { field: field.name, label: field.label, names: names.slice(0, maxNames), count: names.length, chosen }
  })
  const parts = resolved.parts.map((part): ImportPart<Label> => {
    const { name, label } = part.list
    const child = children.find(({ sheet }) => sheet === part.sheet.name)
    return {
      ...{ name, label, sheet: part.sheet.name, rows: rowsOf(part), used: used.includes(part) },
      counts: child?.counts ?? null,
      records: main.lists.find((list) => list.name === name)?.groups.size ?? null,
    }
  })
  return {
    counts: main.counts,
    report: reporter.finish({ similar: main.similar, parts, creatable }),
    missing: main.missing,
    sample: sampleOf(main.decisions),
    decisions: main.decisions,
    creations: main.creations,
    children,
    unsure: resolved.unsure,
  }
}

const arriveInActive = label(
  'New records that are inactive: the list shows them only when it is asked for them',
  '以停用状态新增的记录：列表仅在筛选“停用”时显示',
)

/** The most names of one field that are listed as records to create. */
const maxNames = 200

/** The first rows that write or fail, filled up with other rows, in the order of the file. */
function sampleOf(decisions: readonly Decision[]): ImportSample[] {
  const [idle, active] = [true, false].map((isIdle) =>
    decisions.filter(({ action }) => (action === 'unchanged' || action === 'skip') === isIdle).slice(0, sampleRows),
  )
  return [...active!, ...idle!]
    .slice(0, sampleRows)
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, action, name, values, before }) => {
      return { row, action, values, ...(name ? { name } : {}), ...(before ? { before } : {}) }
    })
}
