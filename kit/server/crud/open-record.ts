import { AppError, type Label, notFound } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'

/**
 * The row of a record that the actor may read, or with `write` change; refuses with 403 without the right and with 404
 * outside of the actor's scope. `part` is the title of a file or comment that the 404 names instead of its record.
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
