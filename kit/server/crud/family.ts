import { type Fields, type Label, label } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Proposed, RuleProblem } from '../rule.ts'
import { typesIn, valuesIn } from './values-in.ts'

/** Whether any of the fields, also inside rows and groups, names records of several kinds. */
export const namesFamilies = (fields: Fields): boolean =>
  typesIn(fields).some((type) => type.kind === 'reference' && type.kinds !== undefined)

/**
 * Refuses, at their fields, records of a kind that the field does not take, and those that are not there. What a record
 * named before may stay.
 */
export async function foreignKinds(ctx: Ctx, fields: Fields, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const fresh = proposed.flatMap(({ before, after }, at) => {
    const kept = new Set(valuesIn(fields, before ?? {}).map(({ value }) => value))
    return valuesIn(fields, after).flatMap(({ field, type, value }) =>
      type.kind === 'reference' && type.kinds && !kept.has(value)
        ? [{ at, field, to: type.to, kinds: type.kinds, id: String(value).toLowerCase() }]
        : [],
    )
  })
  const problems: RuleProblem[] = []
  for (const [to, some] of Map.groupBy(fresh, (one) => one.to)) {
    const noun = ctx.nouns[to]!
    const ids = [...new Set(some.map(({ id }) => id))].filter((id) => !ctx.planned?.records.has(id))
    const rows: Record<string, unknown>[] = await noun.service.rows(ctx, ids)
    const kinds = new Map(rows.map((row) => [String(row.id), String(row[noun.family!.field])]))
    for (const { at, field, kinds: taken, id } of some) {
      const kind = ctx.planned?.records.has(id) ? ctx.planned.kind : kinds.get(id)
      if (kind === undefined) problems.push({ at, field, message: label('No such record', '没有此记录') })
      else if (!taken.includes(kind)) problems.push({ at, field, message: otherKind(ctx, taken) })
    }
  }
  return problems
}

const otherKind = ({ nouns }: Ctx, kinds: readonly string[]): Label => {
  const titles = kinds.flatMap((kind) => nouns[kind]?.contract.title ?? [])
  return label(
    `One of these is expected: ${titles.map(({ en }) => en).join(', ')}`,
    `须为以下类型之一：${titles.map(({ zh }) => zh).join('、')}`,
  )
}
