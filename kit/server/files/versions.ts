import { type Attachment, label, refusalAt } from '@sms/kit/contract'
import { desc, eq, or } from 'drizzle-orm'
import { type Ctx, write } from '../context.ts'
import { lockOrder } from '../crud/places.ts'
import { attachmentService } from './noun.ts'
import { filesOf, putInOrder } from './order.ts'
import { attachment } from './table.ts'

/** The owned columns of an upload: parent, type, size in bytes, hash, and the file field that it is for, or null. */
export type Uploaded = Pick<
  typeof attachment.$inferInsert,
  'parentKind' | 'parent' | 'type' | 'size' | 'hash' | 'field'
>

/** The older versions of a file, the newest first, at most 500. */
export async function olderVersions(ctx: Ctx, id: string): Promise<Attachment[]> {
  const rows = await ctx.db
    .select()
    .from(attachment)
    .where(eq(attachment.replacedBy, id))
    .orderBy(desc(attachment.createdAt), desc(attachment.id))
    .limit(500)
  return rows.map((row) => attachmentService.show(ctx, row))
}

/**
 * Adds a file as the newer version of another, whose position, caption and document type it takes over. Refuses at
 * `replaces` a file that has a newer version, was removed, or belongs to another record or to a field.
 */
export const replace = (ctx: Ctx, id: string, name: string, upload: Uploaded): Promise<Attachment> =>
  write(ctx, async (ctx) => {
    // Locked first, as by an order of files, since the code below may put the files in order.
    await lockOrder(ctx, 'attachment', upload.parent)
    const old = await attachmentService.lockRow(ctx, id)
    const isReplaceable = old.parentKind === upload.parentKind && old.parent === upload.parent && old.field === null
    if (!isReplaceable || upload.field || old.status !== 'Active')
      throw refusalAt('replaces', label('This file does not hang here', '该记录没有此文件'))
    if (old.replacedBy)
      throw refusalAt('replaces', label('There is a newer version of this file already', '该文件已有更新的版本'))
    if (old.position === null) {
      // A file without a position is sorted by its id, so positions are set before the newer file takes over.
      const files = await filesOf(ctx, upload.parentKind, upload.parent, 500)
      const ids = files.map((file) => file.id)
      await putInOrder(ctx, upload.parentKind, upload.parent, ids)
    }
    const { position, caption, document } = await attachmentService.row(ctx, id)
    const added = await attachmentService.add(ctx, { name, caption, document }, { ...upload, position })
    await attachmentService.update(ctx, or(eq(attachment.id, id), eq(attachment.replacedBy, id)), {
      replacedBy: added.id,
    })
    return added
  })
