import type { Ctx } from './context.ts'
import { type Holder, refersTo, replaced } from './references.ts'

/** Moves every use of one record to another, within the caller's transaction. Gives how many records changed. */
export async function moveUses(ctx: Ctx, holders: readonly Holder[], from: string, to: string): Promise<number> {
  let changed = 0
  for (const holder of holders) {
    const rows = await holder.noun.service.update(ctx, refersTo(holder, from), {
      [holder.field]: replaced(holder, from, to),
    })
    changed += rows.length
  }
  return changed
}
