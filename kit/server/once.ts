import { isAhead, label, refusalAt } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { type Ctx, write } from './context.ts'
import type { Crud } from './crud.ts'

/**
 * Adds a record under the id that its sender has given it, once: sent again, because the answer did not come or in two
 * at the same time, it is there already and given as it is by now. An id that is somebody else's is refused, one under
 * which `refuseOther` finds something else, and one of a clock that runs ahead.
 */
export const addOnce = <R>(
  ctx: Ctx,
  { rows, get }: Pick<Crud, 'rows' | 'get'>,
  id: string,
  add: (ctx: Ctx) => Promise<R>,
  refuseOther: (ctx: Ctx, row: Record<string, any>) => void | Promise<void>,
): Promise<R> =>
  write(ctx, async (ctx) => {
    // Whoever sends it at the same time waits here until the other has made it.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
    const [row] = await rows(ctx, [id])
    if (!row) {
      refuseAhead(id)
      return add(ctx)
    }
    if (row.createdBy !== ctx.actor.id) throw idTaken()
    await refuseOther(ctx, row)
    return get(ctx, id)
  })

/** Refuses an id that its sender has given to a record, and another one has. */
export const idTaken = () => refusalAt('id', label('This id belongs to another record', '该 id 属于另一条记录'))

/** Refuses, at its field, an id that its sender has made more than a day from now. */
export function refuseAhead(id: string, field = 'id') {
  if (isAhead(id, Date.now())) throw refusalAt(field, clockAhead)
}

const clockAhead = label(
  'The clock of the device that made this is more than a day ahead: set it right, then try again',
  '采集设备的时钟快了一天以上，请先校正时间，然后重试',
)
