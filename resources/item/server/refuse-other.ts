import { label, refusalAt } from '@sms/kit/contract'
import { type Ctx, may } from '@sms/kit/server'
import { addedWith } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import { supplierTable } from '../../supplier/table.ts'
import { itemNotes } from '../contract.ts'
import type { Captured } from './capture.ts'

/**
 * Refuses a swatch whose id its sender has given to another one before. Compared is what the item was added with. Of a code
 * only one that was typed, or that the device was answered: a proposed one may have given way to the next.
 */
export async function refuseOther(
  ctx: Ctx,
  kind: string,
  { code: codeNow }: Record<string, unknown>,
  { id, code, proposed, supplier, supplierArticleNo, weight, width, priceNote, notes }: Captured,
): Promise<void> {
  const added = await addedWith(ctx, kind, id)
  if (!added) return
  const isSame =
    (proposed || code === added.code || code === codeNow) &&
    // Whoever may not see prices, or may no longer, is told nothing of this one.
    ((added.price_note ?? null) === priceNote || !may(ctx.actor, itemNotes.priceNote.right)) &&
    (added.notes ?? null) === notes &&
    (added.supplier_article_no ?? null) === supplierArticleNo &&
    isNumber(added.weight, weight) &&
    isNumber(added.width, width) &&
    (await whoIs(ctx.db, added.supplier)) === (await whoIs(ctx.db, supplier))
  if (!isSame) throw refusalAt('id', anotherThere)
}

/** Whether a number that history tells is one that was sent; what a kind of item has no column for was not sent. */
const isNumber = (told: unknown, sent: string | null) =>
  (told ?? null) === null ? sent === null : Number(told) === Number(sent ?? Number.NaN)

/** A supplier as it is known by now: one that was merged is the other. */
async function whoIs(db: Ctx['db'], id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null
  const [found] = await db
    .select({ mergedInto: supplierTable.mergedInto })
    .from(supplierTable)
    .where(eq(supplierTable.id, id))
  return found?.mergedInto ?? id
}

const anotherThere = label(
  'Another swatch is there in its place already: try again, and this one is added as well',
  '该位置已有另一张样卡：请重试，本样卡将另行新增',
)
