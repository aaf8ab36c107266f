import { withInitials } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Values } from '../importing.ts'
import type { Noun } from '../noun.ts'

/** Inserts new records from the values of a file, with the defaults of an add. They may bring their id. */
export async function insertNew(ctx: Ctx, { contract, service, importing }: Noun, records: readonly Values[]) {
  if (records.length === 0) return
  const complete = records.map(({ id, ...values }) => ({ ...(id ? { id } : {}), ...withInitials(contract, values) }))
  const written = await service.insert(ctx, (await importing?.complete?.(ctx, complete)) ?? complete)
  await service.keepInScope(
    ctx,
    written.map(({ id }) => id),
  )
}
