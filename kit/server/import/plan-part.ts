import { type FlatField, flatFields, foldText, label, reference, withInitials } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import type { Nouns } from '../noun.ts'
import type { Decision } from './decide.ts'
import { hasValues } from './guess.ts'
import type { Importer } from './importer.ts'
import { importerOf } from './keys.ts'
import type { Part } from './parts.ts'
import { type PlanOptions, planRows } from './plan-rows.ts'
import type { RowReporter } from './report.ts'
import { fixedFromHeaders, ofPart, type Resolved } from './resolve.ts'

/**
 * Plans the rows of a further sheet that are records of their own. They belong to new or existing records of the main
 * sheet and are matched by their key within the parent.
 */
export async function planPart(
  ctx: Ctx,
  nouns: Nouns,
  parent: Importer,
  part: Part,
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
  const resolved = ofPart(main, part, importer, {
    ...{ fields, mapping, key: key?.name ?? null },
    fixed: fixedFromHeaders(mapping, part.headers, fields, importer),
    options: { ...main.settings.options, create: [] },
  })
  const [name] = part.key.fields as [string]
  const created = decisions.filter(({ action, values }) => action === 'create' && values[name])
  const ids = new Map(created.map(({ id, values }) => [foldText(String(values[name])), id!]))
  const fresh = { kind: parent.noun.contract.name, ids }
  const planned = plannedBy(parent, decisions)
  const refused = new Set(
    decisions.flatMap(({ action, values }) => (action === 'error' ? foldText(String(values[name])) : [])),
  )
  const reporter = reporterOf(options.reporter, column, refused, parent)
  return {
    importer,
    ...(await planRows({ ...ctx, planned }, importer, nouns, resolved, { ...options, reporter, fresh })),
  }
}

/** The problem of a record whose parent is refused for its own errors. */
function reporterOf(reporter: RowReporter, column: string, refused: ReadonlySet<string>, { noun }: Importer) {
  const { en, zh } = noun.contract.title
  const message = label(`Its ${en.toLowerCase()} has errors`, `所属${zh}有错误`)
  const problem: RowReporter['problem'] = ({ unknown, ...problem }) =>
    reporter.problem(
      problem.field !== column || unknown === undefined || !refused.has(foldText(unknown))
        ? { ...problem, ...(unknown === undefined ? {} : { unknown }) }
        : { ...problem, message, expected: message },
    )
  return { ...reporter, problem }
}

/** The records that the main sheet writes: new ones in full, changed ones with their changed fields. */
export const plannedBy = ({ noun: { contract } }: Importer, decisions: readonly Decision[]) => ({
  kind: contract.name,
  records: new Map(
    decisions.flatMap(({ action, id, values }) =>
      action === 'create' || action === 'update'
        ? [[id!, action === 'create' ? withInitials(contract, values) : values] as const]
        : [],
    ),
  ),
})
