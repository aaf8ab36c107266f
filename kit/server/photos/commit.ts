import { label, type PhotoCreate, type PhotoFolders, type PhotosAdded, refusal } from '@sms/kit/contract'
import { eq } from 'drizzle-orm'
import { type Ctx, longWaitMs, write } from '../context.ts'
import { fileName } from '../files/file-name.ts'
import { attachmentService } from '../files/noun.ts'
import { withTrueEnding } from '../picture/inspect.ts'
import { captionOf } from './codes.ts'
import { type Kinds, planOf, type Target, valuesFromCode } from './plan.ts'
import { photoZip } from './table.ts'

type CommitOptions = {
  readonly create: PhotoCreate
  readonly folders?: PhotoFolders | undefined
  readonly expect: number
}

/**
 * Adds the photos of an inspected ZIP to their records as one change, creates missing records, and returns the hashes
 * of the added files. Refuses a ZIP that was added already, and when the plan no longer has `expect` photos or has
 * none.
 */
export const addPhotos = (
  ctx: Ctx,
  kinds: Kinds,
  id: string,
  { create, folders, expect }: CommitOptions,
): Promise<{ readonly added: PhotosAdded; readonly hashes: readonly string[] }> =>
  write(
    ctx,
    async (ctx) => {
      const [zip] = await ctx.db.select().from(photoZip).where(eq(photoZip.id, id)).for('update')
      if (!zip || zip.change) throw refusal(label('These photos have been added already', '这些图片已经添加'))
      const plan = await planOf(ctx, kinds, zip, create, folders)
      const targets = plan.targets.filter(({ photos }) => photos.length > 0)
      const photos = targets.reduce((sum, target) => sum + target.photos.length, 0)
      if (photos !== expect)
        throw refusal(
          label('The records have changed meanwhile; look at the photos again', '记录已变化，请重新检查图片'),
          [],
          { photos },
        )
      if (photos === 0) throw refusal(label('There is nothing to add', '没有可添加的图片'))
      const rows: Record<string, unknown>[] = []
      for (const target of targets) rows.push(...(await rowsOf(ctx, target)))
      await attachmentService.insert(ctx, rows)
      await ctx.db.update(photoZip).set({ change: ctx.change! }).where(eq(photoZip.id, zip.id))
      const created = targets.filter((target) => target.id === undefined).length
      return {
        added: { change: ctx.change!, photos, records: targets.length, created },
        hashes: rows.map(({ hash }) => String(hash)),
      }
    },
    { waitMs: longWaitMs },
  )

/** The attachments of a target; creates the record if it is missing. */
async function rowsOf(ctx: Ctx, target: Target) {
  const { noun } = target
  const parent = target.id ?? ((await noun.service.add(ctx, valuesFromCode(noun, target.code))) as { id: string }).id
  return target.photos.map(({ path, hash, type, size }) => ({
    name: withTrueEnding(fileName(path), type!),
    caption: captionOf(path, target.code)?.slice(0, 500) ?? null,
    status: 'Active',
    parentKind: noun.contract.name,
    parent,
    type,
    size,
    hash,
    field: null,
  }))
}
