import { type Attachment, label, refusalAt } from '@sms/kit/contract'
import { desc, eq, or } from 'drizzle-orm'
import { type Ctx, write } from '../context.ts'
import { lockOrder } from '../crud/places.ts'
import { attachmentService } from './noun.ts'
import { filesOf, putInOrder } from './order.ts'
import { attachment } from './table.ts'

/** What an upload is known by: whose it is, its type, its size in bytes and the hash of its content. */
export type Uploaded = Pick<
  typeof attachment.$inferInsert,
  'parentKind' | 'parent' | 'type' | 'size' | 'hash' | 'field'
>

/** The older versions of a file, the newest first. */
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
 * Hangs a file on a record as the newer version of one that hangs there: it takes over place, caption and what it is said to be, and the older
 * ones stay behind it. A file that has a newer version, was removed, hangs elsewhere or is named by a field is refused
 * at `replaces`.
 */
export const replace = (ctx: Ctx, id: string, name: string, of: Uploaded): Promise<Attachment> =>
  write(ctx, async (ctx) => {
    // It may put the files in order below, and an order takes its list before it takes a file.
    await lockOrder(ctx, 'attachment', of.parent)
    const old = await attachmentService.row(ctx, id, true)
    const isThere = old.parentKind === of.parentKind && old.parent === of.parent && old.field === null
    if (!isThere || of.field || old.status !== 'Active')
      throw refusalAt('replaces', label('This file does not hang here', '该记录没有此文件'))
    if (old.replacedBy)
      throw refusalAt('replaces', label('There is a newer version of this file already', '该文件已有更新的版本'))
    if (old.position === null) {
      // Without a place it stands where its age puts it, which the new one could not.
      const files = await filesOf(ctx, of.parentKind, of.parent, 500)
      const ids = files.map((file) => file.id)
      await putInOrder(ctx, of.parentKind, of.parent, ids)
    }
    const { position, caption, document } = await attachmentService.row(ctx, id)
    const added = await attachmentService.add(ctx, { name, caption, document }, { ...of, position })
    await attachmentService.update(ctx, or(eq(attachment.id, id), eq(attachment.replacedBy, id)), {
      replacedBy: added.id,
    })
    return added
  })
