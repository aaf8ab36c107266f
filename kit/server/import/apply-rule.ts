import { type Fields, type FieldType, type Label, showText } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import { valuesIn } from '../crud/values-in.ts'
import { exportNames } from '../export/names.ts'
import type { Noun } from '../noun.ts'
import type { Proposed } from '../rule.ts'
import type { Decision, PlanContext } from './decide.ts'
import type { Problem } from './report.ts'

/** A decision that writes a record: the record as it would be, and how a fault of a field of it is told. */
type Asked = {
  readonly proposed: Proposed
  readonly tell: (field: string, message: Label, value: string) => Problem
}

/** What the noun's own rule is to be asked about. */
export type ToRule = Map<Decision, Asked>

/** Makes errors of the decisions in `toRule` that the noun's own rule refuses, told at their rows; then empties it. */
export async function applyRule(ctx: Ctx, { importer: { noun }, reporter, toRule }: PlanContext): Promise<void> {
  const asked = [...toRule]
  toRule.clear()
  const broken = await noun.service.breaks(
    ctx,
    asked.map(([, { proposed }]) => proposed),
  )
  const recordOf = ({ at }: { readonly at: number }) => asked[at]![1].proposed.after
  for (const [field, problems] of Map.groupBy(broken, (one) => one.field)) {
    const values = await shown(ctx, noun, field, problems.map(recordOf))
    for (const [i, { at, message }] of problems.entries()) {
      const [decision, { tell }] = asked[at]!
      reporter.problem(tell(field, message, values[i]!))
      decision.action = 'error'
    }
  }
}

/** What some records hold at a path (`contacts.0.card`), as an export would write it; '' for nothing, and what is guarded. */
async function shown(ctx: Ctx, { contract }: Noun, path: string, records: readonly Proposed['after'][]) {
  const top = path.split('.')[0]!
  const field = (contract.fields as Fields)[top]
  if (!field || !may(ctx.actor, field.right)) return records.map(() => '')
  const found = records.map((record) => valuesIn({ [top]: field }, record).find((one) => one.field === path))
  const type: FieldType | undefined = found.find((one) => one)?.type
  if (!type) return records.map(() => '')
  const one = { ...field, type }
  const names = exportNames(ctx.nouns, [{ name: path, field: one, label: field.label }], ctx.language)
  await names.masters(ctx)
  await names.references(
    ctx,
    found.map((leaf) => ({ [path]: leaf?.value })),
  )
  return found.map((leaf) => showText(one, leaf?.value, ctx.language, names.namer))
}
