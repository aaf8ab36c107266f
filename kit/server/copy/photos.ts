import { pictureTypes } from '@sms/kit/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { attachmentService } from '../files/noun.ts'
import { attachment } from '../files/table.ts'

/**
 * Hangs the photos of some records on others of their kind as well, `to` by the id of whom they are taken from: images
 * that hang on the record itself, each in its newest version, in their order. By their content: no bytes are copied, and
 * what hangs there already is left out, however often it is asked for. Gives how many.
 */
export async function copyPhotos(ctx: Ctx, kind: string, to: ReadonlyMap<string, string>): Promise<number> {
  const photos = await photosOf(ctx, kind, [...to.keys()])
  const there = new Set((await photosOf(ctx, kind, [...to.values()])).map(placeOf))
  const rows = photos.flatMap(({ parent: from, name, type, size, hash, caption, position }) => {
    const parent = to.get(from)!
    const place = placeOf({ parent, hash })
    if (there.has(place)) return []
    there.add(place)
    return [{ parentKind: kind, parent, status: 'Active', name, type, size, hash, caption, position }]
  })
  return (await attachmentService.insert(ctx, rows)).length
}

const placeOf = ({ parent, hash }: { readonly parent: string; readonly hash: string }) => `${parent} ${hash}`

/** The photos of some records, each record's in their order. */
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
    .orderBy(sql`${attachment.position} asc nulls last`, asc(attachment.createdAt), asc(attachment.id))
