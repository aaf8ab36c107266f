import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { materialTable } from '../../material/table.ts'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { reviewTable } from '../../review/table.ts'
import { reviewKinds } from '../../review/workflow.ts'
import { optionLabel } from '../rules/option-label.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'
import { templateOf } from './plan.ts'

/**
 * The reviews that an order's template requires before Deliver and that are not approved, by PO line. Reviews of its
 * materials count for a style, since a lab dip is of the cloth: each material with reviews of the kind needs an
 * approved one.
 */
export async function missingReviews(
  ctx: Ctx,
  order: OrderRow,
  { lines, polines }: OrderParts,
  { parts }: Pick<OrderEventRecord, 'parts'>,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const kinds = (await templateOf(ctx, order))?.reviews ?? []
  const items = new Map(
    polines
      .filter(({ id, role }) => role === 'goods' && parts.some(({ poline }) => poline === id))
      .map(({ id, item, line }) => [id, item ?? lines.find((each) => each.id === line)?.item ?? null]),
  )
  const subjects = [...new Set([...items.values()].filter((item) => item !== null))]
  if (kinds.length === 0 || subjects.length === 0) return new Map()
  const materials = await ctx.db
    .select({ style: materialTable.style, item: materialTable.item })
    .from(materialTable)
    .where(and(inArray(materialTable.style, subjects), eq(materialTable.status, 'Active')))
  const t = reviewTable
  const reviews = await ctx.db
    .select({ subject: t.subject, kind: t.kind, stage: t.stage })
    .from(t)
    .where(
      and(
        inArray(t.subject, [...subjects, ...materials.map(({ item }) => item)]),
        ne(t.stage, 'Cancelled'),
        eq(t.status, 'Active'),
      ),
    )
  /** Whether an item has an approved review of a kind; undefined if it has no review of it. */
  const verdictOn = (item: string, kind: string) => {
    const ofKind = reviews.filter((review) => review.subject === item && review.kind === kind)
    return ofKind.length > 0 ? ofKind.some(({ stage }) => stage === 'Approved') : undefined
  }
  const isApproved = (item: string, kind: string) => {
    const verdicts = materials
      .filter(({ style }) => style === item)
      .map((material) => verdictOn(material.item, kind))
      .filter((verdict) => verdict !== undefined)
    return verdictOn(item, kind) || (verdicts.length > 0 && verdicts.every(Boolean))
  }
  return new Map(
    [...items].map(([id, item]) => [id, item ? kinds.filter((kind) => !isApproved(item, kind)).map(notApproved) : []]),
  )
}

const notApproved = (kind: string): Label => {
  const { en, zh } = optionLabel(reviewKinds, kind)
  return label(`Not approved yet: ${en}`, `尚未批准：${zh}`)
}
