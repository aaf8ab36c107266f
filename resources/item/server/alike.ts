import { attachment, type Ctx, may, nameOf, opens } from '@sms/kit/server'
import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { priceTable } from '../../price/table.ts'
import type { Alike, AlikeBy } from '../rules/capture.ts'
import { itemTable } from '../table.ts'

/** At most so many of each reason: it is a hint. */
const most = 5

/** The records of a kind that have a code already, whatever its case. */
export async function sameCode(ctx: Ctx, kind: string, code: string): Promise<Alike[]> {
  const { table } = ctx.nouns[kind]!.service
  const columns = getTableColumns(table)
  const found = await ctx.db
    .select({ id: sql<string>`${columns.id}` })
    .from(table)
    .where(sql`lower(${columns.code}) = lower(${code})`)
    .limit(most)
  return named(
    ctx,
    'code',
    found.map(({ id }) => ({ kind, id })),
  )
}

/** Other records, of whatever kind the asker may see, on which a photo of the same content hangs. */
export async function samePhoto(ctx: Ctx, kind: string, id: string): Promise<Alike[]> {
  const other = alias(attachment, 'other')
  const open = Object.values(ctx.nouns).flatMap(({ contract }) =>
    contract.pictures && opens(ctx.actor, contract) ? [contract.name] : [],
  )
  const found = await ctx.db
    .selectDistinct({ kind: other.parentKind, id: other.parent })
    .from(attachment)
    .innerJoin(other, eq(other.hash, attachment.hash))
    .where(
      and(
        eq(attachment.parentKind, kind),
        eq(attachment.parent, id),
        eq(attachment.status, 'Active'),
        eq(other.status, 'Active'),
        isNull(other.field),
        isNull(other.replacedBy),
        inArray(other.parentKind, open),
        sql`${other.parent} <> ${attachment.parent}`,
      ),
    )
    .limit(most)
  return named(ctx, 'photo', found)
}

/**
 * Other items of the same supplier with a price line whose article number is this one's, or stands in its note, as people
 * write it down from a swatch; nothing for those who may not see prices.
 */
export async function sameArticle(ctx: Ctx, kind: string, id: string): Promise<Alike[]> {
  if (!may(ctx.actor, 'cost')) return []
  const [item] = await ctx.nouns[kind]!.service.rows(ctx, [id])
  const words = new Set(
    `${item?.supplierArticleNo ?? ''} ${item?.notes ?? ''}`
      .trim()
      .toLowerCase()
      .split(/[\s,;，；、]+/),
  )
  if (!item?.supplier || words.size === 0) return []
  const article = sql`lower(${priceTable.supplierArticleNo})`
  const found = await ctx.db
    .selectDistinct({ kind: itemTable.kind, id: itemTable.id })
    .from(priceTable)
    .innerJoin(itemTable, eq(itemTable.id, priceTable.item))
    .where(
      and(
        eq(priceTable.supplier, item.supplier),
        eq(priceTable.status, 'Active'),
        sql`${article} = any(${sql.param([...words])}::text[])`,
        ne(itemTable.id, id),
      ),
    )
    .limit(most)
  const open = found.filter((one) => opens(ctx.actor, ctx.nouns[one.kind]!.contract))
  return named(ctx, 'article', open)
}

/** Records by all their names, by which people tell those that are alike. */
async function named(ctx: Ctx, by: AlikeBy, found: readonly { kind: string; id: string }[]): Promise<Alike[]> {
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  const each = kinds.map(async (kind) => {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    const { contract, service } = ctx.nouns[kind]!
    const rows = (await service.rows(ctx, ids)) as Record<string, unknown>[]
    return rows.map((row) => ({
      kind,
      id: String(row.id),
      name: nameOf(contract, row, ctx.language, { every: true }),
      by,
    }))
  })
  return (await Promise.all(each)).flat()
}
