import { type Fields, type FieldType, type Label, label, type Resource } from '@sms/kit/contract'
import { type Ctx, opens } from '../context.ts'
import { noSuchTarget } from '../database/errors.ts'
import { camel, type Noun } from '../noun.ts'
import type { Proposed, RuleProblem } from '../rule.ts'
import { typesIn, valuesIn } from './values-in.ts'

type Reference = Extract<FieldType, { kind: 'reference' }>

/** A reference that a record did not have before; `at` is the index of the record. */
type NewReference = { readonly at: number; readonly field: string; readonly type: Reference; readonly id: string }

/**
 * Returns the check of a contract's references, as far as a field takes some kinds only or the actor sees some records
 * only: it refuses records of other kinds, and those that do not exist or that the actor may not see, with one sentence
 * for both. References that the record had in the same field before may stay; the database refuses the rest that do
 * not exist.
 */
export function referenceCheck({ name, fields, owned }: Resource<any, any>) {
  const checked: Fields = { ...fields, ...owned }
  const types = typesIn(checked).filter((type) => type.kind === 'reference')
  return async (ctx: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> => {
    const noun = ctx.nouns[name]
    const isChecked = ({ to, kinds }: Reference) =>
      kinds !== undefined || ctx.nouns[to]?.service.scope(ctx.actor) !== undefined
    if (!types.some(isChecked)) return []
    const references = proposed.flatMap(({ before, undone, after }, at): NewReference[] => {
      const leaves = [before, undone].flatMap((values) => valuesIn(checked, values ?? {}))
      // The rows of a field share its type, so that a row that has moved keeps its reference.
      const earlier = Map.groupBy(leaves, ({ type }) => type)
      const hadBefore = (type: FieldType, value: unknown) => earlier.get(type)?.some((leaf) => leaf.value === value)
      return valuesIn(checked, after).flatMap(({ field, type, value }) =>
        type.kind === 'reference' && isChecked(type) && !hadBefore(type, value)
          ? [{ at, field, type, id: String(value).toLowerCase() }]
          : [],
      )
    })
    const problems = []
    for (const [to, sameTarget] of Map.groupBy(references, ({ type }) => type.to))
      problems.push(...(await referenceProblems(ctx, noun, ctx.nouns[to]!, sameTarget)))
    return problems
  }
}

async function referenceProblems(
  ctx: Ctx,
  noun: Noun | undefined,
  target: Noun,
  references: readonly NewReference[],
): Promise<RuleProblem[]> {
  const { planned } = ctx
  // Records that the same import is about to write are not stored yet.
  const ids = [...new Set(references.map(({ id }) => id))].filter((id) => !planned?.records.has(id))
  const rows: Record<string, unknown>[] = await target.service.rows(ctx, ids)
  const kindOf = new Map(
    rows.map((row) => [String(row.id), target.family ? String(row[target.family.field]) : target.contract.name]),
  )
  return references.flatMap(({ at, field, type: { kinds }, id }): RuleProblem[] => {
    const kind = planned?.records.has(id) ? planned.kind : kindOf.get(id)
    if (kind === undefined || isClosedParent(ctx, noun, field, kind))
      return [{ at, field, message: kinds ? noSuchRecord : noSuchTarget }]
    return !kinds || kinds.includes(kind) ? [] : [{ at, field, message: otherKind(ctx, kinds) }]
  })
}

/** Whether a field names the parent of a scoped record, of a kind that the actor may not open. */
function isClosedParent({ actor, nouns }: Ctx, noun: Noun | undefined, field: string, kind: string): boolean {
  const { root, service } = noun ?? {}
  if (!root || !('kindColumn' in root) || field !== camel(root.column) || !service?.scope(actor)) return false
  const parent = nouns[kind]
  return parent !== undefined && !opens(actor, parent.contract)
}

const noSuchRecord = label('No such record', '没有此记录')

const otherKind = ({ nouns }: Ctx, kinds: readonly string[]): Label => {
  const titles = kinds.flatMap((kind) => nouns[kind]?.contract.title ?? [])
  return label(
    `One of these is expected: ${titles.map(({ en }) => en).join(', ')}`,
    `须为以下类型之一：${titles.map(({ zh }) => zh).join('、')}`,
  )
}
