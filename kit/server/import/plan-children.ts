import { type FlatField, flatFields, foldText, label, reference, withInitials } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import type { Nouns, Values } from '../noun.ts'
import { type Beside, noteNothing, ownEntries, rowsBeside } from './beside.ts'
import type { Decision } from './decide.ts'
import { hasValues } from './guess.ts'
import { type Importer, importerOf } from './importer.ts'
import { fixedFromHeaders } from './mapping.ts'
import type { FurtherSheet } from './parts.ts'
import { countsOf, type PlannedRows, type PlanOptions, planRows } from './plan-rows.ts'
import { problemAt, type RowReporter } from './report.ts'
import { type Resolved, resolvedFurther } from './resolve.ts'

/** Plans the rows of a further sheet that are records of their own, such as certificates of suppliers. */
export async function planPart(
  ctx: Ctx,
  nouns: Nouns,
  parent: Importer,
  part: FurtherSheet,
  main: Resolved,
  decisions: readonly Decision[],
  options: Pick<PlanOptions, 'reporter' | 'lock' | 'progress' | 'signal'>,
) {
  const { noun, column } = part.list.child!
  const importer = importerOf(noun)
  // Parents are of the main sheet's kind, even if the field allows other kinds.
  const parentType = reference('', '', parent.noun.contract.name).type
  const fields: FlatField[] = flatFields(noun.contract.fields, (right) => may(ctx.actor, right)).map((flat) =>
    flat.name === column ? { ...flat, field: { ...flat.field, type: parentType } } : flat,
  )
  const mapping = { [column]: part.keyColumns[0]!, ...part.mapping }
  const key = importer.keys.find((candidate) => candidate.fields.includes(column) && hasValues(candidate, mapping))
  const resolved = resolvedFurther(main, part, {
    ...{ fields, mapping, key: key?.name ?? null },
    fixed: fixedFromHeaders(mapping, part.headers, fields, importer),
    options: { ...main.settings.options, create: [] },
  })
  const [name] = part.key.fields as [string]
  const keyOf = ({ values }: Decision) => foldText(String(values[name]))
  const created = decisions.filter(({ action, values }) => action === 'create' && values[name])
  const ids = new Map(created.map((decision) => [keyOf(decision), decision.id!]))
  const fresh = { kind: parent.noun.contract.name, ids }
  const planned = plannedBy(parent, decisions)
  const refused = new Set(decisions.filter(({ action }) => action === 'error').map(keyOf))
  const reporter = partReporter(options.reporter, column, refused, parent)
  return {
    importer,
    ...(await planRows({ ...ctx, planned }, importer, nouns, resolved, { ...options, reporter, fresh })),
  }
}

/** Reports a parent that is unknown only because it is refused for its own errors as such. */
function partReporter(
  reporter: RowReporter,
  column: string,
  refused: ReadonlySet<string>,
  { noun }: Importer,
): RowReporter {
  const { en, zh } = noun.contract.title
  const message = label(`Its ${en.toLowerCase()} has errors`, `所属${zh}有错误`)
  return {
    ...reporter,
    problem: (problem) => {
      const { unknown, ...others } = problem
      const isRefused = problem.field === column && unknown !== undefined && refused.has(foldText(unknown))
      reporter.problem(isRefused ? { ...others, message, expected: message } : problem)
    },
  }
}

const plannedBy = ({ noun: { contract } }: Importer, decisions: readonly Decision[]) => ({
  kind: contract.name,
  records: new Map(
    decisions.flatMap(({ action, id, values }) =>
      action === 'create' || action === 'update'
        ? [[id!, action === 'create' ? withInitials(contract, values) : values] as const]
        : [],
    ),
  ),
})

/**
 * Plans the records that stand beside those of the main sheet, one in each row. If one is refused, the `decisions`
 * about its parent become errors too, and the parent's other records beside are left out.
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
  const { importer, column, rules } = beside
  const byRow = new Map(decisions.flatMap((decision) => (decision.inherited ? [[decision.row, decision]] : [])))
  const parentOf = (row: number) => byRow.get(parentRows.get(row) ?? row)
  // Records without a column of positions are counted within their parent.
  const { position } = rules
  const counted = position && !(`${beside.name}.${position.field}` in main.settings.mapping) ? position : undefined
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
  const resolved = ofBeside(beside, main)
  const reporter = besideReporter(beside, options.reporter)
  noteNothing(beside, main, reporter)
  const planned = await planRows({ ...ctx, planned: plannedBy(parent, decisions) }, importer, nouns, resolved, {
    ...options,
    reporter,
    inherited,
  })
  for (const decision of planned.decisions) {
    const { row, action, before: changing = {} } = decision
    // A record that was found by its count must not change in these fields: it would be a different one.
    const field = action === 'update' && counted?.agrees.find((name) => name in changing)
    if (!field) continue
    decision.action = 'error'
    reporter.problem(problemAt(resolved, { row }, field, differs(inherited.get(row)![counted!.field] as number)))
  }
  for (const { row, action } of planned.decisions) if (action === 'error') parentOf(row)!.action = 'error'
  const valid = planned.decisions.filter(({ row }) => parentOf(row)!.action !== 'error')
  return { ...planned, importer, decisions: valid, counts: countsOf(valid), beside }
}

/** The columns of records beside as a sheet of their own, with the key that finds such a record within its parent. */
function ofBeside(beside: Beside, main: Resolved): Resolved {
  const { importer, column, own, rules } = beside
  const { settings } = main
  // Problems of inherited fields are reported at their columns; the values come from the parent.
  const fromParent = Object.entries(settings.mapping).filter(([name]) => rules.inherited.includes(name))
  const mapping = { ...Object.fromEntries(fromParent), ...ownEntries(beside, settings.mapping) }
  const known = [column, ...rules.inherited, ...(rules.position ? [rules.position.field] : []), ...Object.keys(mapping)]
  const sources = Object.fromEntries(known.map((name) => [name, true]))
  return {
    ...main,
    fields: own,
    besides: [],
    settings: {
      ...settings,
      mapping,
      fixed: ownEntries(beside, settings.fixed),
      values: ownEntries(beside, settings.values),
      omit: [],
      key: importer.keys.find((key) => key.fields.includes(column) && hasValues(key, sources))!.name,
      options: { ...settings.options, create: [] },
    },
  }
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
const besideReporter = (beside: Beside, reporter: RowReporter): RowReporter => ({
  problem: (problem) => reporter.problem({ ...problem, field: besideName(beside, problem.field.split('.')[0]!) }),
  note: ({ en, zh }, row, count) =>
    reporter.note(label(`${beside.label.en}: ${en}`, `${beside.label.zh}：${zh}`), row, count),
})
