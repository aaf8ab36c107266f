import { type AttachedFile, label, refusalAt } from '@sms/kit/contract'
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { type Ctx, write } from '../context.ts'
import { lockOrder, place } from '../crud/places.ts'
import { attachmentService } from './noun.ts'
import { attachment } from './table.ts'

/** The order of a record's files: by position, then those without one by their ids. */
export const attachmentOrder = [asc(attachment.position), asc(attachment.id)]

const filesOn = (kind: string, parent: string) => and(eq(attachment.parentKind, kind), eq(attachment.parent, parent))

/** The condition of the files of a record that people see: active ones in their newest version. */
const currentFilesOn = (kind: string, parent: string) =>
  and(filesOn(kind, parent), eq(attachment.status, 'Active'), isNull(attachment.replacedBy))

/** The files of a record in their order, at most `limit`, each with its number of older versions. */
export async function filesOf(ctx: Ctx, kind: string, parent: string, limit: number): Promise<AttachedFile[]> {
  const rows = await ctx.db
    .select()
    .from(attachment)
    .where(currentFilesOn(kind, parent))
    .orderBy(...attachmentOrder)
    .limit(limit)
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
 * Puts the files of a record in the order of `ids`; other files follow in their present order, and ids of files that
 * were removed or replaced meanwhile are ignored. Returns how many files moved.
 */
export const putInOrder = (ctx: Ctx, kind: string, parent: string, ids: readonly string[]): Promise<number> =>
  write(ctx, async (ctx) => {
    await lockOrder(ctx, 'attachment', parent)
    // Locks the rows in the order of their ids.
    const all = await ctx.db.select().from(attachment).where(filesOn(kind, parent)).orderBy(attachment.id).for('update')
    const known = new Set(all.map(({ id }) => id))
    if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      throw refusalAt('ids', label('These are not files of this record', '不是该记录的文件'))
    const rows = await ctx.db
      .select()
      .from(attachment)
      .where(currentFilesOn(kind, parent))
      .orderBy(...attachmentOrder)
    return place(ctx, attachmentService, 'position', rows, ids)
  })
