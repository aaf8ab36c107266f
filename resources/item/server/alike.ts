import { attachment, type Ctx } from '@sms/kit/server'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Alike, AlikeBy } from '../rules/capture.ts'

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
  const open = Object.values(ctx.nouns).flatMap(({ contract: { name, menu, pictures } }) =>
    pictures && ctx.actor.menu.includes(menu) ? [name] : [],
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

/** Records by what people call them. */
async function named(ctx: Ctx, by: AlikeBy, found: readonly { kind: string; id: string }[]): Promise<Alike[]> {
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  const each = kinds.map(async (kind) => {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id)
    const names = await ctx.nouns[kind]!.service.lookup(ctx, { ids })
    return names.map(({ id, name }) => ({ kind, id, name, by }))
  })
  return (await Promise.all(each)).flat()
}
