import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { reviewTable } from '../../review/table.ts'
import { reviewKinds } from '../../review/workflow.ts'
import { optionLabel } from '../rules/option-label.ts'
import type { OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'
import { templateOf } from './plan.ts'

/** The reviews that an order's template requires before Deliver and that are not approved, by PO line. */
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
  const t = reviewTable
  const approved = await ctx.db
    .select({ subject: t.subject, kind: t.kind })
    .from(t)
    .where(and(inArray(t.subject, subjects), eq(t.stage, 'Approved'), eq(t.status, 'Active')))
  const isApproved = (item: string, kind: string) =>
    approved.some((each) => each.subject === item && each.kind === kind)
  return new Map(
    [...items].map(([id, item]) => [id, item ? kinds.filter((kind) => !isApproved(item, kind)).map(notApproved) : []]),
  )
}

const notApproved = (kind: string): Label => {
  const { en, zh } = optionLabel(reviewKinds, kind)
  return label(`Not approved yet: ${en}`, `尚未批准：${zh}`)
}
