import { type Fields, type FieldType, type Label, showText } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import { valuesIn } from '../crud/values-in.ts'
import { exportNames } from '../export/names.ts'
import type { Noun } from '../noun.ts'
import type { Proposed } from '../rule.ts'
import type { Decision, PlanContext } from './decide.ts'
import type { Problem } from './report.ts'

/** A decision that writes a record: the proposed record, and the function that makes a problem of one of its fields. */
type RuleCheck = {
  readonly proposed: Proposed
  readonly problemOf: (field: string, message: Label, value: string) => Problem
}

/** The decisions that the noun's own rule has to check. */
export type ToRule = Map<Decision, RuleCheck>

/** Turns the decisions in `toRule` that the noun's own rule refuses into errors at their rows, then empties `toRule`. */
export async function applyRule(ctx: Ctx, { importer: { noun }, reporter, toRule }: PlanContext): Promise<void> {
  const checks = [...toRule]
  toRule.clear()
  const broken = await noun.service.breaks(
    ctx,
    checks.map(([, { proposed }]) => proposed),
  )
  const recordOf = ({ at }: { readonly at: number }) => checks[at]![1].proposed.after
  for (const [field, problems] of Map.groupBy(broken, (problem) => problem.field)) {
    const values = await shown(ctx, noun, field, problems.map(recordOf))
    for (const [i, { at, message }] of problems.entries()) {
      const [decision, { problemOf }] = checks[at]!
      reporter.problem(problemOf(field, message, values[i]!))
      decision.action = 'error'
    }
  }
}

/** The values of records at a path (`contacts.0.card`) as an export writes them; '' if empty or hidden from the user. */
async function shown(ctx: Ctx, { contract }: Noun, path: string, records: readonly Proposed['after'][]) {
  const top = path.split('.')[0]!
  const field = (contract.fields as Fields)[top]
  if (!field || !may(ctx.actor, field.right)) return records.map(() => '')
  const found = records.map((record) => valuesIn({ [top]: field }, record).find((entry) => entry.field === path))
  const type: FieldType | undefined = found.find((entry) => entry)?.type
  if (!type) return records.map(() => '')
  const wholeField = { ...field, type }
  const names = exportNames(ctx.nouns, [{ name: path, field: wholeField, label: field.label }], ctx.language)
  await names.masters(ctx)
  await names.references(
    ctx,
    found.map((leaf) => ({ [path]: leaf?.value })),
  )
  return found.map((leaf) => showText(wholeField, leaf?.value, ctx.language, names.namer))
}
