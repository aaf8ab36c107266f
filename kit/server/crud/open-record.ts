import { AppError, type Label, notFound } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'

/**
 * The whole row of a record that the actor may read, or with `write` change. Refuses with 403 without the menu key or
 * right, with 404 where the record does not exist or is out of the actor's scope. `part` is the title of a
 * file or comment requested by its own id, which the 404 then names instead of its record.
 */
export async function openRecord(
  ctx: Ctx,
  { contract, service }: Noun,
  id: string,
  write?: 'write',
  part?: Label,
): Promise<Record<string, unknown>> {
  requireAccess(accessTo(contract, write), ctx.actor)
  try {
    return await service.row(ctx, id)
  } catch (error) {
    if (part && error instanceof AppError && error.kind === 'notFound') throw notFound(part)
    throw error
  }
}
