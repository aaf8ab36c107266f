import type { Ctx } from '@sms/kit/server'
import { and, eq, min } from 'drizzle-orm'
import { certificateTable } from '../../certificate/table.ts'
import { supplierTable } from '../table.ts'

/**
 * Writes the supplier's next certificate expiry, by which its list is filtered and sorted. Whatever changes which
 * certificates a supplier has calls this in the same transaction.
 */
export async function refreshNextExpiry(ctx: Ctx, supplier: string) {
  const active = and(eq(certificateTable.supplier, supplier), eq(certificateTable.status, 'Active'))
  const [row] = await ctx.db
    .select({ next: min(certificateTable.expires) })
    .from(certificateTable)
    .where(active)
  await ctx.db
    .update(supplierTable)
    .set({ nextExpiry: row?.next ?? null })
    .where(eq(supplierTable.id, supplier))
}
