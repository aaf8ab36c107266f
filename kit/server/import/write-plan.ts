import { withInitials } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Importer } from './importer.ts'
import type { Plan } from './plan.ts'
import { updateEach } from './update-each.ts'

/** Records written by one statement: few enough that others have their turn in between. */
const batch = 500

/**
 * Writes what a plan decided, within the caller's transaction: new records, then changed ones; nothing else is touched.
 * `progress` is told after each batch and may throw to stop everything.
 */
export async function writePlan(
  ctx: Ctx,
  { noun }: Importer,
  { decisions }: Plan,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const creates = decisions.filter((one) => one.action === 'create')
  const updates = decisions.filter((one) => one.action === 'update')
  const total = creates.length + updates.length
  await progress(0, total)
  for (let from = 0; from < creates.length; from += batch) {
    const some = creates.slice(from, from + batch)
    const records = some.map(({ values }) => withInitials(noun.contract, values))
    await noun.service.insert(ctx, records)
    await progress(from + some.length, total)
  }
  for (let from = 0; from < updates.length; from += batch) {
    const some = updates.slice(from, from + batch)
    await updateEach(
      ctx,
      noun,
      some.map(({ id, values }) => ({ id: id!, set: values })),
    )
    await progress(creates.length + from + some.length, total)
  }
}
