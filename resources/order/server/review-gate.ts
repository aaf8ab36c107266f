import { type Label, label } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { material } from '../../material/contract.ts'
import { materialScope, materialTable } from '../../material/table.ts'
import type { OrderEventRecord } from '../../orderevent/contract.ts'
import { review } from '../../review/contract.ts'
import { reviewTable } from '../../review/table.ts'
import { reviewKinds } from '../../review/workflow.ts'
import { optionLabel } from '../rules/option-label.ts'
import type { AwaitedReviews, OrderParts } from '../rules/whole.ts'
import type { OrderRow } from './facts.ts'
import { templateOf } from './plan.ts'

/** The reviews that an order's template requires before Deliver and that are not approved, by PO line. */
export async function missingReviews(
  ctx: Ctx,
  order: OrderRow,
  whole: OrderParts,
  { parts }: Pick<OrderEventRecord, 'parts'>,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const delivered = goodsOf(whole).filter(({ id }) => parts.some(({ poline }) => poline === id))
  const items = new Map(delivered.map((line) => [line.id, itemOf(line, whole)]))
  const { kindsOf } = await missingKinds(ctx, order, [...items.values()])
  return new Map([...items].map(([id, item]) => [id, item ? kindsOf(item).map(notApproved) : []]))
}

/**
 * The reviews that an order still needs before Deliver: of the goods on its purchase orders, and of lines that are on
 * none yet. Users who may not open reviews get no subjects, and all kinds as under way: whether a review was asked for is
 * theirs alone who may.
 */
export async function awaitedReviews(ctx: Ctx, order: OrderRow, whole: OrderParts): Promise<AwaitedReviews> {
  const goods = goodsOf(whole)
  const unplaced = whole.lines.filter(({ id }) => !goods.some(({ line }) => line === id))
  const items = [...goods.map((line) => itemOf(line, whole)), ...unplaced.map(({ item }) => item)]
  const { kindsOf, subjectsOf, isAskedFor } = await missingKinds(ctx, order, items)
  const mayOpen = opens(ctx.actor, review)
  const unique = [...new Set(items.filter((item) => item !== null))]
  const missing = unique.flatMap((item) => kindsOf(item).map((kind) => ({ item, kind })))
  const reviewsOf = (among: typeof missing, subjectsOf: (item: string) => readonly string[]) => ({
    kinds: [...new Set(among.map(({ kind }) => kind))],
    subjects: mayOpen ? [...new Set(among.flatMap(({ item }) => subjectsOf(item)))] : [],
  })
  return {
    underWay: reviewsOf(
      missing.filter(({ item, kind }) => !mayOpen || isAskedFor(item, kind)),
      subjectsOf,
    ),
    unasked: reviewsOf(
      missing.filter(({ item, kind }) => mayOpen && !isAskedFor(item, kind)),
      (item) => [item],
    ),
  }
}

const goodsOf = ({ polines }: OrderParts) => polines.filter(({ role }) => role === 'goods')

const itemOf = ({ item, line }: OrderParts['polines'][number], { lines }: OrderParts) =>
  item ?? lines.find(({ id }) => id === line)?.item ?? null

/**
 * The required kinds of which each item has no approved review. Reviews of its materials count for a style, since a lab
 * dip is of the cloth: each material with reviews of the kind needs an approved one. `subjectsOf` an item are it and its
 * materials; a kind `isAskedFor` where one of these has a review of it.
 */
async function missingKinds(ctx: Ctx, order: OrderRow, items: readonly (string | null)[]) {
  const kinds = (await templateOf(ctx, order))?.reviews ?? []
  const ids = [...new Set(items.filter((item) => item !== null))]
  if (kinds.length === 0 || ids.length === 0)
    return { kindsOf: () => [], subjectsOf: () => [], isAskedFor: () => false }
  const isSeen = sql<boolean>`${opens(ctx.actor, material) ? (materialScope(ctx.actor) ?? sql`true`) : sql`false`}`
  const materials = await ctx.db
    .select({ style: materialTable.style, item: materialTable.item, isSeen })
    .from(materialTable)
    .where(and(inArray(materialTable.style, ids), eq(materialTable.status, 'Active')))
  const subjects = [...new Set([...ids, ...materials.map(({ item }) => item)])]
  const t = reviewTable
  const reviews = await ctx.db
    .select({ subject: t.subject, kind: t.kind, stage: t.stage })
    .from(t)
    .where(and(inArray(t.subject, subjects), ne(t.stage, 'Cancelled'), eq(t.status, 'Active')))
  /** Whether an item has an approved review of a kind; undefined if it has no review of it. */
  const verdictOn = (item: string, kind: string) => {
    const ofKind = reviews.filter((review) => review.subject === item && review.kind === kind)
    return ofKind.length > 0 ? ofKind.some(({ stage }) => stage === 'Approved') : undefined
  }
  const materialsOf = (item: string) => materials.filter(({ style }) => style === item)
  const isApproved = (item: string, kind: string) => {
    const verdicts = materialsOf(item)
      .map((material) => verdictOn(material.item, kind))
      .filter((verdict) => verdict !== undefined)
    return verdictOn(item, kind) || (verdicts.length > 0 && verdicts.every(Boolean))
  }
  return {
    kindsOf: (item: string) => kinds.filter((kind) => !isApproved(item, kind)),
    subjectsOf: (item: string) => [item, ...materialsOf(item).flatMap(({ item, isSeen }) => (isSeen ? [item] : []))],
    isAskedFor: (item: string, kind: string) =>
      [item, ...materialsOf(item).map(({ item }) => item)].some((subject) => verdictOn(subject, kind) !== undefined),
  }
}

const notApproved = (kind: string): Label => {
  const { en, zh } = optionLabel(reviewKinds, kind)
  return label(`Not approved yet: ${en}`, `尚未批准：${zh}`)
}
