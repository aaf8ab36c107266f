import { pictureTypes } from '@sms/kit/contract'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { inOrder } from '../files/order.ts'
import { attachment } from '../files/table.ts'
import { pictureBytesMax } from './shrink.ts'

/** Files that can be shown as pictures. */
export const isShownPicture = () =>
  and(inArray(attachment.type, [...pictureTypes]), lte(attachment.size, pictureBytesMax))

/** A record's cover: the attachment and the hash of its bytes. */
export type Cover = { readonly id: string; readonly hash: string }

/**
 * The covers of some records of one kind, or of several, by their ids: the first picture, in their order, among the files that hang on
 * the record itself. What was sent for a field, such as the scan of a certificate, is none, nor is a version that has a
 * newer one.
 */
export async function coversOf(
  ctx: Pick<Ctx, 'db'>,
  kind: string | readonly string[],
  ids: readonly string[],
): Promise<Map<string, Cover>> {
  if (ids.length === 0) return new Map()
  const { parent, id, hash } = attachment
  const found = await ctx.db
    .selectDistinctOn([parent], { parent, id, hash })
    .from(attachment)
    .where(
      and(
        inArray(attachment.parentKind, [kind].flat()),
        inArray(parent, [...ids]),
        eq(attachment.status, 'Active'),
        isNull(attachment.field),
        isNull(attachment.replacedBy),
        isShownPicture(),
      ),
    )
    .orderBy(asc(parent), ...inOrder)
  return new Map(found.map((one) => [one.parent, one]))
}
