import type { Ctx } from '../context.ts'
import type { Noun } from '../noun.ts'
import { accessTo, requireAccess } from '../route.ts'

/**
 * The whole row of a record that the actor may read, or with `write` change: what hangs on it is opened by it. Refuses
 * with 403 without the menu key or right, with 404 where it is not there or not in the actor's scope.
 */
export async function openRecord(ctx: Ctx, { contract, service }: Noun, id: string, write?: 'write') {
  requireAccess(accessTo(contract, write), ctx.actor)
  return (await service.row(ctx, id)) as Record<string, unknown>
}
