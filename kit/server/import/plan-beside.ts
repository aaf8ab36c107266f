import { label } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Values } from '../importing.ts'
import type { Nouns } from '../noun.ts'
import { type Beside, noteNothing, ownEntries, rowsBeside } from './beside.ts'
import type { Decision } from './decide.ts'
import { hasValues } from './guess.ts'
import type { Importer } from './importer.ts'
import { plannedBy } from './plan-part.ts'
import { countsOf, type PlannedRows, type PlanOptions, planRows } from './plan-rows.ts'
import { problemAt } from './problem-at.ts'
import type { RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'

/**
 * Plans the records that stand beside those of the main sheet, one in each row. A row whose record is refused becomes an
 * error as a whole, together with the rows of the same parent.
 */
export async function planBeside(
  ctx: Ctx,
  nouns: Nouns,
  parent: Importer,
  beside: Beside,
  main: Resolved,
  { decisions, parentRows }: Pick<PlannedRows, 'decisions' | 'parentRows'>,
  options: Pick<PlanOptions, 'lock' | 'progress' | 'signal'> & { readonly reporter: RowReporter },
) {
  const { importer, column, rules, own } = beside
  const { settings } = main
  const byRow = new Map(decisions.flatMap((decision) => (decision.inherited ? [[decision.row, decision]] : [])))
  const parentOf = (row: number) => byRow.get(parentRows.get(row) ?? row)
  const { position } = rules
  const counted = position && !(`${beside.name}.${position.field}` in settings.mapping) ? position : undefined
  const places = new Map<Decision, number>()
  const inherited = new Map<number, Values>()
  for (const row of rowsBeside(beside, main)) {
    const decision = parentOf(row)
    if (!decision) continue
    const place = (places.get(decision) ?? 0) + 1
    places.set(decision, place)
    inherited.set(row, {
      ...decision.inherited,
      [column]: decision.id,
      ...(counted ? { [counted.field]: place } : {}),
    })
  }
  // Problems of inherited fields are reported at their columns; the values come from the parent.
  const fromParent = Object.fromEntries(
    Object.entries(settings.mapping).filter(([name]) => rules.inherited.includes(name)),
  )
  const mapping = { ...fromParent, ...ownEntries(beside, settings.mapping) }
  const known = Object.fromEntries(
    [column, ...rules.inherited, ...(position ? [position.field] : [])].map((name) => [name, true]),
  )
  const resolved: Resolved = {
    ...main,
    fields: own,
    besides: [],
    settings: {
      ...settings,
      mapping,
      fixed: ownEntries(beside, settings.fixed),
      values: ownEntries(beside, settings.values),
      omit: [],
      key: importer.keys.find((key) => key.fields.includes(column) && hasValues(key, { ...known, ...mapping }))!.name,
      options: { ...settings.options, create: [] },
    },
  }
  const reporter = reporterOf(beside, options.reporter)
  noteNothing(beside, main, reporter)
  const planned = await planRows({ ...ctx, planned: plannedBy(parent, decisions) }, importer, nouns, resolved, {
    ...options,
    reporter,
    inherited,
  })
  for (const decision of planned.decisions) {
    const { row, action, before = {} } = decision
    const field = action === 'update' && counted?.agrees.find((name) => name in before)
    if (!field) continue
    decision.action = 'error'
    reporter.problem(problemAt(resolved, { row }, field, differs(inherited.get(row)![counted!.field] as number)))
  }
  for (const { row, action } of planned.decisions) if (action === 'error') parentOf(row)!.action = 'error'
  const valid = planned.decisions.filter(({ row }) => parentOf(row)!.action !== 'error')
  return { ...planned, importer, decisions: valid, counts: countsOf(valid), beside }
}

const differs = (place: number) =>
  label(
    `The existing record no. ${place} is a different one: add a column of numbers to the file`,
    `现有第 ${place} 条内容不同：请在文件中添加编号列`,
  )

/** The name of a field of such a record in settings and the wizard. */
export const besideName = ({ name, rules }: Beside, field: string) =>
  rules.inherited.includes(field) ? field : `${name}.${field}`

/** Reports the problems of such records at the fields of the main sheet. */
const reporterOf = (beside: Beside, reporter: RowReporter): RowReporter => ({
  problem: (problem) => reporter.problem({ ...problem, field: besideName(beside, problem.field.split('.')[0]!) }),
  note: ({ en, zh }, row, count) =>
    reporter.note(label(`${beside.label.en}: ${en}`, `${beside.label.zh}：${zh}`), row, count),
})
