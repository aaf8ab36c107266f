import { label, refusalAt } from '@sms/kit/contract'
import { type Ctx, may } from '@sms/kit/server'
import { addedWith } from '@sms/kit/server/mount'
import { eq } from 'drizzle-orm'
import { supplierTable } from '../../supplier/table.ts'
import { itemNotes } from '../contract.ts'
import type { Captured } from './capture.ts'

/**
 * Refuses a swatch that differs in code, facts, note or supplier from the one with which its item was added (`row` is
 * the item now); a proposed code may differ.
 */
export async function refuseOther(
  ctx: Ctx,
  kind: string,
  row: Record<string, unknown>,
  { id, code, proposed, supplier, supplierArticleNo, weight, width, priceNote, notes }: Captured,
): Promise<void> {
  const added = await addedWith(ctx, kind, id)
  if (!added) return
  const isSame =
    (proposed || code === added.code || code === row.code) &&
    // Users without the right to prices learn nothing about the price note.
    ((added.price_note ?? null) === priceNote || !may(ctx.actor, itemNotes.priceNote.right)) &&
    (added.notes ?? null) === notes &&
    (added.supplier_article_no ?? null) === supplierArticleNo &&
    equalsNumber(added.weight, weight) &&
    equalsNumber(added.width, width) &&
    (await mergedSupplier(ctx, added.supplier)) === (await mergedSupplier(ctx, supplier))
  if (!isSame) throw refusalAt('id', idInUse)
}

const equalsNumber = (stored: unknown, sent: string | null) =>
  sent === null || (stored ?? null) === null ? sent === (stored ?? null) : Number(stored) === Number(sent)

/** The id of the supplier into which a supplier was merged, else its own; null for no id. */
export async function mergedSupplier({ db }: Pick<Ctx, 'db'>, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null
  const [supplier] = await db
    .select({ mergedInto: supplierTable.mergedInto })
    .from(supplierTable)
    .where(eq(supplierTable.id, id))
  return supplier?.mergedInto ?? id
}

const idInUse = label(
  'Another swatch is there in its place already: try again, and this one is added as well',
  '该位置已有另一张样卡：请重试，本样卡将另行新增',
)
