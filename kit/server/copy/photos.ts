import { pictureTypes } from '@sms/kit/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { attachmentService } from '../files/noun.ts'
import { inOrder } from '../files/order.ts'
import { attachment } from '../files/table.ts'

/**
 * Adds the newest versions of the photos of records to others of their kind, without copying bytes, and returns the
 * number added; `to` maps source ids to target ids. Photos that a target has already are skipped.
 */
export async function copyPhotos(ctx: Ctx, kind: string, to: ReadonlyMap<string, string>): Promise<number> {
  const photos = await photosOf(ctx, kind, [...to.keys()])
  const existing = new Set((await photosOf(ctx, kind, [...to.values()])).map(keyOf))
  const rows = photos.flatMap(({ parent: from, name, type, size, hash, caption, position }) => {
    const parent = to.get(from)!
    const key = keyOf({ parent, hash })
    if (existing.has(key)) return []
    existing.add(key)
    return [{ parentKind: kind, parent, status: 'Active', name, type, size, hash, caption, position }]
  })
  return (await attachmentService.insert(ctx, rows)).length
}

const keyOf = ({ parent, hash }: { readonly parent: string; readonly hash: string }) => `${parent} ${hash}`

/** The photos of records, each record's in their order. */
const photosOf = (ctx: Ctx, kind: string, parents: readonly string[]) =>
  ctx.db
    .select()
    .from(attachment)
    .where(
      and(
        eq(attachment.parentKind, kind),
        inArray(attachment.parent, [...parents]),
        eq(attachment.status, 'Active'),
        inArray(attachment.type, [...pictureTypes]),
        isNull(attachment.field),
        isNull(attachment.replacedBy),
      ),
    )
    .orderBy(...inOrder)
