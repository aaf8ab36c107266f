import { type HungFile, label, refusalAt } from '@sms/kit/contract'
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { type Ctx, write } from '../context.ts'
import { lockOrder, place } from '../crud/places.ts'
import { attachmentService } from './noun.ts'
import { attachment } from './table.ts'

/** The order of a record's files: by their places, then those without one, the older first. */
export const inOrder = [asc(attachment.position), asc(attachment.createdAt), asc(attachment.id)]

/** That files hang on a record, whatever has become of them. */
const on = (kind: string, parent: string) => and(eq(attachment.parentKind, kind), eq(attachment.parent, parent))

/** The files of a record as people see them: the newest version of each, what was removed left out. */
const current = (kind: string, parent: string) =>
  and(on(kind, parent), eq(attachment.status, 'Active'), isNull(attachment.replacedBy))

/** The files of a record in their order, at most so many, with how many older versions each has. */
export async function filesOf(ctx: Ctx, kind: string, parent: string, most: number): Promise<HungFile[]> {
  const rows = await ctx.db
    .select()
    .from(attachment)
    .where(current(kind, parent))
    .orderBy(...inOrder)
    .limit(most)
  const ids = rows.map(({ id }) => id)
  const older = ids.length
    ? await ctx.db
        .select({ id: attachment.replacedBy, n: count() })
        .from(attachment)
        .where(inArray(attachment.replacedBy, ids))
        .groupBy(attachment.replacedBy)
    : []
  const versions = new Map(older.map(({ id, n }) => [id, n]))
  return rows.map((row) => ({ ...attachmentService.show(ctx, row), versions: versions.get(row.id) ?? 0 }))
}

/**
 * Puts the files of a record in the given order; those not named follow behind, as they stood. What was removed or
 * replaced meanwhile is passed over, so that two people at once lose nothing. Gives how many have another place now.
 */
export const putInOrder = (ctx: Ctx, kind: string, parent: string, ids: readonly string[]): Promise<number> =>
  write(ctx, async (ctx) => {
    await lockOrder(ctx, 'attachment', parent)
    // Locked in the order of their ids, as everywhere.
    const all = await ctx.db.select().from(attachment).where(on(kind, parent)).orderBy(asc(attachment.id)).for('update')
    const known = new Set(all.map(({ id }) => id))
    if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw refusalAt('ids', label('These are not files of this record', '不是该记录的文件'))
    const rows = await ctx.db
      .select()
      .from(attachment)
      .where(current(kind, parent))
      .orderBy(...inOrder)
    return place(ctx, attachmentService, 'position', rows, ids)
  })
